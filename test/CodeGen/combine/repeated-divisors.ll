; RUN: %llc %s -o - | FileCheck %s
; With arcp, quotients by one divisor are products with its reciprocal.

; CHECK-LABEL: two:
; CHECK-COUNT-1: v_rcp_f32
; CHECK-NOT: v_rcp_f32
; CHECK: s_endpgm
define amdgpu_kernel void @two(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [4 x float], ptr addrspace(1) %p, i32 %t
  %v = load <4 x float>, ptr addrspace(1) %a
  %x = extractelement <4 x float> %v, i32 0
  %y = extractelement <4 x float> %v, i32 1
  %d = extractelement <4 x float> %v, i32 2
  %q = fdiv arcp float %x, %d
  %r = fdiv arcp float %y, %d
  %s = fsub float %q, %r
  store float %s, ptr addrspace(1) %a
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

; The reciprocal itself may be among them.
; CHECK-LABEL: reciprocal:
; CHECK-COUNT-1: v_rcp_f32
; CHECK-NOT: v_rcp_f32
; CHECK: s_endpgm
define amdgpu_kernel void @reciprocal(ptr addrspace(1) %p, float %x, float %d) {
  %q = fdiv arcp float 1.0, %d
  %r = fdiv arcp float 3.0, %d
  %s = fdiv arcp float %x, %d
  store volatile float %q, ptr addrspace(1) %p
  store volatile float %r, ptr addrspace(1) %p
  store volatile float %s, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: reciprocals:
; CHECK: s_endpgm
define amdgpu_kernel void @reciprocals(ptr addrspace(1) %p, <2 x double> %x, <2 x double> %d) {
  %q = fdiv arcp <2 x double> %x, %d
  %r = fdiv arcp <2 x double> <double 1.0, double 1.0>, %d
  %s = fdiv arcp <2 x double> <double -1.0, double -1.0>, %d
  store volatile <2 x double> %q, ptr addrspace(1) %p
  store volatile <2 x double> %r, ptr addrspace(1) %p
  store volatile <2 x double> %s, ptr addrspace(1) %p
  ret void
}
