; Text that people write rather than what we print: mnemonics without a suffix
; get the shortest encoding, constants have many spellings. Stock reads all of
; it the same way.
; REQUIRES: toygcn-target
; RUN: %llvm-mc -show-encoding %s > %t.ours
; RUN: %stock-llvm-mc -show-encoding %s \
; RUN:   | grep -v amdgcn_target > %t.stock
; RUN: diff %t.ours %t.stock
; RUN: FileCheck %s < %t.ours

; CHECK: v_add_u32_e32 v0, s1, v2
v_add_u32 v0, s1, v2
; CHECK: v_add_u32_e64 v0, v1, s2
v_add_u32 v0, v1, s2
; CHECK: v_add_f32_e64 v0, -v1, |v2| clamp mul:2
v_add_f32 v0, -v1, abs(v2) clamp mul:2
; CHECK: v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32 v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
; CHECK: v_cmp_lt_i32_e32 vcc, v0, v1
v_cmp_lt_i32 vcc, v0, v1
; CHECK: v_cmp_lt_i32_e64 s[0:1], v0, v1
v_cmp_lt_i32 s[0:1], v0, v1
; CHECK: global_load_dword v0, v[1:2], off offset:4 glc slc
global_load_dword v0, v[1:2], off offset:4 slc glc
; CHECK: v_mov_b32_e32 v0, 1.0
v_mov_b32 v0, 0x3f800000
; CHECK: s_mov_b32 s0, -1
s_mov_b32 s0, 0xffffffff
; CHECK: v_add_f64 v[0:1], -1.0, v[2:3]
v_add_f64 v[0:1], -1.0, v[2:3]
; CHECK: s_waitcnt vmcnt(0) lgkmcnt(0)
s_waitcnt vmcnt(0) & lgkmcnt(0)
; CHECK: v_cmpx_lt_f32_e32 vcc, s0, v1
v_cmpx_lt_f32 s0, v1
; CHECK: v_add_co_u32_e32 v0, vcc, v1, v2
v_add_co_u32 v0, v1, v2
; CHECK: v_cndmask_b32_e32 v0, v1, v2, vcc
v_cndmask_b32 v0, v1, v2
; CHECK: v_add3_u32 v0, v1, v2, v3
v_add3_u32_e64 v0, v1, v2, v3
; CHECK: v_writelane_b32 v2, s6, m0
v_writelane_b32 v2, s6, m0
; CHECK: s_load_dword s2, s[2:3], s4 offset:0x0
s_load_dword s2, s[2:3], s4 offset:0
; CHECK: s_load_dwordx2 s[2:3], s[2:3], 0x0 glc
s_load_dwordx2 s[2:3], s[2:3] glc
; CHECK: v_add_f32_e64 v0, -|v1|, -|v2|
v_add_f32 v0, -abs(v1), neg(|v2|)
; CHECK: s_mov_b64 s[0:1], src_shared_base
s_mov_b64 s[0:1], shared_base
