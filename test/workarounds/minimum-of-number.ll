; RUN: %stock-llc -global-isel %s -o - | FileCheck %s
; A minimum asks whether the second operand is NaN only if the first may be: with
; a number and a NaN it gives the number.

; CHECK-LABEL: {{^}}k:
; CHECK: v_add_f32
; CHECK-NOT: v_cmp
; CHECK: v_min_f32
; CHECK-NOT: v_cmp
; CHECK: s_endpgm
define amdgpu_kernel void @k(ptr addrspace(1) %p, float %i) {
  %x = load float, ptr addrspace(1) %p
  %n = fadd nnan float %i, 1.0
  %m = call float @llvm.minimum.f32(float %n, float %x)
  store float %m, ptr addrspace(1) %p
  ret void
}
