; The frames of functions that call or are called start at multiples of the
; largest alignment of an object in any of them; a kernel alone is aligned for
; itself.
;
; RUN: %llc -O2 %s -o - | FileCheck %s

; CHECK-LABEL: aligned:
; CHECK: s_add_i32 [[A:s[0-9]+]], s32, 0
; CHECK: scratch_store_byte off, v{{[0-9]+}}, [[A]]
define internal void @aligned() noinline {
  %row = alloca [32 x i32], align 128, addrspace(5)
  store volatile i8 1, ptr addrspace(5) %row
  ret void
}

; 4 bytes are stepped over like 128.
; CHECK-LABEL: caller:
; CHECK: s_movk_i32 s32, 0x80
define amdgpu_kernel void @caller() {
  %own = alloca i32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %own
  call void @aligned()
  ret void
}

; CHECK-LABEL: alone:
; CHECK: s_mov_b32 [[A:s[0-9]+]], 32
; CHECK: scratch_store_byte off, v{{[0-9]+}}, [[A]]
define amdgpu_kernel void @alone() {
  %own = alloca i32, addrspace(5)
  %row = alloca i8, align 32, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %own
  store volatile i8 1, ptr addrspace(5) %row
  ret void
}

; CHECK: .amdhsa_kernel alone
; CHECK: .amdhsa_private_segment_fixed_size 64
; CHECK: .amdhsa_kernel caller
; CHECK: .amdhsa_private_segment_fixed_size 256
