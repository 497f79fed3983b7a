; A scalar that chooses between vectors is compared on the scalar unit where the vector unit
; has most to do, though that takes two instructions for one.
;
; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -toygcn-placement-waves=1 %s -o - | FileCheck %s --check-prefix=ALONE

; CHECK-LABEL: k:
; CHECK-NOT: v_cmp
; CHECK: s_cmp_{{eq|lg}}_u32
; CHECK-NEXT: s_cselect_b64
; CHECK-NOT: v_cmp
; CHECK: s_endpgm

; ALONE-LABEL: k:
; ALONE: v_cmp_eq_u32
define amdgpu_kernel void @k(ptr addrspace(1) %p, float %s, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr float, ptr addrspace(1) %p, i32 %t
  %x = load float, ptr addrspace(1) %g
  %m0 = call float @llvm.fma.f32(float %x, float %x, float %s)
  %m1 = call float @llvm.fma.f32(float %m0, float %m0, float %s)
  %m2 = call float @llvm.fma.f32(float %m1, float %m1, float %s)
  %m3 = call float @llvm.fma.f32(float %m2, float %m2, float %s)
  %m4 = call float @llvm.fma.f32(float %m3, float %m3, float %s)
  %m5 = call float @llvm.fma.f32(float %m4, float %m4, float %s)
  %m6 = call float @llvm.fma.f32(float %m5, float %m5, float %s)
  %m7 = call float @llvm.fma.f32(float %m6, float %m6, float %s)
  %m8 = call float @llvm.fma.f32(float %m7, float %m7, float %s)
  %m9 = call float @llvm.fma.f32(float %m8, float %m8, float %s)
  %m10 = call float @llvm.fma.f32(float %m9, float %m9, float %s)
  %m11 = call float @llvm.fma.f32(float %m10, float %m10, float %s)
  %m12 = call float @llvm.fma.f32(float %m11, float %m11, float %s)
  %m13 = call float @llvm.fma.f32(float %m12, float %m12, float %s)
  %m14 = call float @llvm.fma.f32(float %m13, float %m13, float %s)
  %m15 = call float @llvm.fma.f32(float %m14, float %m14, float %s)
  %m16 = call float @llvm.fma.f32(float %m15, float %m15, float %s)
  %m17 = call float @llvm.fma.f32(float %m16, float %m16, float %s)
  %m18 = call float @llvm.fma.f32(float %m17, float %m17, float %s)
  %m19 = call float @llvm.fma.f32(float %m18, float %m18, float %s)
  %m20 = call float @llvm.fma.f32(float %m19, float %m19, float %s)
  %m21 = call float @llvm.fma.f32(float %m20, float %m20, float %s)
  %m22 = call float @llvm.fma.f32(float %m21, float %m21, float %s)
  %m23 = call float @llvm.fma.f32(float %m22, float %m22, float %s)
  %m24 = call float @llvm.fma.f32(float %m23, float %m23, float %s)
  %m25 = call float @llvm.fma.f32(float %m24, float %m24, float %s)
  %m26 = call float @llvm.fma.f32(float %m25, float %m25, float %s)
  %m27 = call float @llvm.fma.f32(float %m26, float %m26, float %s)
  %m28 = call float @llvm.fma.f32(float %m27, float %m27, float %s)
  %m29 = call float @llvm.fma.f32(float %m28, float %m28, float %s)
  %m30 = call float @llvm.fma.f32(float %m29, float %m29, float %s)
  %m31 = call float @llvm.fma.f32(float %m30, float %m30, float %s)
  %m32 = call float @llvm.fma.f32(float %m31, float %m31, float %s)
  %m33 = call float @llvm.fma.f32(float %m32, float %m32, float %s)
  %m34 = call float @llvm.fma.f32(float %m33, float %m33, float %s)
  %m35 = call float @llvm.fma.f32(float %m34, float %m34, float %s)
  %m36 = call float @llvm.fma.f32(float %m35, float %m35, float %s)
  %m37 = call float @llvm.fma.f32(float %m36, float %m36, float %s)
  %m38 = call float @llvm.fma.f32(float %m37, float %m37, float %s)
  %m39 = call float @llvm.fma.f32(float %m38, float %m38, float %s)
  %m40 = call float @llvm.fma.f32(float %m39, float %m39, float %s)
  %m41 = call float @llvm.fma.f32(float %m40, float %m40, float %s)
  %m42 = call float @llvm.fma.f32(float %m41, float %m41, float %s)
  %m43 = call float @llvm.fma.f32(float %m42, float %m42, float %s)
  %m44 = call float @llvm.fma.f32(float %m43, float %m43, float %s)
  %m45 = call float @llvm.fma.f32(float %m44, float %m44, float %s)
  %m46 = call float @llvm.fma.f32(float %m45, float %m45, float %s)
  %m47 = call float @llvm.fma.f32(float %m46, float %m46, float %s)
  %m48 = call float @llvm.fma.f32(float %m47, float %m47, float %s)
  %m49 = call float @llvm.fma.f32(float %m48, float %m48, float %s)
  %m50 = call float @llvm.fma.f32(float %m49, float %m49, float %s)
  %m51 = call float @llvm.fma.f32(float %m50, float %m50, float %s)
  %m52 = call float @llvm.fma.f32(float %m51, float %m51, float %s)
  %m53 = call float @llvm.fma.f32(float %m52, float %m52, float %s)
  %m54 = call float @llvm.fma.f32(float %m53, float %m53, float %s)
  %m55 = call float @llvm.fma.f32(float %m54, float %m54, float %s)
  %m56 = call float @llvm.fma.f32(float %m55, float %m55, float %s)
  %m57 = call float @llvm.fma.f32(float %m56, float %m56, float %s)
  %m58 = call float @llvm.fma.f32(float %m57, float %m57, float %s)
  %m59 = call float @llvm.fma.f32(float %m58, float %m58, float %s)
  %c = icmp eq i32 %n, 3
  %r = select i1 %c, float %x, float %m59
  store float %r, ptr addrspace(1) %g
  ret void
}
