; A choice of floats changes signs of what it reads: no instruction of their own does.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: k:
; CHECK: v_cmp_lt_f32_e32 vcc, s{{[0-9]+}}, [[X:v[0-9]+]]
; CHECK: v_cndmask_b32_e64 [[R:v[0-9]+]], [[X]], -[[X]], vcc
; CHECK: v_cndmask_b32_e64 v{{[0-9]+}}, -|[[R]]|, |[[X]]|,
; CHECK-NOT: v_{{xor|and|or}}_b32
; CHECK: s_endpgm
define amdgpu_kernel void @k(ptr addrspace(1) %p, float %s) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr float, ptr addrspace(1) %p, i32 %t
  %x = load float, ptr addrspace(1) %g
  %minus = fneg float %x
  %large = fcmp ogt float %x, %s
  %r = select i1 %large, float %minus, float %x
  %size = call float @llvm.fabs.f32(float %x)
  %other = call float @llvm.fabs.f32(float %r)
  %below = fneg float %other
  %third = icmp eq i32 %t, 3
  %q = select i1 %third, float %size, float %below
  store float %q, ptr addrspace(1) %g
  ret void
}
