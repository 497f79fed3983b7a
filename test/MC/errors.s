; What the assembler refuses, and that it says where and why.
; REQUIRES: toygcn-target
; RUN: not %llvm-mc -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: :[[@LINE+1]]:1: error: no such instruction on gfx900, or not in ToyGCN's subset of it
v_fmac_f32 v0, v1, v2
; CHECK: :[[@LINE+1]]:1: error: too few operands for instruction
s_add_u32 s0, s1
; CHECK: :[[@LINE+1]]:23: error: invalid operand for instruction
s_add_u32 s0, s1, s2, s3
; CHECK: :[[@LINE+1]]:15: error: operand must be a register or constant
s_mov_b32 s0, v0
; CHECK: :[[@LINE+1]]:15: error: no such register
s_mov_b32 s0, s102
; CHECK: :[[@LINE+1]]:12: error: no such register range
s_mov_b64 s[1:2], s[4:5]
; CHECK: :[[@LINE+1]]:15: error: register execz is not supported
s_mov_b32 s0, execz
; CHECK: :[[@LINE+1]]:15: error: register ttmp4 is not supported
s_mov_b32 s0, ttmp4
; CHECK: :[[@LINE+1]]:19: error: register ttmp is not supported
s_mov_b64 s[0:1], ttmp[4:5]
; CHECK: :[[@LINE+1]]:15: error: register src_lds_direct is not supported
v_mov_b32 v0, src_lds_direct
; CHECK: :[[@LINE+1]]:15: error: register tba_lo is not supported
s_mov_b32 s0, tba_lo
; CHECK: :[[@LINE+1]]:15: error: register null is not supported
s_mov_b32 s0, null
; CHECK: :[[@LINE+1]]:15: error: operand must be a register or constant
s_mov_b32 s0, scc
; CHECK: :[[@LINE+1]]:15: error: a constant has one sign
s_mov_b32 s0, --1
; CHECK: :[[@LINE+1]]:1: error: only one scalar register or literal constant is possible
v_add_u32_e64 v0, s0, s1
; CHECK: :[[@LINE+1]]:1: error: only one scalar register or literal constant is possible
v_cndmask_b32_e32 v0, s0, v1, vcc
; CHECK: :[[@LINE+1]]:1: error: only one literal constant is possible
s_add_u32 s0, 0x12345678, 0x12345679
; CHECK: :[[@LINE+1]]:23: error: operand must be a register or constant
v_add_u32_e64 v0, v1, 0x12345678
; CHECK: :[[@LINE+1]]:35: error: invalid operand
flat_load_dword v0, v[0:1] offset:-1
; CHECK: :[[@LINE+1]]:42: error: invalid operand
global_load_dword v0, v[0:1], off offset:4096
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: too few operands for instruction
global_atomic_add v0, v[0:1], v2, off
; CHECK: :[[@LINE+1]]:30: error: no operand row_shl:16
v_mov_b32_dpp v0, v1 row_shl:16
; CHECK: :[[@LINE+1]]:11: error: counter is at most 63
s_waitcnt vmcnt(64)
; CHECK: :[[@LINE+1]]:37: error: no such swizzle
ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,3)
; CHECK: :[[@LINE+1]]:37: error: no such swizzle
ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM,0,1,2,4)
; CHECK: :[[@LINE+1]]:18: error: hwreg: register 0-63
s_getreg_b32 s0, hwreg(64)
; CHECK: :[[@LINE+1]]:16: error: target must be "amdgcn-amd-amdhsa--gfx900"
.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
; CHECK: :[[@LINE+1]]:29: error: code object version must be 4, 5 or 6
.amdhsa_code_object_version 3
; CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: value must be 0 to 256
.amdhsa_kernel k
.amdhsa_next_free_vgpr 257
; CHECK: :[[@LINE+1]]:21: error: register ttmp0 is not supported
v_sin_f32_e64 v0, -[ttmp0]
; CHECK: :[[@LINE+1]]:22: error: expected a register
s_mov_b64 s[10:11], [s0x]
; CHECK: :[[@LINE+1]]:19: error: these registers are no register range
s_mov_b64 s[0:1], [s3,s2]
; CHECK: :[[@LINE+1]]:19: error: these registers are no register range
s_mov_b64 s[0:1], [s3,s4]
; CHECK: :[[@LINE+1]]:23: error: expected ']'
s_mov_b64 s[0:1], [s2 s3]
; CHECK: :[[@LINE+1]]:17: error: invalid operand for instruction
v_trunc_f32 v0, 2.3509886e-70
; CHECK: :[[@LINE+1]]:19: error: invalid operand for instruction
v_add_f16 v0, v1, 65520.0
; CHECK: :[[@LINE+1]]:19: error: operand must be a register or constant
s_mov_b64 s[0:1], symbol
; CHECK: :[[@LINE+1]]:1: error: only one literal constant is possible
s_add_u32 s0, symbol, symbol
; CHECK: :[[@LINE+1]]:19: error: invalid operand for instruction
s_cmpk_le_u32 s2, -1
; CHECK: :[[@LINE+1]]:32: error: expected ')'
s_sendmsg sendmsg(MSG_INTERRUPT, 0, 0)
; CHECK: :[[@LINE+1]]:43: error: expected vmcnt, expcnt or lgkmcnt
s_waitcnt vmcnt(0), expcnt(0), lgkmcnt(0),
; CHECK: :[[@LINE+1]]:10: error: invalid operand for instruction
s_branch 5-symbol
; CHECK: :[[@LINE+1]]:38: error: glc stands here twice
global_load_dword v0, v1, s[2:3] glc glc
; CHECK: :[[@LINE+1]]:61: error: invalid operand for instruction
v_cndmask_b32_dpp v5, v56, v90, vcc row_shr:15 row_mask:0xf 0xf
; CHECK: :[[@LINE+1]]:46: error: invalid operand for instruction
s_load_dwordx4 s[12:15], s[16:17], s0 offset:swizzle(SWAP,16)
