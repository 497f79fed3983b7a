; RUN: rm -rf %t && split-file %s %t
; RUN: not --crash %stock-llc -global-isel -global-isel-abort=1 %t/sum.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUM
; RUN: not --crash %stock-llc -global-isel -global-isel-abort=1 %t/bits.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=BITS
; Generic machine code has no type for bfloats: GlobalISel does not translate
; their arithmetic, nor constants of their bits.

;--- sum.ll
; SUM: LLVM ERROR: unable to translate instruction: fadd
define void @sum(bfloat %x, ptr addrspace(1) %p) {
  %s = fadd bfloat %x, %x
  store bfloat %s, ptr addrspace(1) %p
  ret void
}
;--- bits.ll
; BITS: LLVM ERROR: unable to translate
define i32 @bits(i32 %x) {
  %s = add i32 %x, bitcast (<2 x bfloat> <bfloat 1.0, bfloat poison> to i32)
  ret i32 %s
}
