// --late-memory: a right kernel gives the same at any moment that the machine
// may choose; one that relies on an order without asking for it does not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco

// RUN: toygcn-sim %t.hsaco --kernel under --arg buf:i32:64:const=3 --print 0:2 | FileCheck %s --check-prefix=EARLY
// RUN: toygcn-sim %t.hsaco --kernel under --arg buf:i32:64:const=3 --print 0:2 --late-memory early | FileCheck %s --check-prefix=EARLY
// RUN: toygcn-sim %t.hsaco --kernel under --arg buf:i32:64:const=3 --print 0:2 --late-memory late | FileCheck %s --check-prefix=UNDER
// EARLY: 0: 5 3
// UNDER: 0: 5 5
// RUN: toygcn-sim %t.hsaco --kernel atomic_under --arg buf:i32:64:const=3 --print 0:2 | FileCheck %s --check-prefix=EARLYATOMIC
// RUN: toygcn-sim %t.hsaco --kernel atomic_under --arg buf:i32:64:const=3 --print 0:2 --late-memory=late | FileCheck %s --check-prefix=ATOMIC
// EARLYATOMIC: 0: 8 3
// ATOMIC: 0: 8 8

// RUN: toygcn-sim %t.hsaco --kernel after --arg buf:i32:64:const=3 --print 0:2 | FileCheck %s --check-prefix=SEEN
// RUN: toygcn-sim %t.hsaco --kernel after --arg buf:i32:64:const=3 --print 0:2 --late-memory late | FileCheck %s --check-prefix=MISSED
// RUN: toygcn-sim %t.hsaco --kernel cached --arg buf:i32:64:const=3 --print 0:2 | FileCheck %s --check-prefix=SEEN
// RUN: toygcn-sim %t.hsaco --kernel cached --arg buf:i32:64:const=3 --print 0:2 --late-memory late | FileCheck %s --check-prefix=MISSED
// RUN: toygcn-sim %t.hsaco --kernel emptied --arg buf:i32:64:const=3 --print 0:2 --late-memory late | FileCheck %s --check-prefix=SEEN
// SEEN: 0: 5 5
// MISSED: 0: 5 3

// What crosses a barrier: a load takes what another wave stores after it.
// Waves run in order, so that the second one's load is the one to see that.
// RUN: toygcn-sim %t.hsaco --kernel crossing --grid 128 --block 128 --arg buf:i32:128:const=3 --print 0 | FileCheck %s --check-prefix=CROSSED
// RUN: toygcn-sim %t.hsaco --kernel crossing --grid 128 --block 128 --arg buf:i32:128:const=3 --print 0 --late-memory late | FileCheck %s --check-prefix=LATER
// RUN: toygcn-sim %t.hsaco --kernel crossing_lds --grid 128 --block 128 --arg buf:i32:128 --print 0 | FileCheck %s --check-prefix=CROSSED
// RUN: toygcn-sim %t.hsaco --kernel crossing_lds --grid 128 --block 128 --arg buf:i32:128 --print 0 --late-memory late | FileCheck %s --check-prefix=LATER
// CROSSED: 3 3{{$}}
// LATER: 9 9{{$}}

// A store in flight at a barrier is not there for the other wave; that it is
// missed is an error.
// RUN: not toygcn-sim %t.hsaco --kernel missed --grid 128 --block 128 --arg buf:i32:128 --late-memory late 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED: may miss what wave 1 stored before the barrier, without s_waitcnt vmcnt
// It is not held back for ever, and atomics of another wave are not undone.
// RUN: toygcn-sim %t.hsaco --kernel spin --grid 128 --block 128 --arg buf:i32:128 --late-memory late
// RUN: toygcn-sim %t.hsaco --kernel count --grid 256 --block 256 --arg buf:i32:128 --print 0:1 --late-memory late | FileCheck %s --check-prefix=COUNT
// COUNT: 0: 768

