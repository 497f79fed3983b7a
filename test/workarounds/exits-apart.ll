; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s
; Lanes that are not equal to %i leave by %header, others by %body. The phi where
; they meet differs between lanes.

; CHECK: CYCLES WITH DIVERGENT EXIT:
; CHECK: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: {{^ +}}%phi = phi
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
body:
  %next = add i32 %i, 1
  %own = icmp eq i32 %i, %tid
  br i1 %own, label %exit, label %header
exit:
  %phi = phi i32 [ 1, %header ], [ 2, %body ]
  store i32 %phi, ptr addrspace(1) %p
  ret void
}
