; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s
; A readlane whose lane number differs between lanes counts as uniform. LLVM
; leaves its result open; here each lane gets the lane that it names.

; CHECK: DIVERGENT: %tid =
; CHECK-NEXT: {{^ +}}%r = call
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %tid, i32 %tid)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
