; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; The smaller or greater number, or NaN if one of them is: a minimum that orders
; zeros, and a select.

; CHECK-LABEL: {{^}}halves:
; CHECK-DAG: v_min_f16
; CHECK-DAG: v_max_f16
; CHECK-DAG: v_cmp_{{u|o}}_f16
define amdgpu_kernel void @halves(ptr addrspace(1) %p, <2 x half> %k) {
  %x = load <2 x half>, ptr addrspace(1) %p
  %a = call <2 x half> @llvm.minimum.v2f16(<2 x half> %x, <2 x half> %k)
  %b = call <2 x half> @llvm.maximum.v2f16(<2 x half> %a, <2 x half> %x)
  store <2 x half> %b, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}singles:
; CHECK-DAG: v_min_f32
; CHECK-DAG: v_max_f32
; CHECK-DAG: v_cmp_{{u|o}}_f32
define amdgpu_kernel void @singles(ptr addrspace(1) %p, float %k) {
  %x = load float, ptr addrspace(1) %p
  %a = call float @llvm.minimum.f32(float %x, float %k)
  %b = call float @llvm.maximum.f32(float %a, float %x)
  store float %b, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}doubles:
; CHECK-DAG: v_min_f64
; CHECK-DAG: v_max_f64
; CHECK-DAG: v_cmp_{{u|o}}_f64
define amdgpu_kernel void @doubles(ptr addrspace(1) %p, double %k) {
  %x = load double, ptr addrspace(1) %p
  %a = call double @llvm.minimum.f64(double %x, double %k)
  %b = call double @llvm.maximum.f64(double %a, double %x)
  store double %b, ptr addrspace(1) %p
  ret void
}
