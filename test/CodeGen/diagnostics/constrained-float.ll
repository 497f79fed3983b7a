; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; CHECK: in function k: unsupported intrinsic 'llvm.experimental.constrained.fadd.f32': it does not round to nearest even

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr %f, i32 %n) {
  %x = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 1.0, metadata !"round.upward", metadata !"fpexcept.strict")
  store float %x, ptr addrspace(1) %p
  ret void
}
