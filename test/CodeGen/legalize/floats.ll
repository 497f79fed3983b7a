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

declare float @llvm.sqrt.f32(float)
