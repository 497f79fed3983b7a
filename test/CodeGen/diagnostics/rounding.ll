; Another function of the module changes how floats round, so that a dynamic mode
; is not known.
;
; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: {{.*}}in function round{{.*}}constrained.rint.f32': {{.*}}another function sets the mode

define float @round(float %x) noinline strictfp {
  %a = call float @llvm.experimental.constrained.rint.f32(float %x, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %a
}

define void @up() noinline strictfp {
  call void @llvm.set.rounding(i32 2)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, float %x) strictfp {
  call void @up() strictfp
  %c = call float @round(float %x) strictfp
  store float %c, ptr addrspace(1) %out
  ret void
}

declare float @llvm.experimental.constrained.rint.f32(float, metadata, metadata)
declare void @llvm.set.rounding(i32)
