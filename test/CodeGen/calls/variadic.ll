; Arguments without a name are stored into a packed structure: at multiples of four
; bytes, which LLVM's own pass does not say of a double.
;
; RUN: %llc -O0 -stop-after=toygcn-expand-variadics %s -o - | FileCheck %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -passes=expand-variadics -expand-variadics-override=lowering -S %s | FileCheck %s --check-prefix=LLVM
target triple = "amdgcn-amd-amdhsa"

declare void @g(i32, ...)

; CHECK-LABEL: @call(
; CHECK: alloca %call.vararg, align 4, addrspace(5)
; CHECK: store i32 5, ptr addrspace(5) %{{.*}}, align 4
; CHECK: store double %x, ptr addrspace(5) %{{.*}}, align 4
; CHECK: call void @g(i32 1, ptr %
; LLVM: store double %x, ptr addrspace(5) %{{.*}}, align 8
define void @call(double %x) {
  call void (i32, ...) @g(i32 1, i32 5, double %x)
  ret void
}
