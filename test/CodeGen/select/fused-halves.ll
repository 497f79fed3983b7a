; RUN: %llc %s -o - | FileCheck %s
; Logic of 64 bits is fused as that of dwords is; a constant that is no offset of
; the instruction is a VGPR; conversions of pairs take signs in.

; CHECK-LABEL: {{^}}logic:
; CHECK-COUNT-2: v_or3_b32
; CHECK-NOT: v_or_b32
; CHECK: s_endpgm
define amdgpu_kernel void @logic(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x i64>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i64>, ptr addrspace(1) %q
  %a = extractelement <4 x i64> %v, i32 0
  %b = extractelement <4 x i64> %v, i32 1
  %c = extractelement <4 x i64> %v, i32 2
  %o = or i64 %a, %b
  %r = or i64 %o, %c
  store i64 %r, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}far:
; CHECK-NOT: s_add_u32
; CHECK: v_mov_b32_e32 [[OFFSET:v[0-9]+]], 0x20000
; CHECK: global_store_dword [[OFFSET]], {{v[0-9]+}}, s
define amdgpu_kernel void @far(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 131072
  store i32 99, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}before:
; CHECK: s_add_u32
define amdgpu_kernel void @before(ptr addrspace(1) %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 -131072
  store i32 99, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}signs:
; CHECK: v_cvt_pkrtz_f16_f32 {{v[0-9]+}}, -|{{v[0-9]+}}|, -{{v[0-9]+}}
define amdgpu_kernel void @signs(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <2 x float>, ptr addrspace(1) %q
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %size = call float @llvm.fabs.f32(float %a)
  %less = fneg float %size
  %minus = fneg float %b
  %r = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %less, float %minus)
  store <2 x half> %r, ptr addrspace(1) %q
  ret void
}

; What computes a half clears the bits above it, but for v_fma_f16.
; CHECK-LABEL: {{^}}halves:
; CHECK: v_add_f16_e32 [[X:v[0-9]+]]
; CHECK: v_mul_f16_e32 [[Y:v[0-9]+]]
; CHECK: v_lshl_or_b32 {{v[0-9]+}}, [[Y]], 16, [[X]]
; CHECK-NOT: v_and
; CHECK: v_trunc_f16
; CHECK-NOT: v_and
; CHECK: global_store_dword
; CHECK: v_fma_f16
; CHECK: v_and
define amdgpu_kernel void @halves(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x half>, ptr addrspace(1) %p, i32 %t
  %v = load <2 x half>, ptr addrspace(1) %q
  %a = extractelement <2 x half> %v, i32 0
  %b = extractelement <2 x half> %v, i32 1
  %x = fadd half %a, 1.0
  %y = fmul half %b, %b
  %one = insertelement <2 x half> poison, half %x, i32 0
  %two = insertelement <2 x half> %one, half %y, i32 1
  store volatile <2 x half> %two, ptr addrspace(1) %q
  %cut = call half @llvm.trunc.f16(half %a)
  %bits = bitcast half %cut to i16
  %wide = zext i16 %bits to i32
  store volatile i32 %wide, ptr addrspace(1) %q
  %fused = call half @llvm.fma.f16(half %a, half %b, half %x)
  %fused.bits = bitcast half %fused to i16
  %fused.wide = zext i16 %fused.bits to i32
  store volatile i32 %fused.wide, ptr addrspace(1) %q
  ret void
}
