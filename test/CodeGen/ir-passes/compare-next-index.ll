; RUN: %llc %s -stop-after=toygcn-compare-next-index -o - | FileCheck %s
; RUN: %llc %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc -O0 %s -o - | FileCheck %s --check-prefix=NOT

; The bound is a step further, the new index may wrap; one register, no move.
; CHECK-LABEL: define amdgpu_kernel void @counted
; CHECK: %[[END:[0-9]+]] = add i32 %n, 2
; CHECK: body:
; CHECK: %next = add i32 %i, 2
; CHECK: %done = icmp eq i32 %next, %[[END]]
; ASM-LABEL: counted:
; ASM: .LBB0_1:
; ASM-NOT: s_mov_b32
; ASM: s_cbranch_scc
; NOT-LABEL: counted:
; NOT: .LBB0_1:
; NOT: s_mov_b32
; NOT: s_cbranch_scc
define amdgpu_kernel void @counted(ptr addrspace(3) %p, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  store volatile i32 %i, ptr addrspace(3) %p
  %next = add nuw i32 %i, 2
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
exit:
  ret void
}

; Order is no equality, and a bound that changes is none.
; CHECK-LABEL: define amdgpu_kernel void @others
; CHECK: %ordered = icmp ult i32 %i, %n
; CHECK: %changing = icmp ne i32 %j, %m
define amdgpu_kernel void @others(ptr addrspace(3) %p, i32 %n) {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  store volatile i32 %i, ptr addrspace(3) %p
  %i.next = add nuw i32 %i, 1
  %ordered = icmp ult i32 %i, %n
  br i1 %ordered, label %first, label %middle
middle:
  br label %second
second:
  %j = phi i32 [ 0, %middle ], [ %j.next, %second ]
  %m = load volatile i32, ptr addrspace(3) %p
  %j.next = add nuw i32 %j, 1
  %changing = icmp ne i32 %j, %m
  br i1 %changing, label %second, label %exit
exit:
  ret void
}
