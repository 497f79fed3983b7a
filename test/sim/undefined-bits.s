// Which bits of a register were written, where several values share it. Of each
// kernel that is right there is a twin that is not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --kernel byte_of_scalar --grid 64 --arg buf:i32:64 --print 0:2 2>&1 | FileCheck %s --check-prefix=BYTE
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel next_byte --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=NEXT
// RUN: toygcn-sim %t.hsaco --lanesan --kernel false_and --grid 64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel true_and --grid 64 2>&1 | FileCheck %s --check-prefix=TRUE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel fields --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel field --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: toygcn-sim %t.hsaco --lanesan --kernel halves --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel half --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: toygcn-sim %t.hsaco --lanesan --kernel sums --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel sum --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: toygcn-sim %t.hsaco --lanesan --kernel compares --grid 64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compare --grid 64 2>&1 | FileCheck %s --check-prefix=COMPARE
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compare_exec --grid 64 2>&1 | FileCheck %s --check-prefix=EXEC
// RUN: toygcn-sim %t.hsaco --lanesan --kernel shift_amounts --grid 64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel shift_amount --grid 64 2>&1 | FileCheck %s --check-prefix=AMOUNT
// RUN: toygcn-sim %t.hsaco --lanesan --kernel booleans --grid 64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel boolean --grid 64 2>&1 | FileCheck %s --check-prefix=BOOLEAN
// RUN: toygcn-sim %t.hsaco --lanesan --kernel other_lanes --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel other_lane --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LANE
// What was only moved may be stored. If it is left, there is a note.
// RUN: toygcn-sim %t.hsaco --lanesan --kernel packed --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=PACKED

.include "kernel.inc"

.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro branch_by reg
  s_cmp_lg_u32 \reg, 0
  s_cbranch_scc1 .Lbranch\@
.Lbranch\@:
.endm

// A vector of four bytes of which two were written: s1 is byte 3, s6 the rest.
.macro four_bytes
  start
  s_and_b32 s6, s20, 0xff
  s_or_b32 s6, s6, 0x050000
  s_lshl_b32 s7, s21, 24
  s_or_b32 s6, s6, s7
.endm

kernel byte_of_scalar
  four_bytes
  v_lshrrev_b32 v2, 16, s6
  global_store_byte v1, v2, s[4:5]
  v_bfe_u32 v2, v2, 0, 8
  v_add_u32 v2, 1, v2
  global_store_byte v1, v2, s[4:5] offset:1
  v_mov_b32 v3, 0
  global_store_short v1, v3, s[4:5] offset:2
  s_endpgm
// BYTE-NOT: note
// BYTE: 0: 1541 1541

kernel next_byte
  four_bytes
  v_lshrrev_b32 v2, 24, s6
  v_add_u32 v2, 1, v2
  global_store_byte v1, v2, s[4:5]
  s_endpgm
// NEXT: global_store_byte v1, v2, s[4:5]: lane 0: stores v2, which a register decided that was never written in this lane

// A conjunction that its first part decides.
kernel false_and
  s_mov_b32 s6, 0
  s_and_b32 s6, s6, s20
  branch_by s6
  s_mov_b32 s6, 1
  s_or_b32 s6, s6, s20
  branch_by s6
  s_or_b32 s6, s20, 4
  s_bitcmp1_b32 s6, 2
  s_cselect_b32 s7, 1, 0
  branch_by s7
  s_endpgm

kernel true_and
  s_mov_b32 s6, 2
  s_and_b32 s6, s6, s20
  branch_by s6
  s_endpgm
// TRUE: s_cbranch_scc1 {{.*}}: uses scc, which was never written

// All that moves fields about; v2 has a value in its low half.
.macro low_half
  start
  v_mov_b32 v9, 0xffff
  v_bfi_b32 v2, v9, v0, v20
.endm

kernel fields
  low_half
  v_and_b32 v3, 0xffff, v2
  v_lshlrev_b32 v4, 16, v2
  v_alignbit_b32 v5, v4, v20, 16
  v_lshrrev_b32 v4, 16, v4
  v_lshl_or_b32 v6, v2, 16, v0
  v_and_or_b32 v7, v2, v9, v3
  v_mov_b32 v8, 0x05040100
  v_perm_b32 v8, v2, v2, v8
  v_xor_b32 v9, v20, v9
  v_bfe_i32 v9, v2, 8, 8
  v_or3_b32 v3, v3, v4, v6
  v_add_u32 v3, v3, v7
  v_add_u32 v3, v3, v8
  v_add_u32 v3, v3, v9
  v_bfrev_b32 v4, v2
  v_lshrrev_b32 v4, 16, v4
  v_alignbyte_b32 v5, v5, v4, 2
  v_add_u32 v4, 1, v4
  v_lshlrev_b64 v[10:11], 48, v[2:3]
  v_add_u32 v3, v3, v4
  v_add_u32 v3, v3, v11
  global_store_dword v1, v3, s[4:5]
  s_endpgm

kernel field
  low_half
  v_bfe_u32 v3, v2, 15, 2
  v_add_u32 v3, 1, v3
  global_store_dword v1, v3, s[4:5]
  s_endpgm
// FIELD: global_store_dword v1, v3, s[4:5]: lane 0: stores v3, which a register decided that was never written in this lane

// Arithmetic on two halves keeps them apart; SDWA and op_sel choose one.
.macro two_halves
  low_half
  v_pk_add_u16 v3, v2, v0
  v_pk_mul_lo_u16 v3, v3, v3
  v_pk_fma_f16 v4, v3, v3, v3
  v_pk_max_i16 v3, v3, v4
.endm

