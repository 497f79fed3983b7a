// What a check looks at is what the instruction read, also where its result
// takes the place of a source, of the lane number, or of EXEC. One kernel each
// that is right, and its twin that is not. A value counts once it decides
// something, here a v_cmpx or an s_cbranch.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel lane_number --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=NUMBER
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel lane_number_wrong --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel swapped --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=SWAPPED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel swapped_away --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=AWAY
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel in_place --arg buf:i32:64 --print 0:1
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel fewer --arg buf:i32:64 --stats | FileCheck %s --check-prefix=STATS
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel exec_moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel exec_saved 2>&1 | FileCheck %s --check-prefix=SAVED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel exec_merged 2>&1 | FileCheck %s --check-prefix=MERGED
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel fewer_compared --stats | FileCheck %s --check-prefix=STATS
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel exec_right
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel bits_exec 2>&1 | FileCheck %s --check-prefix=EXEC
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel bits_select --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=BITS
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel bits_count 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel computed_right --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=COMPUTED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel computed_stored --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPUTEDSTORED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel computed_address --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPUTEDADDRESS
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel computed_carry --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPUTEDCARRY
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel carry_right --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scc_branch 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scc_select 2>&1 | FileCheck %s --check-prefix=SELECT
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scc_carry 2>&1 | FileCheck %s --check-prefix=CARRY
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scc_of_undef 2>&1 | FileCheck %s --check-prefix=SCCUNDEF
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel scc_right
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel compared_exec 2>&1 | FileCheck %s --check-prefix=COMPAREDEXEC
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel compared_select 2>&1 | FileCheck %s --check-prefix=COMPAREDSELECT
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel compared_any 2>&1 | FileCheck %s --check-prefix=COMPAREDANY
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel compared_at_once 2>&1 | FileCheck %s --check-prefix=ATONCE
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel minimum 2>&1 | FileCheck %s --check-prefix=MINIMUM
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel minimum_part 2>&1 | FileCheck %s --check-prefix=PART
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel compared_right
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel selected_right --arg buf:i32:64 --print 0:10 | FileCheck %s --check-prefix=SELECTED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel selected_joined --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=JOINED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel selected_moved --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SELECTEDMOVED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel selected_branch 2>&1 | FileCheck %s --check-prefix=SELECTEDBRANCH
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel selected_part 2>&1 | FileCheck %s --check-prefix=SELECTEDPART
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_read --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDREAD
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_first --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDFIRST
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_logic --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDLOGIC
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_written --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDWRITTEN
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_swapped --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDSWAPPED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_swapped_back --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SWAPPEDBACK
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_pulled --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDPULLED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_pushed --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDPUSHED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel moved_lds --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVEDLDS
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel minimum_wide --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel moved_right --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel minimum_wide_right --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel pulled 2>&1 | FileCheck %s --check-prefix=PULLED
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel pushed 2>&1 | FileCheck %s --check-prefix=PUSHED
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel permuted
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel dpp_move 2>&1 | FileCheck %s --check-prefix=DPPMOVE
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel dpp_old 2>&1 | FileCheck %s --check-prefix=DPPOLD
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel dpp_second 2>&1 | FileCheck %s --check-prefix=DPPSECOND
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel dpp_right

.include "kernel.inc"

.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v5, 7, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro branch_by reg
  s_cmp_eq_u32 \reg, 0
  s_cbranch_scc1 .Lbranch\@
.Lbranch\@:
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
// WRONG: global_store_dword v1, v7, s[4:5]: lane 0: stores v7, which a register decided that was never written in this lane

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
// AWAY: global_store_dword v1, v5, s[4:5]: lane 0: stores v5, which a register decided that was never written in this lane

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

// The same where EXEC is the result.
kernel fewer_compared
  v_cmp_gt_u32_e64 exec, 32, v0
  v_mov_b32 v1, 0
  s_endpgm

kernel exec_moved
  s_mov_b64 exec, s[30:31]
  s_endpgm
// MOVED: s_mov_b64 exec, s[30:31]: uses s30, which was never written

kernel exec_saved
  s_and_saveexec_b64 s[4:5], s[30:31]
  s_endpgm
// SAVED: s_and_saveexec_b64 s[4:5], s[30:31]: uses s30, which was never written

