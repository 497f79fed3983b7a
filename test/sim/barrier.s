// Waves of a workgroup meet at barriers; a wave that never comes is reported.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel reverse --grid 256 --block 256 --arg buf:i32:256 --print 0:4 --check-waitcnt | FileCheck %s
// CHECK: 0: 255 254 253 252
// A wave that ends early: the hardware goes on without it, languages forbid it.
// RUN: not toygcn-sim %t.hsaco --kernel early --grid 256 --block 256 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// RUN: toygcn-sim %t.hsaco --kernel early --grid 256 --block 256 --lenient-barrier
// DEADLOCK: error: kernel 'early' at pc 0x{{.*}}: s_barrier: barrier deadlock: the wave waits, but wave 0 has ended without reaching it (workgroup 0,0,0, wave 3)
// Waves that wait at different barriers: the hardware counts arrivals.
// RUN: not toygcn-sim %t.hsaco --kernel apart --grid 128 --block 128 --strict-barrier 2>&1 | FileCheck %s --check-prefix=APART
// RUN: toygcn-sim %t.hsaco --kernel apart --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --kernel together --grid 128 --block 128 --strict-barrier
// APART: error: kernel 'apart' at pc 0x{{.*}}: s_barrier: wave 0 of the workgroup waits at another barrier, at pc 0x{{[0-9a-f]+}} (workgroup 0,0,0, wave 1)
// Lanes that do not come to a barrier to which others come. A barrier without any
// lane does no harm.
// RUN: not toygcn-sim %t.hsaco --kernel some_lanes --grid 128 --block 128 --strict-barrier 2>&1 | FileCheck %s --check-prefix=SOME
// RUN: toygcn-sim %t.hsaco --kernel some_lanes --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --kernel first_wave --grid 128 --block 128 --strict-barrier 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not toygcn-sim %t.hsaco --kernel second_wave --grid 128 --block 128 --strict-barrier 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: toygcn-sim %t.hsaco --kernel second_wave --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --kernel no_wave --grid 128 --block 128 --strict-barrier
// RUN: toygcn-sim %t.hsaco --kernel all_by_constant --grid 128 --block 128 --strict-barrier
// RUN: toygcn-sim %t.hsaco --kernel unmarked --grid 128 --block 128 --strict-barrier
// SOME: error: kernel 'some_lanes' at pc 0x{{.*}}: s_barrier: lane 40: does not come to the barrier, but lane 0 of the wave does (workgroup 0,0,0, wave 0)
// FIRST: s_barrier: no lane of the wave comes to the barrier, but those of wave 0 do (workgroup 0,0,0, wave 1)
// SECOND: s_barrier: lanes of the wave come to the barrier, but none of wave 0 does (workgroup 0,0,0, wave 1)
// Waves take turns: one that spins on LDS sees what a later wave writes.
// RUN: toygcn-sim %t.hsaco --kernel spin --grid 128 --block 128

.include "kernel.inc"

kernel reverse, lds=1024
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  v_sub_u32 v2, 0x3fc, v1
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[8:9]
  s_endpgm

kernel early
  v_readfirstlane_b32 s5, v0
  s_cmp_lt_u32 s5, 64
  s_cbranch_scc1 .Lend
  s_barrier
.Lend:
  s_endpgm

.macro parity
  v_readfirstlane_b32 s5, v0
  s_cmp_lt_u32 s5, 64
.endm

kernel apart
  parity
  s_cbranch_scc1 .Lfirst
  s_barrier
  s_endpgm
.Lfirst:
  s_barrier
  s_endpgm

// A loop that the waves leave together.
kernel together
  parity
  s_mov_b32 s6, 3
.Lagain:
  s_barrier
  s_cbranch_scc0 .Lskip
  s_nop 0
.Lskip:
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lagain
  s_endpgm

kernel spin, lds=64
  v_readfirstlane_b32 s5, v0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  ds_write_b32 v1, v1
  s_waitcnt lgkmcnt(0)
  s_barrier
  s_cmp_lt_u32 s5, 64
  s_cbranch_scc0 .Lsecond
.Lwait:
  ds_read_b32 v3, v1
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s6, v3
  s_cmp_lg_u32 s6, 1
  s_cbranch_scc1 .Lwait
  s_endpgm
.Lsecond:
  ds_write_b32 v1, v2
  s_endpgm

// The lanes for which the comparison holds come to the barrier.
.macro meet compare:vararg
  \compare
  s_and_saveexec_b64 s[6:7], vcc
__toygcn_meeting_\@:
  s_barrier
  s_mov_b64 exec, s[6:7]
  s_endpgm
.endm
kernel some_lanes
  v_and_b32 v1, 63, v0
  meet v_cmp_gt_u32 vcc, 40, v1
kernel first_wave
  meet v_cmp_gt_u32 vcc, 64, v0
kernel second_wave
  meet v_cmp_lt_u32 vcc, 63, v0
kernel no_wave
  v_mov_b32 v1, 64
  meet v_cmp_lt_u32 vcc, v1, v1

// A full wave may leave an arm by a constant.
kernel all_by_constant
  v_cmp_gt_u32 vcc, 40, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_mov_b64 exec, -1
__toygcn_meeting_all:
  s_barrier
  s_endpgm

// Code that does not say so may leave EXEC as it is, since a barrier does not ask.
kernel unmarked
  v_cmp_gt_u32 vcc, 40, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_barrier
  s_mov_b64 exec, s[6:7]
  s_endpgm