kernel halves
  two_halves
  v_cvt_f32_f16 v4, v3
  v_add_u32_sdwa v4, v4, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
  v_add_u16 v5, v3, v3
  v_add_u32 v4, v4, v5
  v_mov_b32 v6, 0
  v_mad_u16 v6, v3, v3, v3 op_sel:[0,0,0,1]
  v_add_u32 v4, v4, v6
  v_cvt_f32_ubyte1 v5, v3
  v_add_u32 v4, v4, v5
  global_store_dword v1, v4, s[4:5]
  v_add_u32 v3, 1, v3
  global_store_short v1, v3, s[4:5]
  s_endpgm

kernel half
  two_halves
  v_cvt_f32_f16_sdwa v4, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
  global_store_dword v1, v4, s[4:5]
  s_endpgm
// HALF: global_store_dword v1, v4, s[4:5]: lane 0: stores v4, which a register decided that was never written in this lane

// A carry goes up, never down.
.macro add_up
  low_half
  v_mul_lo_u32 v3, v2, v0
  v_mad_u64_u32 v[4:5], s[8:9], v3, v0, v[2:3]
  v_lshl_add_u32 v4, v4, 1, v3
  s_and_b32 s6, s20, 0xff00
  s_mul_i32 s6, s6, 3
  s_add_u32 s6, s6, 5
  v_add_u32 v4, s6, v4
.endm

kernel sums
  add_up
  v_add_u32 v4, 1, v4
  global_store_byte v1, v4, s[4:5]
  s_endpgm

kernel sum
  add_up
  v_add_u32 v4, 1, v4
  global_store_short v1, v4, s[4:5]
  s_endpgm
// SUM: global_store_short v1, v4, s[4:5]: lane 0: stores v4, which a register decided that was never written in this lane

// Of v2 and s6 only the low byte is open.
.macro low_open
  v_lshrrev_b32 v2, 24, v20
  v_add_u32 v3, 1, v0
  v_lshl_or_b32 v2, v3, 8, v2
  s_and_b32 s6, s20, 0xff
  s_or_b32 s6, s6, 0x100
.endm

kernel compares
  low_open
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lequal
  s_cmp_gt_i32 s6, 0xff
  s_cbranch_scc1 .Lequal
.Lequal:
  v_cmp_ne_u32 vcc, 0, v2
  s_and_saveexec_b64 s[8:9], vcc
  v_cmpx_lt_u32 vcc, 0x7f, v2
  s_endpgm

kernel compare
  low_open
  s_cmp_gt_u32 s6, 0x180
  s_cbranch_scc1 .Lgreater
.Lgreater:
  s_endpgm
// COMPARE: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel compare_exec
  low_open
  v_cmpx_lt_u32 vcc, 0x180, v2
  s_endpgm
// EXEC: v_cmpx_lt_u32_e32 vcc, 0x180, v2: uses v2, which was never written

// Five bits of a number of places count.
kernel shift_amounts
  v_lshlrev_b32 v2, 8, v20
  s_lshl_b32 s6, s20, 8
  v_lshlrev_b32 v3, v2, v0
  s_lshl_b32 s7, 1, s6
  branch_by s7
  v_cmpx_ne_u32 vcc, 0, v3
  s_endpgm

kernel shift_amount
  v_lshlrev_b32 v2, 4, v20
  v_lshlrev_b32 v3, v2, v0
  v_cmpx_ne_u32 vcc, 0, v3
  s_endpgm
// AMOUNT: v_cmpx_ne_u32_e32 vcc, 0, v3: uses v3, which was never written

// Two booleans in one register, the second undefined.
.macro pair_of_booleans
  v_cmp_gt_u32 vcc, 8, v0
  v_cndmask_b32 v2, 0, 1, vcc
  v_cndmask_b32 v3, 0, 1, s[20:21]
  v_lshl_or_b32 v2, v3, 1, v2
.endm

kernel booleans
  pair_of_booleans
  v_and_b32 v2, 1, v2
  v_cmpx_ne_u32 vcc, 0, v2
  s_endpgm

kernel boolean
  pair_of_booleans
  v_lshrrev_b32 v2, 1, v2
  v_cmpx_ne_u32 vcc, 0, v2
  s_endpgm
// BOOLEAN: v_cmpx_ne_u32_e32 vcc, 0, v2: uses v2, which was never written

// Bits go along where a value leaves its lane.
.macro to_other_lanes
  low_half
  v_mov_b32_dpp v3, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  ds_bpermute_b32 v4, v1, v3
  s_waitcnt lgkmcnt(0)
  v_readlane_b32 s6, v4, 7
  v_writelane_b32 v4, s6, 3
  v_swap_b32 v4, v3
  v_readfirstlane_b32 s7, v3
  s_and_b32 s7, s7, s6
.endm

kernel other_lanes, lds=256
  to_other_lanes
  s_and_b32 s6, s7, 0xff
  branch_by s6
  v_add_u32 v3, s7, v3
  v_add_u32 v3, v3, v4
  global_store_short v1, v3, s[4:5]
  s_endpgm

kernel other_lane, lds=256
  to_other_lanes
  v_add_u32 v3, s7, v3
  v_add_u32 v3, v3, v4
  global_store_short_d16_hi v1, v3, s[4:5]
  s_endpgm
// LANE: global_store_short_d16_hi v1, v3, s[4:5]: lane 0: stores v3, which a register decided that was never written in this lane

// Byte 2 has a value.
kernel packed
  four_bytes
  v_mov_b32 v2, s6
  global_store_dword v1, v2, s[4:5]
  s_endpgm
// PACKED: note: {{.*}} global_store_dword v1, v2, s[4:5]: lane 0: stores v2, which was never written in this lane, to byte 0 of argument 0; when the kernel ends, 128 bytes of such stores are left
