; RUN: %llc %s -o - | FileCheck %s
; An approximate logarithm is that to base 2 times the nearest float of log(2),
; 0.69314718 (0x3f317218), or of log10(2), 0.30103000 (0x3e9a209b).

; CHECK-LABEL: natural:
; CHECK: v_log_f32
; CHECK: v_mul_f32_e32 v{{[0-9]+}}, 0x3f317218, v
define amdgpu_kernel void @natural(ptr addrspace(1) %p, float %x) {
  %y = call afn float @llvm.log.f32(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: common:
; CHECK: v_log_f32
; CHECK: v_mul_f32_e32 v{{[0-9]+}}, 0x3e9a209b, v
define amdgpu_kernel void @common(ptr addrspace(1) %p, float %x) {
  %y = call afn float @llvm.log10.f32(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}