kernel exec_merged
  s_mov_b64 exec, 15
  s_or_b64 exec, exec, s[30:31]
  s_endpgm
// MERGED: s_or_b64 exec, exec, s[30:31]: uses s30, which was never written

// As a loop collects what its lanes say when they leave it: 8 lanes set their
// bits of a mask that is undefined before.
.macro collect mask
  s_mov_b64 exec, 0xff
  s_andn2_b64 \mask, \mask, exec
  v_cmp_gt_u32 vcc, 4, v0
  s_and_b64 vcc, vcc, exec
  s_or_b64 \mask, \mask, vcc
.endm

// For these 8 lanes the mask is defined; a spill keeps it. All bits are the
// same to a full EXEC, and none to an empty one.
kernel exec_right
  s_or_b64 exec, exec, s[30:31]
  collect s[6:7]
  v_cndmask_b32 v5, v0, v0, s[6:7]
  s_not_b64 s[8:9], s[6:7]
  v_writelane_b32 v9, s8, 0
  v_writelane_b32 v9, s9, 1
  s_and_saveexec_b64 s[10:11], s[8:9]
  s_mov_b64 exec, 3
  v_readlane_b32 s12, v9, 0
  s_mov_b64 exec, 0
  s_and_b64 exec, exec, s[30:31]
  s_andn2_b64 exec, exec, s[30:31]
  s_and_saveexec_b64 s[10:11], s[30:31]
  s_endpgm

// Lane 8 has no bit in it: in EXEC,
kernel bits_exec
  collect s[6:7]
  s_mov_b64 exec, s[6:7]
  s_endpgm
// EXEC: s_mov_b64 exec, s[6:7]: uses s6, which was never written

// for a select,
kernel bits_select
  start
  collect s[6:7]
  s_mov_b64 exec, 0x1ff
  v_cndmask_b32 v5, v0, v0, s[6:7]
  finish v5
// BITS: global_store_dword v1, v5, s[4:5]: lane 8: stores v5, which a register decided that was never written in this lane

// and the scalar unit counts it.
kernel bits_count
  collect s[6:7]
  s_bcnt1_i32_b64 s8, s[6:7]
  branch_by s8
  s_endpgm
// COUNT: s_cbranch_scc1 {{.*}}: uses scc, which was never written

// Nothing needs what is computed here: a sum, a product with a carry, a count, a
// select, a read of the first lane.
kernel computed_right
  start
  v_add_u32 v6, v7, v5
  v_mad_u64_u32 v[8:9], s[6:7], v6, v5, v[8:9]
  v_cndmask_b32 v10, v6, v5, s[6:7]
  v_readfirstlane_b32 s8, v10
  s_mul_i32 s9, s8, s30
  s_cmp_lg_u32 s9, 0
  s_cselect_b32 s9, s8, 1
  s_bcnt1_i32_b64 s9, s[8:9]
  v_mov_b32 v6, s9
  v_mov_b32 v6, 3
  finish v6
// COMPUTED: 0: 3

// The lanes from 8 on do.
kernel computed_stored
  start
  s_mov_b64 exec, 0xff
  v_mov_b32 v6, 1
  s_mov_b64 exec, -1
  v_mul_u32_u24 v7, v6, v5
  v_mad_u32_u24 v7, v7, v5, v0
  finish v7
// COMPUTEDSTORED: global_store_dword v1, v7, s[4:5]: lane 8: stores v7, which a register decided that was never written in this lane

kernel computed_address
  start
  v_lshlrev_b32 v6, 2, v7
  global_load_dword v6, v6, s[4:5]
  s_endpgm
// COMPUTEDADDRESS: global_load_dword v6, v6, s[4:5]: uses v6, which was never written

// A carry of such a sum is defined in the lanes that have the sum.
.macro carry
  s_mov_b64 exec, 0xff
  v_mov_b32 v6, 1
  s_mov_b64 exec, -1
  v_add_co_u32 v7, s[8:9], v6, v5
  v_addc_co_u32 v7, vcc, v5, v5, s[8:9]
.endm

kernel computed_carry
  start
  carry
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm
// COMPUTEDCARRY: v_cmpx_le_u32_e32 vcc, 0, v7: lane 8: uses v7, which was never written in this lane

