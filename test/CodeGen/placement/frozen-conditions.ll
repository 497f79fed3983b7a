; RUN: %llc < %s | FileCheck %s
; Logic of lane masks stays with the compares that gave them, also where LLVM freezes
; one for &&.

; CHECK-LABEL: k:
; CHECK: v_cmp_lt_f32
; CHECK-NEXT: v_mov_b32
; CHECK-NEXT: v_cmp_gt_f32
; CHECK-NEXT: s_and_b64
; CHECK-NEXT: v_cndmask_b32
define amdgpu_kernel void @k(float %a, float %b, ptr addrspace(1) %out) {
  %less = fcmp olt float %a, 5.0
  %more = fcmp ogt float %b, 9.0
  %both = select i1 %less, i1 %more, i1 false
  %r = zext i1 %both to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
