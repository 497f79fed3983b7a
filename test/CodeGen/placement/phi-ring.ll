; RUN: %llc -toygcn-placement=copy -stop-after=toygcn-regbankselect %s -o - | FileCheck %s
; Two phis that have each other's value stay where the sum is, and each is looked
; at once.

; CHECK: name: ring
; CHECK-COUNT-2: :vgpr(s32) = G_PHI
define amdgpu_kernel void @ring(ptr addrspace(1) %out, float %a, i32 %n, i32 %m) {
entry:
  br label %outer

outer:
  %p = phi float [ %a, %entry ], [ %q, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:
  %q = phi float [ %p, %outer ], [ %x, %inner ]
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %x = fadd float %q, 1.0
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %inner, label %latch

latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %m
  br i1 %more, label %outer, label %exit

exit:
  store float %q, ptr addrspace(1) %out
  ret void
}
