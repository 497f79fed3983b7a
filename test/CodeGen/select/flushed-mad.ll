; RUN: %llc %s -o - | FileCheck %s
; Where denormals are flushed, a product and a sum are one instruction, which
; rounds both; where they stay, two.

; CHECK-LABEL: {{^}}flushed:
; CHECK: v_mad_f32
; CHECK: v_mad_legacy_f16
; CHECK-NOT: v_add
; CHECK: s_endpgm
define amdgpu_kernel void @flushed(ptr addrspace(1) %p) #0 {
  %x = load <4 x float>, ptr addrspace(1) %p
  %a = extractelement <4 x float> %x, i32 0
  %b = extractelement <4 x float> %x, i32 1
  %c = extractelement <4 x float> %x, i32 2
  %product = fmul float %a, %b
  %sum = fadd float %product, %c
  store volatile float %sum, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i32 16
  %h = load <4 x half>, ptr addrspace(1) %q
  %d = extractelement <4 x half> %h, i32 0
  %e = extractelement <4 x half> %h, i32 2
  %small.product = fmul half %d, %e
  %small.sum = fadd half %e, %small.product
  store volatile half %small.sum, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: {{^}}kept:
; CHECK: v_mul_f32
; CHECK: v_add_f32
define amdgpu_kernel void @kept(ptr addrspace(1) %p) {
  %x = load <4 x float>, ptr addrspace(1) %p
  %a = extractelement <4 x float> %x, i32 0
  %b = extractelement <4 x float> %x, i32 1
  %c = extractelement <4 x float> %x, i32 2
  %product = fmul float %a, %b
  %sum = fadd float %product, %c
  store volatile float %sum, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
