; An element is written at an index of run time into a vector without a value: the
; move reads the vector as an undefined one.
;
; RUN: %llc -O0 %s -o /dev/null
; RUN: %llc -O1 %s -o /dev/null
; RUN: %llc -O2 %s -o - | FileCheck %s

; CHECK-LABEL: {{^}}uniform:
; CHECK: s_set_gpr_idx_on
; CHECK-NEXT: v_mov_b32_e32 v0, 1.0
define amdgpu_kernel void @uniform(ptr addrspace(1) %out, i32 %at) {
  %v = insertelement <4 x float> poison, float 1.0, i32 %at
  store <4 x float> %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}pairs:
define amdgpu_kernel void @pairs(ptr addrspace(1) %out, i32 %at, i64 %x) {
  %v = insertelement <8 x i64> undef, i64 %x, i32 %at
  store <8 x i64> %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}read:
define amdgpu_kernel void @read(ptr addrspace(1) %out, i32 %at) {
  %v = freeze <8 x float> poison
  %w = insertelement <8 x float> %v, float undef, i32 %at
  %x = extractelement <8 x float> %w, i32 %at
  store float %x, ptr addrspace(1) %out
  ret void
}
