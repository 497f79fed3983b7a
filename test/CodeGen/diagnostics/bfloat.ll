; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; Arithmetic of bfloat is that of float, but for directions that MODE has not.
; CHECK: in function k: unsupported floating-point type bfloat: %r = call bfloat @llvm.experimental.constrained.fadd

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = load bfloat, ptr addrspace(1) %p
  %r = call bfloat @llvm.experimental.constrained.fadd.bf16(bfloat %x, bfloat %x, metadata !"round.towardzero", metadata !"fpexcept.strict")
  store bfloat %r, ptr addrspace(1) %p
  ret void
}

; CHECK: in function call_last: unsupported call that must not return here (musttail): %r = musttail call bfloat @last
declare bfloat @last(bfloat)
define bfloat @call_last(bfloat %x) {
  %r = musttail call bfloat @last(bfloat %x)
  ret bfloat %r
}
