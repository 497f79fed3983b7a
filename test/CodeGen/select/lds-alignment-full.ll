; No object in LDS is aligned for wide accesses if all might not fit then.
; RUN: %llc %s -o - | FileCheck %s
; CHECK: .group_segment_fixed_size: 65536

@byte = internal addrspace(3) global [4 x i8] poison, align 4
@array = internal addrspace(3) global [16383 x i32] poison, align 4

define amdgpu_kernel void @full(i32 %i, i32 %x) {
  %p = getelementptr [4 x i8], ptr addrspace(3) @byte, i32 0, i32 %i
  store i8 7, ptr addrspace(3) %p
  %q = getelementptr [16383 x i32], ptr addrspace(3) @array, i32 0, i32 %i
  store i32 %x, ptr addrspace(3) %q
  ret void
}
