; A function that makes calls keeps its return address, what its callees
; overwrite, and the registers that it must give back: scalars in lanes of v40,
; v40 itself for all lanes in the frame. s32 steps to the callee's frame.
;
; RUN: %llc -O2 -enable-ipra=false %s -o - | FileCheck %s

define internal i32 @leaf(i32 %x) noinline {
  %m = mul i32 %x, %x
  ret i32 %m
}

; CHECK-LABEL: middle:
; CHECK: scratch_store_dword off, v40, s32 ;
; CHECK: s_xor_saveexec_b64 vcc, -1
; CHECK-NEXT: scratch_store_dword off, v40, s32 offset:4
; CHECK-NEXT: s_mov_b64 exec, vcc
; CHECK: v_writelane_b32 v40, s34, 0
; CHECK: v_writelane_b32 v40, s35, 1
; CHECK: s_mov_b64 s[34:35], s[30:31]
; CHECK: s_add_i32 s32, s32, [[FRAME:[0-9]+]]
; CHECK-NEXT: s_waitcnt
; CHECK-NEXT: s_swappc_b64 s[30:31]
; CHECK-NEXT: s_sub_i32 s32, s32, [[FRAME]]
; CHECK: s_mov_b64 s[30:31], s[34:35]
; CHECK: v_readlane_b32 s34, v40, 0
; CHECK: v_readlane_b32 s35, v40, 1
; CHECK: scratch_load_dword v40, off, s32 offset:4
; CHECK: scratch_load_dword v40, off, s32
; CHECK: s_waitcnt vmcnt(0)
; CHECK: s_setpc_b64 s[30:31]
define internal i32 @middle(i32 %x) noinline {
  %a = call i32 @leaf(i32 %x)
  %b = add i32 %a, 1
  ret i32 %b
}

; The kernel has no frame: s32 stays 0.
; CHECK-LABEL: kernel:
; CHECK: s_mov_b32 s32, 0
; CHECK-NOT: s32
; CHECK: s_swappc_b64
; CHECK-NOT: s32
; CHECK: s_endpgm
define amdgpu_kernel void @kernel(ptr addrspace(1) %out) {
  %r = call i32 @middle(i32 7)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; Its descriptor has what the functions use: v40, and the frame of @middle.
; CHECK: .amdhsa_kernel kernel
; CHECK: .amdhsa_private_segment_fixed_size 16
; CHECK: .amdhsa_uses_dynamic_stack 0
; CHECK: .amdhsa_next_free_vgpr 41