kernel carry_right
  start
  carry
  s_mov_b64 exec, 0xff
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm

kernel scc_branch
  s_cbranch_scc1 .Lbranched
.Lbranched:
  s_endpgm
// BRANCH: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel scc_select
  s_cselect_b32 s6, 1, 2
  branch_by s6
  s_endpgm
// SELECT: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel scc_carry
  s_addc_u32 s6, s0, s0
  branch_by s6
  s_endpgm
// CARRY: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel scc_of_undef
  s_and_b64 s[6:7], s[30:31], s[32:33]
  s_cbranch_scc1 .Lof_undef
.Lof_undef:
  s_endpgm
// SCCUNDEF: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel scc_right
  s_add_u32 s6, s0, s0
  s_addc_u32 s7, s1, s1
  s_or_b64 s[8:9], s[30:31], exec
  s_cselect_b32 s6, s6, s7
  s_cbranch_scc1 .Lright
.Lright:
  s_endpgm

// The low 8 lanes write v6; all compare it, as in `found && x < best`.
.macro compare
  s_mov_b64 exec, 0xff
  v_mov_b32 v6, 1
  s_mov_b64 exec, -1
  v_cmp_lt_i32 s[6:7], v6, v0
.endm

kernel compared_exec
  compare
  s_and_saveexec_b64 s[8:9], s[6:7]
  s_endpgm
// COMPAREDEXEC: s_and_saveexec_b64 s[8:9], s[6:7]: uses s6, which was never written

kernel compared_select
  compare
  v_cndmask_b32 v5, v0, v0, s[6:7]
  v_cmpx_le_u32 vcc, 0, v5
  s_endpgm
// COMPAREDSELECT: v_cmpx_le_u32_e32 vcc, 0, v5: lane 8: uses v5, which was never written in this lane

kernel compared_any
  compare
  s_cmp_lg_u64 s[6:7], 0
  s_cbranch_scc1 .Lany
.Lany:
  s_endpgm
// COMPAREDANY: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel compared_at_once
  v_cmpx_lt_i32 vcc, v6, v0
  s_endpgm
// ATONCE: v_cmpx_lt_i32_e32 vcc, v6, v0: uses v6, which was never written

kernel minimum
  compare
  v_min_i32 v7, v6, v0
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm
// MINIMUM: v_cmpx_le_u32_e32 vcc, 0, v7: lane 8: uses v7, which was never written in this lane

// The half that stays must not hide the undefined one.
kernel minimum_part
  compare
  v_mov_b32 v7, 5
  v_min_u32_sdwa v7, v6, v0 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm
// PART: v_min_u32_sdwa v7, v6, v0 {{.*}}: lane 8: uses v6, which was never written in this lane

kernel compared_right
  compare
  v_min_i32 v7, v0, v6
  s_and_b64 s[8:9], s[6:7], 0x7f
  s_and_saveexec_b64 s[10:11], s[8:9]
  s_mov_b64 exec, 0x7f
  v_cmpx_le_u32 vcc, 0, v7
  v_cmp_lt_i32 vcc, v6, v0
  v_cndmask_b32 v5, v0, v0, vcc
  s_endpgm

// The same where booleans are 0 and 1 in lanes: the lanes from 8 on select by
// what was never written, and logic and a second select take none of it. Copies
// of what was never written may be stored.
.macro select
  compare
  v_cndmask_b32 v6, 0, 1, s[6:7]
  v_cmp_gt_u32 vcc, 8, v0
  v_cndmask_b32 v7, 0, 1, vcc
.endm

kernel selected_right
  start
  select
  v_and_b32 v8, v7, v6
  v_add_u32 v8, 4, v8
  v_not_b32 v9, v7
  v_add_u32 v9, 1, v9
  v_not_b32 v9, v9
  v_or_b32 v9, v6, v9
  v_sub_u32 v9, 0, v9
  v_cndmask_b32 v10, v8, v6, vcc
  v_add_u32 v10, v10, v8
  global_store_dword v1, v11, s[4:5]
  finish v10
// SELECTED: 0: 4 4 6 6 6 6 6 6 8 8

kernel selected_joined
  start
  select
  v_or_b32 v6, v6, v7
  finish v6
