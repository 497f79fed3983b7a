// --check-races: accesses of LDS that no barrier orders, and lanes of one store
// that differ. One kernel each that is wrong, and its twin that is not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --check-races --kernel read_after --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=READ
// RUN: toygcn-sim %t.hsaco --check-races --kernel read_after --grid 128 --block 64
// RUN: toygcn-sim %t.hsaco --kernel read_after --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --check-races --kernel read_right --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-races --kernel write_after --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: toygcn-sim %t.hsaco --check-races --kernel write_right --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-races --kernel both_write --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: toygcn-sim %t.hsaco --check-races --kernel same_value --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --check-races --kernel bytes --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-races --kernel flat --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: not toygcn-sim %t.hsaco --check-races --kernel counter --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: toygcn-sim %t.hsaco --check-races --kernel counter_right --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --check-races --kernel handed_over --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-races --kernel lanes --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: toygcn-sim %t.hsaco --check-races --kernel lanes_right --grid 64 --arg buf:i32:64

.include "kernel.inc"

// s5 is 0 in the first wave, 64 in the second, v1 the lane's dword, and v2 the
// same of the other wave.
.macro start
  v_readfirstlane_b32 s5, v0
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x100, v1
.endm
.macro meet
  s_waitcnt lgkmcnt(0)
  s_barrier
.endm

// Only the first wave writes.
.macro first_writes
  start
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lwritten\@
  ds_write_b32 v1, v0
.Lwritten\@:
.endm

kernel read_after, lds=512
  first_writes
  ds_read_b32 v3, v2
  s_endpgm
// READ: error: kernel 'read_after' at pc 0x{{[0-9a-f]+}}: ds_read_b32 v3, v2: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier at pc 0x{{[0-9a-f]+}}: ds_write_b32 v1, v0 (workgroup 0,0,0, wave 1)

kernel read_right, lds=512
  first_writes
  meet
  ds_read_b32 v3, v2
  s_endpgm

// The second wave writes what the first one still reads.
kernel write_after, lds=512
  start
  ds_write_b32 v1, v0
  meet
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lnext
  ds_read_b32 v3, v2
  s_endpgm
.Lnext:
  ds_write_b32 v1, v2
  s_endpgm
// WRITE: ds_write_b32 v1, v2: lane 0: writes byte 256 of LDS, which wave 0 read since the last barrier at pc {{.*}}: ds_read_b32 v3, v2

kernel write_right, lds=512
  start
  ds_write_b32 v1, v0
  meet
  ds_read_b32 v3, v2
  meet
  ds_write_b32 v1, v2
  s_endpgm

kernel both_write, lds=512
  start
  v_mov_b32 v3, 0
  v_mov_b32 v4, s5
  v_add_u32 v4, 1, v4
  ds_write_b32 v3, v4
  s_endpgm
// BOTH: ds_write_b32 v3, v4: lane 0: writes byte 0 of LDS, which wave 0 wrote since the last barrier

kernel same_value, lds=512
  start
  v_mov_b32 v3, 0
  v_mov_b32 v4, 9
  ds_write_b32 v3, v4
  s_endpgm

// Neighbours in one dword are no race.
kernel bytes, lds=512
  start
  ds_write_b8 v0, v0
  v_and_b32 v3, 63, v0
  v_lshlrev_b32 v3, 1, v3
  v_lshrrev_b32 v4, 6, v0
  v_add_u32 v3, v3, v4
  ds_write_b8 v3, v0 offset:128
  s_endpgm

kernel flat, lds=512
  first_writes
  s_mov_b64 s[6:7], src_shared_base
  v_mov_b32 v3, s7
  flat_load_dword v4, v[2:3]
  s_endpgm
// FLAT: flat_load_dword v4, v[2:3]: lane 0: reads byte 0 of LDS, which wave 0 wrote

// The counter is set by one wave, and counted up by both.
.macro count ready:vararg
  start
  v_mov_b32 v3, 0
  v_mov_b32 v4, 1
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lcount\@
  ds_write_b32 v3, v3
.Lcount\@:
  \ready
  ds_add_u32 v3, v4
.endm

kernel counter, lds=512
  count
  s_endpgm
// COUNTER: ds_add_u32 v3, v4: lane 0: writes byte 0 of LDS, which wave 0 wrote

kernel counter_right, lds=512
  count meet
  meet
  ds_read_b32 v5, v3
  s_endpgm

// The second wave waits for the first by an atomic operation.
kernel handed_over, lds=512
  start
  v_mov_b32 v3, 0
  v_mov_b32 v4, 1
  ds_write_b32 v3, v3 offset:256
  meet
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lwait
  ds_write_b32 v3, v4
  s_waitcnt lgkmcnt(0)
  ds_or_b32 v3, v4 offset:256
  s_endpgm
.Lwait:
  ds_or_rtn_b32 v5, v3, v3 offset:256
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s6, v5
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lwait
  ds_read_b32 v5, v3
  s_endpgm

kernel lanes, lds=512
  start
  v_and_b32 v3, 0x7c, v1
  ds_write_b32 v3, v0
  s_endpgm
// LANES: ds_write_b32 v3, v0: lane 0: another lane of the same store writes a different value to the same place

kernel lanes_right, lds=512
  start
  s_load_dwordx2 s[6:7], s[0:1], 0x0
  v_and_b32 v3, 0x7c, v1
  v_and_b32 v4, 31, v0
  v_mov_b32 v5, 0x12345678
  v_mov_b32 v6, 0
  ds_write_b32 v3, v4
  ds_write_b8 v0, v4 offset:128
  s_waitcnt lgkmcnt(0)
  ds_write_b16_d16_hi v6, v5
  global_store_dword v6, v0, s[6:7]
  s_endpgm
