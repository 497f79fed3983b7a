// Waves of different workgroups meet at barriers of the grid.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// Each workgroup of one wave leaves its number, meets the others twice, and reads
// what the next one left.
// RUN: toygcn-sim %t.hsaco --kernel meets --grid 320 --arg buf:i32:5 --arg buf:i32:5 --print 1 --no-check-undef | FileCheck %s
// CHECK: 1: 1 2 3 4 0
// With --jobs the order of workgroups counts, too.
// RUN: toygcn-sim %t.hsaco --kernel meets --grid 320 --arg buf:i32:5 --arg buf:i32:5 --print 1 --no-check-undef --jobs 2 | FileCheck %s
// One wave more than there are never comes.
// RUN: not toygcn-sim %t.hsaco --kernel misses --grid 128 --no-check-undef 2>&1 | FileCheck %s --check-prefix=MISSES
// MISSES: error: kernel 'misses' at pc 0x{{.*}}: ds_gws_barrier v1 gds: the wave waits at a barrier of the grid for waves that do not come (workgroup 1,0,0, wave 0)
// What sees one workgroup after the other.
// RUN: not toygcn-sim %t.hsaco --kernel misses --grid 128 2>&1 | FileCheck %s --check-prefix=APART
// RUN: not toygcn-sim %t.hsaco --kernel misses --grid 128 --no-check-undef --late-memory late 2>&1 | FileCheck %s --check-prefix=LATE
// APART: ds_gws_barrier v1 gds: the wave waits for other workgroups, which run one after the other with checks, counters, a clock or late memory (workgroup 0,0,0, wave 0)
// LATE: which run one after the other with checks, counters, a clock or late memory
// A workgroup that has all waves of its barrier goes on.
// RUN: toygcn-sim %t.hsaco --kernel alone --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --kernel unset --grid 64 2>&1 | FileCheck %s --check-prefix=UNSET
// UNSET: ds_gws_barrier v1 offset:3 gds: no launch has set barrier 5 of the grid (ds_gws_init) (workgroup 0,0,0, wave 0)
// RUN: not toygcn-sim %t.hsaco --kernel empty --grid 64 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: ds_gws_init v1 gds: no lane is active that has the number of waves (workgroup 0,0,0, wave 0)
// A workgroup that waits for a later one, by a flag in memory.
// RUN: toygcn-sim %t.hsaco --kernel awaits --grid 192 --arg buf:i32:1 --print 0 --no-check-undef | FileCheck %s --check-prefix=AWAITS
// AWAITS: 0: 2

.include "kernel.inc"

// Barrier 0 lets count + 1 waves meet.
.macro init count
  s_mov_b32 m0, 0
  v_mov_b32_e32 v1, \count
  ds_gws_init v1 gds
  s_waitcnt expcnt(0) lgkmcnt(0)
.endm
.macro meet count
  s_mov_b32 m0, 0
  v_mov_b32_e32 v1, \count
  ds_gws_barrier v1 gds
  s_waitcnt expcnt(0) lgkmcnt(0)
.endm

// Five waves: out[i] = left[(i + 1) % 5], where left[i] = i.
kernel meets
  s_load_dwordx4 s[8:11], s[0:1], 0x0
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lset
  init 4
.Lset:
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v2, s2
  v_lshlrev_b32_e32 v3, 2, v2
  global_store_dword v3, v2, s[8:9]
  s_waitcnt vmcnt(0)
  meet 4
  v_add_u32_e32 v4, 4, v3
  v_cmp_eq_u32_e32 vcc, 20, v4
  v_cndmask_b32_e64 v4, v4, 0, vcc
  global_load_dword v5, v4, s[8:9] glc
  s_waitcnt vmcnt(0)
  meet 4
  global_store_dword v3, v5, s[10:11]
  s_endpgm

kernel misses
  init 2
  meet 2
  s_endpgm

kernel alone
  v_readfirstlane_b32 s5, v0
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lthere
  init 1
.Lthere:
  s_barrier
  meet 1
  s_endpgm

kernel unset
  s_mov_b32 m0, 0x20000
  v_mov_b32_e32 v1, 0
  ds_gws_barrier v1 offset:3 gds
  s_endpgm

kernel empty
  s_mov_b64 exec, 0
  init 0
  s_endpgm

// Workgroup 0 waits until the flag is the number of the last workgroup.
kernel awaits
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mov_b32_e32 v2, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 .Lawait
  v_mov_b32_e32 v3, s2
  global_store_dword v2, v3, s[8:9]
  s_endpgm
.Lawait:
  global_load_dword v3, v2, s[8:9] glc
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s5, v3
  s_cmp_lg_u32 s5, 2
  s_cbranch_scc1 .Lawait
  s_endpgm
