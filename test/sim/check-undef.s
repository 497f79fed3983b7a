// What a check looks at is what the instruction read, also where its result
// takes the place of a source, of the lane number, or of EXEC. One kernel each
// that is right, and its twin that is not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel lane_number --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=NUMBER
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel lane_number_wrong --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel swapped --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=SWAPPED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel swapped_away --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=AWAY
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel in_place --arg buf:i32:64 --print 0:1
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel fewer --arg buf:i32:64 --stats | FileCheck %s --check-prefix=STATS

.include "kernel.inc"

.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v5, 7, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro finish reg
  global_store_dword v1, \reg, s[4:5]
  s_endpgm
.endm

// Lane 3 is written and names itself; the value read, 10, is a lane that is not.
kernel lane_number
  start
  s_mov_b64 exec, 8
  v_mov_b32 v6, v5
  s_mov_b64 exec, -1
  s_mov_b32 s6, 3
  v_readlane_b32 s6, v6, s6
  v_mov_b32 v7, s6
  finish v7
// NUMBER: 0: 10

// Lane 10 is not written.
kernel lane_number_wrong
  start
  s_mov_b64 exec, 8
  v_mov_b32 v6, v5
  s_mov_b64 exec, -1
  s_mov_b32 s6, 10
  v_readlane_b32 s6, v6, s6
  s_add_u32 s6, s6, 1
  v_mov_b32 v7, s6
  finish v7
// WRONG: s_add_u32 s6, s6, 1: uses s6, which was never written

kernel swapped
  start
  v_swap_b32 v6, v5
  v_add_u32 v6, 1, v6
  finish v6
// SWAPPED: 0: 8

kernel swapped_away
  start
  v_swap_b32 v6, v5
  v_add_u32 v5, 1, v5
  finish v5
// AWAY: v_add_u32_e32 v5, 1, v5: uses v5, which was never written

// A scalar select, a compare, a load, a saved EXEC into their own sources.
kernel in_place
  start
  s_mov_b32 s6, 1
  s_cmp_eq_u32 s6, 1
  s_cselect_b32 s6, s6, s7
  v_mov_b32 v6, s6
  s_mov_b64 s[8:9], 5
  v_cndmask_b32 v6, v6, v5, s[8:9]
  v_cmp_gt_u32 s[8:9], s8, v6
  s_and_saveexec_b64 s[8:9], s[8:9]
  s_mov_b64 exec, s[8:9]
  v_mov_b32_dpp v6, v6 quad_perm:[1,0,3,2] row_mask:0x3 bank_mask:0xf
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_mov_b64 s[4:5], s[0:1]
  finish v6

// v_cmpx runs in 64 lanes, the move after it in 32.
kernel fewer
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_cmpx_gt_u32 vcc, 32, v0
  v_mov_b32 v1, 0
  s_endpgm
// STATS: lanes{{.*}}96
