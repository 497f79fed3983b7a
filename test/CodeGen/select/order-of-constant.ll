; RUN: %llc < %s | FileCheck %s
; A constant's sign is flipped in the compiler, the other operand's by an instruction.

; CHECK-LABEL: k:
; CHECK: s_xor_b32 [[FLIPPED:s[0-9]+]], s{{[0-9]+}}, 0x80000000
; CHECK-NOT: s_xor_b32
; CHECK: s_subb_u32 s{{[0-9]+}}, [[FLIPPED]], 0x80000007
define amdgpu_kernel void @k(i64 %x, ptr addrspace(1) %out) {
  %less = icmp slt i64 %x, 30064771077
  %r = select i1 %less, i32 7, i32 9
  store i32 %r, ptr addrspace(1) %out
  ret void
}
