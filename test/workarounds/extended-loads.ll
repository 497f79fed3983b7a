; RUN: %stock-llc -global-isel -stop-after=amdgpu-prelegalizer-combiner %s -o - | FileCheck %s
; A load that was extended by zeros is made one that extends its sign, for the
; reader that is the widest: -1 for 255.

; CHECK: G_SEXTLOAD {{.*}}load (s8)
define amdgpu_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %byte = load i8, ptr addrspace(1) %x
  %word = zext i8 %byte to i16
  %dword = zext i16 %word to i32
  %quad = sext i16 %word to i64
  store i32 %dword, ptr addrspace(1) %o
  store i64 %quad, ptr addrspace(1) %o
  ret void
}
