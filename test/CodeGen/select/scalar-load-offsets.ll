; RUN: %llc %s -o - | FileCheck %s
; The offset of a scalar load is a 21-bit signed one, in bytes.

; CHECK-LABEL: last:
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0xffffc
define amdgpu_kernel void @last(ptr addrspace(4) %c, ptr addrspace(3) %l) {
  %a = getelementptr i8, ptr addrspace(4) %c, i64 1048572
  %x = load i32, ptr addrspace(4) %a
  store i32 %x, ptr addrspace(3) %l
  ret void
}

; CHECK-LABEL: too_far:
; CHECK: s_add_u32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x0
define amdgpu_kernel void @too_far(ptr addrspace(4) %c, ptr addrspace(3) %l) {
  %a = getelementptr i8, ptr addrspace(4) %c, i64 1048576
  %x = load i32, ptr addrspace(4) %a
  store i32 %x, ptr addrspace(3) %l
  ret void
}

; CHECK-LABEL: first:
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], -0x100000
define amdgpu_kernel void @first(ptr addrspace(4) %c, ptr addrspace(3) %l) {
  %a = getelementptr i8, ptr addrspace(4) %c, i64 -1048576
  %x = load i32, ptr addrspace(4) %a
  store i32 %x, ptr addrspace(3) %l
  ret void
}

; CHECK-LABEL: too_far_back:
; CHECK: s_add_u32
; CHECK: s_load_dword s{{[0-9]+}}, s[{{[0-9:]+}}], 0x0
define amdgpu_kernel void @too_far_back(ptr addrspace(4) %c, ptr addrspace(3) %l) {
  %a = getelementptr i8, ptr addrspace(4) %c, i64 -1048580
  %x = load i32, ptr addrspace(4) %a
  store i32 %x, ptr addrspace(3) %l
  ret void
}