// JOINED: global_store_dword v1, v6, s[4:5]: lane 8: stores v6, which a register decided that was never written in this lane

kernel selected_moved
  start
  select
  v_mov_b32 v8, v6
  v_cndmask_b32 v8, v8, v6, vcc
  finish v8
// SELECTEDMOVED: global_store_dword v1, v8, s[4:5]: lane 8: stores v8, which a register decided that was never written in this lane

kernel selected_branch
  select
  v_cmp_ne_u32 vcc, 0, v6
  s_cbranch_vccnz .Lselected
.Lselected:
  s_endpgm
// SELECTEDBRANCH: s_cbranch_vccnz {{.*}}: uses vcc, which was never written

// The half that stays must not hide it.
kernel selected_part
  compare
  v_mov_b32 v7, 5
  s_mov_b64 vcc, s[6:7]
  v_cndmask_b32_sdwa v7, v0, v0, vcc dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD
  s_endpgm
// SELECTEDPART: v_cndmask_b32_sdwa v7, v0, v0, vcc {{.*}}: uses vcc, which was never written

// What was decided so stays so where it leaves its lane: in a scalar,
kernel moved_read
  start
  select
  v_readlane_b32 s6, v6, 9
  s_mov_b32 s7, s6
  v_mov_b32 v7, s7
  finish v7
// MOVEDREAD: global_store_dword v1, v7, s[4:5]: lane 0: stores v7, which a register decided that was never written in this lane

kernel moved_first
  select
  s_mov_b64 exec, 0x300
  v_readfirstlane_b32 s6, v6
  branch_by s6
  s_endpgm
// MOVEDFIRST: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel moved_logic
  start
  select
  v_readlane_b32 s6, v6, 9
  s_mov_b32 s7, 0
  s_not_b64 s[8:9], s[6:7]
  v_mov_b32 v7, s8
  finish v7
// MOVEDLOGIC: global_store_dword v1, v7, s[4:5]: lane 0: stores v7, which a register decided that was never written in this lane

// in another lane,
kernel moved_written
  start
  select
  v_readlane_b32 s6, v6, 9
  v_writelane_b32 v7, s6, 2
  finish v7
// MOVEDWRITTEN: global_store_dword v1, v7, s[4:5]: lane 2: stores v7, which a register decided that was never written in this lane

kernel moved_swapped
  start
  select
  v_swap_b32 v7, v6
  finish v7
// MOVEDSWAPPED: global_store_dword v1, v7, s[4:5]: lane 8: stores v7, which a register decided that was never written in this lane

kernel moved_swapped_back
  start
  select
  v_swap_b32 v6, v7
  finish v7
// SWAPPEDBACK: global_store_dword v1, v7, s[4:5]: lane 8: stores v7, which a register decided that was never written in this lane

kernel moved_pulled
  start
  select
  ds_bpermute_b32 v7, v1, v6 offset:4
  s_waitcnt lgkmcnt(0)
  finish v7
// MOVEDPULLED: global_store_dword v1, v7, s[4:5]: lane 7: stores v7, which a register decided that was never written in this lane

// lane 63 to lane 0,
kernel moved_pushed
  start
  select
  ds_permute_b32 v7, v1, v6 offset:4
  s_waitcnt lgkmcnt(0)
  finish v7
// MOVEDPUSHED: global_store_dword v1, v7, s[4:5]: lane 0: stores v7, which a register decided that was never written in this lane

// and LDS is no place for it.
kernel moved_lds, lds=256
  start
  select
  ds_write_b32 v1, v6
  s_endpgm
// MOVEDLDS: ds_write_b32 v1, v6: lane 8: stores v6, which a register decided that was never written in this lane

// Lanes that are defined, and copies of what was never written.
kernel moved_right, lds=256
  start
  select
  v_readlane_b32 s6, v6, 3
  v_mov_b32 v8, s6
  global_store_dword v1, v8, s[4:5]
  v_readlane_b32 s6, v11, 9
  v_mov_b32 v8, s6
  global_store_dword v1, v8, s[4:5]
  v_writelane_b32 v7, s6, 2
  global_store_dword v1, v7, s[4:5]
  ds_bpermute_b32 v8, v1, v11
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v8, s[4:5]
  ds_write_b32 v1, v8
  v_swap_b32 v7, v6
  global_store_dword v1, v6, s[4:5]
  v_readlane_b32 s6, v7, 9
  s_mov_b32 s6, 1
  v_mov_b32 v7, s6
  ds_write_b32 v1, v7
  s_mov_b64 exec, 0xff
  ds_permute_b32 v7, v1, v6
  s_waitcnt lgkmcnt(0)
  finish v7

