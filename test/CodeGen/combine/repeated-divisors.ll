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
