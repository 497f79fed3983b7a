; RUN: %llc %s -o - | FileCheck %s
; A scalar load adds an unsigned 32-bit offset in an SGPR, of which the hardware
; ignores the two lowest bits.

; CHECK-LABEL: words:
; CHECK-NOT: s_add_u32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], s{{[0-9]+}}{{$}}
; CHECK: s_endpgm
define amdgpu_kernel void @words(ptr addrspace(4) %in, i32 %i, ptr addrspace(1) %out) {
  %low = and i32 %i, 65535
  %bytes = shl i32 %low, 2
  %wide = zext i32 %bytes to i64
  %p = getelementptr i8, ptr addrspace(4) %in, i64 %wide
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Base and offset may both be odd, and their sum aligned.
; CHECK-LABEL: bytes:
; CHECK: s_add_u32
; CHECK: s_addc_u32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x0
define amdgpu_kernel void @bytes(ptr addrspace(4) %in, i32 %i, ptr addrspace(1) %out) {
  %wide = zext i32 %i to i64
  %p = getelementptr i8, ptr addrspace(4) %in, i64 %wide
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Not an unsigned offset.
; CHECK-LABEL: negative:
; CHECK: s_add_u32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x0
define amdgpu_kernel void @negative(ptr addrspace(4) %in, i32 %i, ptr addrspace(1) %out) {
  %wide = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(4) %in, i64 %wide
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