// Until it arrives the register holds something else, and the use is an error
// that nobody has to ask for.
// RUN: not toygcn-sim %t.hsaco --kernel early_use --arg buf:i32:64 --late-memory late 2>&1 | FileCheck %s --check-prefix=USE
// USE: v_mov_b32_e32 v3, v2: uses v2 without s_waitcnt vmcnt for its load
// RUN: not toygcn-sim %t.hsaco --kernel overwritten --arg buf:i32:64 --late-memory late 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: v_mov_b32_e32 v2, 7: overwrites v2 without s_waitcnt vmcnt for its load

// The same at every moment: loads of parts of a register, results that follow
// each other into one register, atomics, LDS, permutations, calls of the clock.
// RUN: toygcn-sim %t.hsaco --kernel right --grid 128 --block 128 --arg buf:i32:130:iota --arg buf:i32:1024 --print 1 > %t.early
// RUN: toygcn-sim %t.hsaco --kernel right --grid 128 --block 128 --arg buf:i32:130:iota --arg buf:i32:1024 --print 1 --late-memory late > %t.late
// RUN: toygcn-sim %t.hsaco --kernel right --grid 128 --block 128 --arg buf:i32:130:iota --arg buf:i32:1024 --print 1 --late-memory random > %t.random
// RUN: toygcn-sim %t.hsaco --kernel right --grid 128 --block 128 --arg buf:i32:130:iota --arg buf:i32:1024 --print 1 --late-memory random=7 > %t.seven
// RUN: cmp %t.early %t.late && cmp %t.early %t.random && cmp %t.early %t.seven
// RUN: FileCheck %s --check-prefix=RIGHT < %t.early
// RIGHT: 1: 65537 5 0 1 64 5 0 0 131074 5 0 0 65 5

// RUN: not toygcn-sim %t.hsaco --kernel under --late-memory soon 2>&1 | FileCheck %s --check-prefix=SOON
// RUN: not toygcn-sim %t.hsaco --kernel under --late-memory late=3 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not toygcn-sim %t.hsaco --kernel under --late-memory random=x 2>&1 | FileCheck %s --check-prefix=NOSEED
// SOON: error: --late-memory: 'soon' is not early, late or random[=SEED]
// SEED: error: --late-memory: 'late=3' is not early, late or random[=SEED]
// NOSEED: error: --late-memory: 'random=x' is not early, late or random[=SEED]

.include "kernel.inc"

// s[4:5] the buffer, v1 the lane's dword in it, v9 zero.
.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v9, 0
  s_waitcnt lgkmcnt(0)
.endm

kernel under
  start
  s_load_dword s6, s[4:5], 0x0
  v_mov_b32 v2, 5
  global_store_dword v9, v2, s[4:5]
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  global_store_dword v9, v3, s[4:5] offset:4
  s_endpgm

kernel atomic_under
  start
  s_load_dword s6, s[4:5], 0x0
  v_mov_b32 v2, 5
  global_atomic_add v9, v2, s[4:5]
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  global_store_dword v9, v3, s[4:5] offset:4
  s_endpgm

kernel after
  start
  v_mov_b32 v2, 5
  global_store_dword v9, v2, s[4:5]
  s_load_dword s6, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  global_store_dword v9, v3, s[4:5] offset:4
  s_endpgm

.macro load_twice
  start
  s_load_dword s7, s[4:5], 0x8
  v_mov_b32 v2, 5
  s_waitcnt lgkmcnt(0)
  global_store_dword v9, v2, s[4:5]
  s_waitcnt vmcnt(0)
.endm
.macro load_again
  s_load_dword s6, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  global_store_dword v9, v3, s[4:5] offset:4
  s_endpgm
.endm

// The line was loaded before, for another dword of it.
kernel cached
  load_twice
  load_again

kernel emptied
  load_twice
  s_dcache_inv
  load_again

