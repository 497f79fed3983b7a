// --lanesan: of what something decides that was never written, only the bits
// count that depend on the decision, and a test that the others decide is none.
// One kernel each, and its twin that is wrong.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --kernel scalar --grid 64 --arg buf:i32:64 --print 0:2 | FileCheck %s --check-prefix=VALUES
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel scalar_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: toygcn-sim %t.hsaco --lanesan --kernel wide --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel wide_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel lanes --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel lanes_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel lanes_negated --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=NEGATED
// RUN: toygcn-sim %t.hsaco --lanesan --kernel compared --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compared_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPARED
// RUN: toygcn-sim %t.hsaco --lanesan --kernel compared_short --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compared_negative --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPAREDNEGATIVE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel compared_lanes --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compared_lanes_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPAREDLANES
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel compared_floats --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPAREDFLOATS
// RUN: toygcn-sim %t.hsaco --lanesan --kernel tested --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel tested_wrong --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=TESTED

.include "kernel.inc"

// s[4:5] the buffer, v1 the lane's dword in it, v2 what was never written.
.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
.endm
// SCC is what was never written.
.macro start_scalar
  start
  v_readfirstlane_b32 s6, v2
  s_cmp_eq_u32 s6, 0
.endm
// v3 is 4 or 5.
.macro start_lanes
  start
  v_cmp_eq_u32 vcc, 0, v2
  v_mov_b32 v3, 4
  v_cndmask_b32 v3, 5, v3, vcc
.endm
.macro finish reg
  v_mov_b32 v4, \reg
  global_store_dword v1, v4, s[4:5]
  s_endpgm
.endm

kernel scalar, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_or_b32 s7, s7, 2
  finish s7
// VALUES: 7 7
kernel scalar_wrong, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_or_b32 s7, s7, 4
  finish s7
// SCALAR: error: kernel 'scalar_wrong' {{.*}}: what it writes depends on byte 0 of LDS, which was never written

kernel wide, lds=512
  start_scalar
  s_cselect_b64 s[8:9], -1, 1
  s_or_b32 s9, s9, -1
  finish s9
kernel wide_wrong, lds=512
  start_scalar
  s_cselect_b64 s[8:9], -1, 1
  finish s9
// WIDE: error: kernel 'wide_wrong' {{.*}}: what it writes depends on byte 0 of LDS, which was never written

kernel lanes, lds=512
  start_lanes
  v_or_b32 v3, 1, v3
  finish v3
kernel lanes_wrong, lds=512
  start_lanes
  v_or_b32 v3, 2, v3
  finish v3
// LANES: error: kernel 'lanes_wrong' {{.*}}: what it writes depends on byte 0 of LDS, which was never written

// Lanes compare with what it cannot be, or can.
kernel compared_lanes, lds=512
  start_lanes
  v_cmp_ne_u32 vcc, 0, v3
  s_cbranch_vccnz 0
  finish v0
kernel compared_lanes_wrong, lds=512
  start_lanes
  v_cmp_ne_u32 vcc, 5, v3
  s_cbranch_vccnz 0
  finish v0
// COMPAREDLANES: s_cbranch_vccnz 0: the branch depends on byte 0 of LDS, which was never written
// As a float, 4 is less than 1.
kernel compared_floats, lds=512
  start_lanes
  v_cmp_eq_f32 vcc, 1.0, v3
  s_cbranch_vccnz 0
  finish v0
// COMPAREDFLOATS: s_cbranch_vccnz 0: the branch depends on byte 0 of LDS, which was never written

// 0 and -0 are not the same.
kernel lanes_negated, lds=512
  start
  v_cmp_eq_u32 vcc, 0, v2
  v_mov_b32 v3, 0
  v_cndmask_b32 v3, v3, -v3, vcc
  finish v3
// NEGATED: error: kernel 'lanes_negated' {{.*}}: what it writes depends on byte 0 of LDS, which was never written

kernel compared, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_cmp_lg_u32 s7, 0
  s_cbranch_scc0 0
  finish v0
kernel compared_wrong, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_cmp_lg_u32 s7, 7
  s_cbranch_scc0 0
  finish v0
// COMPARED: s_cbranch_scc0 0: the branch depends on byte 0 of LDS, which was never written

// Of constants 32 bits are compared.
kernel compared_negative, lds=512
  start_scalar
  s_cselect_b32 s7, -1, -2
  s_cmp_eq_u32 s7, -1
  s_cbranch_scc0 0
  finish v0
// COMPAREDNEGATIVE: s_cbranch_scc0 0: the branch depends on byte 0 of LDS, which was never written
kernel compared_short, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_cmpk_lg_i32 s7, 0x80
  s_cbranch_scc0 0
  finish v0

kernel tested, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_bitcmp1_b32 s7, 32
  s_cbranch_scc0 0
  finish v0
kernel tested_wrong, lds=512
  start_scalar
  s_cselect_b32 s7, 7, 5
  s_bitcmp1_b32 s7, 33
  s_cbranch_scc0 0
  finish v0
// TESTED: s_cbranch_scc0 0: the branch depends on byte 0 of LDS, which was never written
