; RUN: %llc -O2 %s -o - | FileCheck %s
; RUN: %llc -O2 -toygcn-garden=-scalarize-vectors %s -o - | FileCheck %s --check-prefix=WITHOUT
; RUN: %llc -O2 -stop-after=toygcn-scalarize-vectors %s -o - | FileCheck %s --check-prefix=STAYS
; Two positions of a picture that differ in x: y and z are computed once, so the two
; addresses are a dword apart, and one load takes both.

; CHECK-LABEL: positions:
; CHECK: global_load_dwordx2
; CHECK-NOT: global_load
; WITHOUT-LABEL: positions:
; WITHOUT-COUNT-2: global_load_dword v
define amdgpu_kernel void @positions(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %row = insertelement <4 x i32> <i32 0, i32 poison, i32 0, i32 0>, i32 %tid, i64 1
  %low = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %row, <4 x i32> <i32 15, i32 17, i32 3, i32 0>)
  %y = extractelement <4 x i32> %low, i64 1
  %a = mul nuw nsw i32 %y, 48
  %next = insertelement <4 x i32> <i32 1, i32 poison, i32 0, i32 0>, i32 %tid, i64 1
  %low.next = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %next, <4 x i32> <i32 15, i32 17, i32 3, i32 0>)
  %y.next = extractelement <4 x i32> %low.next, i64 1
  %b = mul nuw nsw i32 %y.next, 48
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %a
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %b
  %q.next = getelementptr i32, ptr addrspace(1) %q, i32 1
  %w = load i32, ptr addrspace(1) %q.next
  %sum = add i32 %v, %w
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

; Halves that one instruction takes stay together.
; CHECK-LABEL: packed:
; CHECK: v_pk_add_u16
; CHECK: v_pk_add_u16
; CHECK-NOT: v_add
; CHECK: s_endpgm
define amdgpu_kernel void @packed(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x i16>, ptr addrspace(1) %p, i32 %tid
  %v = load <4 x i16>, ptr addrspace(1) %q
  %w = add <4 x i16> %v, %v
  store <4 x i16> %w, ptr addrspace(1) %q
  ret void
}

; No address hangs on a vector.
; STAYS-LABEL: define amdgpu_kernel void @colours(
; STAYS: fadd <4 x float>
define amdgpu_kernel void @colours(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p
  %w = fadd <4 x float> %v, %v
  store <4 x float> %w, ptr addrspace(1) %p
  ret void
}

; The combiner sees the root below each quotient.
; CHECK-LABEL: roots:
; CHECK-COUNT-2: v_rsq_f32
; CHECK-NOT: v_{{rcp|sqrt}}_f32
; WITHOUT-LABEL: roots:
; WITHOUT: v_sqrt_f32
define amdgpu_kernel void @roots(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x float>, ptr addrspace(1) %p, i32 %tid
  %v = load <2 x float>, ptr addrspace(1) %q
  %root = call contract <2 x float> @llvm.sqrt.v2f32(<2 x float> %v), !fpmath !0
  %w = fdiv contract <2 x float> splat (float 1.0), %root, !fpmath !0
  store <2 x float> %w, ptr addrspace(1) %q
  ret void
}
!0 = !{float 2.5}

; The vector is a range of registers.
; STAYS-LABEL: define amdgpu_kernel void @chosen(
; STAYS: add <4 x i32>
define amdgpu_kernel void @chosen(ptr addrspace(1) %p, i32 %i) {
  %v = load <4 x i32>, ptr addrspace(1) %p
  %w = add <4 x i32> %v, %v
  %first = extractelement <4 x i32> %w, i32 0
  %one = extractelement <4 x i32> %w, i32 %i
  %sum = add i32 %first, %one
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

; An element that is not there is poison. LLVM's Scalarizer would read past the last.
; STAYS-LABEL: @no_such_element(
; STAYS: add <2 x i32>
define amdgpu_kernel void @no_such_element(<2 x i32> %v, ptr addrspace(1) %out) {
  %sum = add <2 x i32> %v, splat (i32 3)
  %x = extractelement <2 x i32> %sum, i32 0
  %y = extractelement <2 x i32> %sum, i64 4294967296
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; Factors that are dwords.
; CHECK-LABEL: products:
; CHECK-COUNT-2: v_mad_i64_i32
; STAYS-LABEL: define amdgpu_kernel void @products(
; STAYS-COUNT-2: mul i64
define amdgpu_kernel void @products(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x i64>, ptr addrspace(1) %p, i32 %tid
  %x = load <2 x i32>, ptr addrspace(1) %at
  %wide = sext <2 x i32> %x to <2 x i64>
  %product = mul <2 x i64> %wide, %wide
  store <2 x i64> %product, ptr addrspace(1) %at
  ret void
}

; Halves that all lanes have are operands as they are; of dwords, they are that as
; elements, too.
; CHECK-LABEL: quadwords:
; CHECK-NOT: v_mov
; CHECK-COUNT-4: v_xor_b32_e32 v{{[0-9]+}}, s{{[0-9]+}}
; STAYS-LABEL: define amdgpu_kernel void @quadwords(
; STAYS-COUNT-2: xor i64
define amdgpu_kernel void @quadwords(ptr addrspace(1) %p, <2 x i64> %key) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x i64>, ptr addrspace(1) %p, i32 %tid
  %x = load <2 x i64>, ptr addrspace(1) %at
  %mixed = xor <2 x i64> %x, %key
  store <2 x i64> %mixed, ptr addrspace(1) %at
  ret void
}

; STAYS-LABEL: define amdgpu_kernel void @dwords(
; STAYS: xor <2 x i32>
define amdgpu_kernel void @dwords(ptr addrspace(1) %p) {
  %x = load <2 x i32>, ptr addrspace(1) %p
  %sum = xor <2 x i32> %x, splat (i32 3)
  store <2 x i32> %sum, ptr addrspace(1) %p
  ret void
}

; A divisor that is a constant is a product.
; CHECK-LABEL: tens:
; CHECK-NOT: v_rcp
; CHECK-COUNT-2: v_mul_hi_u32
; STAYS-LABEL: define amdgpu_kernel void @tens(
; STAYS-COUNT-2: urem i32
define amdgpu_kernel void @tens(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x i32>, ptr addrspace(1) %p, i32 %tid
  %x = load <2 x i32>, ptr addrspace(1) %at
  %rest = urem <2 x i32> %x, splat (i32 10)
  store <2 x i32> %rest, ptr addrspace(1) %at
  ret void
}