kernel crossing
  start
  v_xor_b32 v2, 0x100, v1
  global_load_dword v3, v1, s[4:5]
  s_barrier
  v_cmp_gt_u32 vcc, 64, v0
  s_cbranch_vccz crossing_wait
  v_mov_b32 v4, 9
  global_store_dword v2, v4, s[4:5]
crossing_wait:
  s_waitcnt vmcnt(0)
  s_barrier
  global_store_dword v1, v3, s[4:5]
  s_endpgm

kernel crossing_lds, lds=512
  start
  v_mov_b32 v4, 3
  ds_write_b32 v1, v4
  v_xor_b32 v2, 0x100, v1
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v1
  s_barrier
  v_cmp_gt_u32 vcc, 64, v0
  s_cbranch_vccz crossing_lds_wait
  v_mov_b32 v4, 9
  ds_write_b32 v2, v4
crossing_lds_wait:
  s_waitcnt lgkmcnt(0)
  s_barrier
  global_store_dword v1, v3, s[4:5]
  s_endpgm

kernel missed
  start
  v_xor_b32 v2, 0x100, v1
  global_store_dword v1, v0, s[4:5]
  s_barrier
  global_load_dword v3, v2, s[4:5]
  s_endpgm

// The first wave stores the flag and goes to the barrier at once, the second
// one spins on it.
kernel spin
  start
  v_mov_b32 v2, 1
  v_cmp_lt_u32 vcc, 63, v0
  s_cbranch_vccnz spin_loop
  global_store_dword v9, v2, s[4:5]
  s_barrier
  s_endpgm
spin_loop:
  global_load_dword v3, v9, s[4:5] glc
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s6, v3
  s_cmp_lg_u32 s6, 1
  s_cbranch_scc1 spin_loop
  s_barrier
  s_endpgm

// Each wave counts its lanes, waits for its turn to end, and goes to a barrier.
kernel count
  start
  v_mov_b32 v2, 1
  global_atomic_add v9, v2, s[4:5]
  s_movk_i32 s6, 0x4000
count_loop:
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 count_loop
  global_atomic_add v9, v2, s[4:5]
  s_barrier
  global_atomic_add v9, v2, s[4:5]
  s_endpgm

kernel early_use
  start
  global_load_dword v2, v1, s[4:5]
  v_mov_b32 v3, v2
  s_endpgm

kernel overwritten
  start
  global_load_dword v2, v1, s[4:5]
  v_mov_b32 v2, 7
  s_endpgm

kernel right, lds=512
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v9, 0
  v_lshlrev_b32 v8, 5, v0
  s_waitcnt lgkmcnt(0)
  // Two halves of one register, both in flight.
  v_mov_b32 v2, 0
  global_load_short_d16 v2, v1, s[4:5] offset:4
  global_load_short_d16_hi v2, v1, s[4:5] offset:4
  // One after the other into one register.
  global_load_dword v3, v1, s[4:5]
  global_load_dword v3, v9, s[4:5] offset:20
  ds_write_b32 v1, v0
  ds_bpermute_b32 v4, v9, v0
  ds_swizzle_b32 v5, v0 offset:swizzle(SWAP,1)
  s_memtime s[10:11]
  s_waitcnt vmcnt(1)
  global_atomic_add v6, v9, v0, s[6:7] offset:4092 glc
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_barrier
  v_xor_b32 v7, 0x100, v1
  ds_read_b32 v7, v7
  global_store_dword v8, v2, s[6:7]
  global_store_dword v8, v3, s[6:7] offset:4
  s_waitcnt lgkmcnt(0)
  global_store_dword v8, v4, s[6:7] offset:8
  global_store_dword v8, v5, s[6:7] offset:12
  global_store_dword v8, v7, s[6:7] offset:16
  global_load_dword v10, v8, s[6:7] offset:4
  s_waitcnt vmcnt(0)
  global_store_dword v8, v10, s[6:7] offset:20
  s_endpgm
