; RUN: %llc -O0 -stop-after=legalizer %s -o - | FileCheck %s

; v_sqrt_f32 is right to 1 ulp: its neighbours are tried. Small arguments are
; scaled up, 0 and infinity are left as they are.
; CHECK-LABEL: name: square_root
; CHECK: [[SMALL:%[0-9]+]]:_(s1) = G_FCMP floatpred(olt)
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.sqrt)
; CHECK-COUNT-2: G_FMA
; CHECK: G_FCMP floatpred(ole)
; CHECK: G_FCMP floatpred(ogt)
; CHECK: G_SELECT [[SMALL]](s1)
; CHECK: G_IS_FPCLASS {{.*}}, 608
define amdgpu_kernel void @square_root(ptr addrspace(3) %l, float %a) {
  %x = call float @llvm.sqrt.f32(float %a)
  store float %x, ptr addrspace(3) %l
  ret void
}

; The manual's sequence: scale, refine the reciprocal, fix up.
; CHECK-LABEL: name: quotient
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.div.scale), %{{[0-9]+}}(s32), %{{[0-9]+}}(s32), 0
; CHECK: (s1) = G_INTRINSIC intrinsic(@llvm.amdgcn.div.scale), %{{[0-9]+}}(s32), %{{[0-9]+}}(s32), 1
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.rcp)
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.div.fmas)
; CHECK: G_INTRINSIC intrinsic(@llvm.amdgcn.div.fixup)
define amdgpu_kernel void @quotient(ptr addrspace(3) %l, float %a, float %b) {
  %x = fdiv float %a, %b
  store float %x, ptr addrspace(3) %l
  ret void
}

; An integer of a half has 16 bits and a sign.
; CHECK-LABEL: name: integer_of_a_half
; CHECK: [[DWORD:%[0-9]+]]:_(s32) = G_FPTOSI
; CHECK-NOT: G_FFLOOR
; CHECK: G_SEXT [[DWORD]]
define amdgpu_kernel void @integer_of_a_half(ptr addrspace(3) %l, half %a) {
  %x = fptosi half %a to i64
  store i64 %x, ptr addrspace(3) %l
  ret void
}

; What a minimum leaves is quiet: only its operands are made so.
; CHECK-LABEL: name: minimum_of_three
; CHECK-COUNT-3: G_FCANONICALIZE
; CHECK-NOT: G_FCANONICALIZE
define amdgpu_kernel void @minimum_of_three(ptr addrspace(3) %l, float %a, float %b, float %c) {
  %x = call float @llvm.minimumnum.f32(float %a, float %b)
  %y = call float @llvm.minimumnum.f32(float %x, float %c)
  store float %y, ptr addrspace(3) %l
  ret void
}

; minnum of a signaling NaN may be NaN.
; CHECK-LABEL: name: minnum
; CHECK-NOT: G_FCANONICALIZE
; CHECK: G_FMINNUM_IEEE
; CHECK-NOT: G_FCANONICALIZE
define amdgpu_kernel void @minnum(ptr addrspace(3) %l, float %a, float %b) {
  %y = call float @llvm.minnum.f32(float %a, float %b)
  store float %y, ptr addrspace(3) %l
  ret void
}

; Fields of bits and classes that are known are plain operations.
; CHECK-LABEL: name: known_operands
; CHECK-NOT: G_SBFX
; CHECK: G_SHL
; CHECK: G_ASHR
; CHECK: G_IS_FPCLASS {{.*}}, 3
; CHECK-NOT: llvm.amdgcn.class
define amdgpu_kernel void @known_operands(ptr addrspace(3) %l, i32 %a, float %b) {
  %x = call i32 @llvm.amdgcn.sbfe.i32(i32 %a, i32 4, i32 5)
  %c = call i1 @llvm.amdgcn.class.f32(float %b, i32 3)
  %y = select i1 %c, i32 %x, i32 7
  store volatile i32 %y, ptr addrspace(3) %l
  %n = call i1 @llvm.amdgcn.class.f32(float %b, i32 0)
  %e = zext i1 %n to i32
  store volatile i32 %e, ptr addrspace(3) %l
  %z = call i32 @llvm.amdgcn.ubfe.i32(i32 %a, i32 %e, i32 32)
  store volatile i32 %z, ptr addrspace(3) %l
  ret void
}

declare float @llvm.sqrt.f32(float)
