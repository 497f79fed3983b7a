; RUN: not --crash %stock-llc -global-isel -global-isel-abort=1 %s -o /dev/null 2>&1 | FileCheck %s
; GlobalISel ends the process at the first instruction that it does not do, and
; says nothing about the second function.

; CHECK: LLVM ERROR: unable to translate instruction: fadd (in function: first)
; CHECK-NOT: in function: second
define void @first(bfloat %x, ptr addrspace(1) %p) {
  %s = fadd bfloat %x, %x
  store bfloat %s, ptr addrspace(1) %p
  ret void
}
define void @second(bfloat %x, ptr addrspace(1) %p) {
  %s = fmul bfloat %x, %x
  store bfloat %s, ptr addrspace(1) %p
  ret void
}