// Only the second dword is in doubt.
kernel minimum_wide
  start
  select
  v_mov_b32 v12, 0
  v_mov_b32 v13, v6
  v_min_f64 v[14:15], v[12:13], v[12:13]
  finish v14
// WIDE: global_store_dword v1, v14, s[4:5]: lane 8: stores v14, which a register decided that was never written in this lane

kernel minimum_wide_right
  start
  v_mov_b32 v12, 0
  v_min_f64 v[14:15], v[12:13], v[12:13]
  finish v14

// Lane 5 alone writes v6. With the offset, a lane pulls from the next one and
// pushes to it.
.macro permutation op, lanes
  v_lshlrev_b32 v5, 2, v0
  s_mov_b64 exec, 0x20
  v_mov_b32 v6, 1
  s_mov_b64 exec, \lanes
  \op v7, v5, v6 offset:4
  s_waitcnt lgkmcnt(0)
.endm

// Lane 4 gets what lane 5 wrote, lane 5 what lane 6 did not write.
kernel pulled
  permutation ds_bpermute_b32, -1
  s_mov_b64 exec, 0x10
  v_readfirstlane_b32 s6, v7
  branch_by s6
  s_mov_b64 exec, 0x20
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm
// PULLED: v_cmpx_le_u32_e32 vcc, 0, v7: lane 5: uses v7, which was never written in this lane

kernel pushed
  permutation ds_permute_b32, -1
  s_mov_b64 exec, 0x40
  v_readfirstlane_b32 s6, v7
  branch_by s6
  s_mov_b64 exec, 0x20
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm
// PUSHED: v_cmpx_le_u32_e32 vcc, 0, v7: lane 5: uses v7, which was never written in this lane

// An inactive lane gives 0.
kernel permuted
  permutation ds_bpermute_b32, 0x30
  v_cmpx_le_u32 vcc, 0, v7
  permutation ds_permute_b32, 0x20
  v_cmpx_le_u32 vcc, 0, v7
  s_endpgm

// A DPP move copies what is undefined,
kernel dpp_move
  s_mov_b64 exec, 0xff
  v_mov_b32 v5, v0
  s_mov_b64 exec, -1
  s_nop 4
  v_mov_b32_dpp v6, v5 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  v_cmpx_le_u32 vcc, 0, v6
  s_endpgm
// DPPMOVE: v_cmpx_le_u32_e32 vcc, 0, v6: lane 9: uses v6, which was never written in this lane

// leaves lanes without a source as they are,
kernel dpp_old
  v_mov_b32 v5, v0
  s_nop 4
  v_mov_b32_dpp v6, v5 row_shr:1 row_mask:0xf bank_mask:0xf
  v_cmpx_le_u32 vcc, 0, v6
  s_endpgm
// DPPOLD: v_cmpx_le_u32_e32 vcc, 0, v6: lane 0: uses v6, which was never written in this lane

// and permutes source 0 alone.
kernel dpp_second
  s_mov_b64 exec, 0xff
  v_mov_b32 v5, v0
  s_mov_b64 exec, -1
  s_nop 4
  v_add_u32_dpp v6, v5, v5 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
  v_cmpx_le_u32 vcc, 0, v6
  s_endpgm
// DPPSECOND: v_cmpx_le_u32_e32 vcc, 0, v6: lane 8: uses v6, which was never written in this lane

kernel dpp_right
  v_mov_b32 v5, v0
  v_mov_b32 v8, 0
  s_nop 4
  v_mov_b32_dpp v6, v5 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  v_mov_b32_dpp v8, v5 row_shr:1 row_mask:0xf bank_mask:0xf
  v_add_u32 v7, v8, v6
  v_cmpx_le_u32 vcc, 0, v7
  v_mov_b32_dpp v9, v10 row_shr:1 row_mask:0xf bank_mask:0xf
  s_endpgm
