; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s
; The header sends five lanes to "arm". They leave the cycle when %i is %n, the
; others when it is %m, so %x differs between lanes.

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NOT: CYCLES WITH DIVERGENT EXIT:
; CHECK: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: {{^ +}}%x = add
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %tid, 5
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %next = add i32 %i, 1
  %first = icmp eq i32 %i, %n
  %last = icmp eq i32 %i, %m
  br i1 %few, label %arm, label %latch
arm:
  br i1 %first, label %exit, label %latch
latch:
  br i1 %last, label %exit, label %header
exit:
  %x = add i32 %i, 3
  store i32 %x, ptr addrspace(1) %p
  ret void
}
