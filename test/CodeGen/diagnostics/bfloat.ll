; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; Arithmetic of bfloat is that of float, but for operations with two results.
; CHECK: in function k: unsupported floating-point type bfloat: %r = call { bfloat, i32 } @llvm.frexp

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = load bfloat, ptr addrspace(1) %p
  %r = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %x)
  %e = extractvalue { bfloat, i32 } %r, 1
  store i32 %e, ptr addrspace(1) %p
  ret void
}
