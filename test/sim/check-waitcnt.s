// --check-waitcnt finds results that are touched before they arrive.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel smem --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SMEM
// RUN: toygcn-sim %t.hsaco --kernel smem --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel vmem --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=VMEM
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel order --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel smem_count --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel overwrite --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel lds 2>&1 | FileCheck %s --check-prefix=LDS
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel message 2>&1 | FileCheck %s --check-prefix=MESSAGE
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel mixed --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_load_after --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_after_lds --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLATLDS
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat_arms --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ARMS
// RUN: toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_arms --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_arms_same --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ARMS
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_arms_moved --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel flat_passed --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=FLATPASSED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel store --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat_load_after --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLATLOAD
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat_store_after --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLATSTORE
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat_after_lds --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLATLDS
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel flat_after_zero --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel lds_passed --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=LDSPASSED
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel lds_passed --grid 128 --block 64
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel lds_waited --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel global_passed --grid 128 --block 128 --arg buf:i32:128 2>&1 | FileCheck %s --check-prefix=GLOBALPASSED
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel global_waited --grid 128 --block 128 --arg buf:i32:128
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel buffer_end --grid 128 --block 128 --arg buf:i32:128
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel buffer_reached --grid 128 --block 128 --arg buf:i32:128 2>&1 | FileCheck %s --check-prefix=REACHED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel atomic_passed --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=ATOMICPASSED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel overtakes --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=OVERTAKES
// RUN: toygcn-sim %t.hsaco --check-waitcnt --lenient-flat --kernel overtakes --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel written_over --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=WRITTENOVER
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel beside_flat --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --check-waitcnt --kernel atomics_passed --grid 128 --block 128 --arg buf:i32:128
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel store_passed --grid 128 --block 128 --arg buf:i32:128 2>&1 | FileCheck %s --check-prefix=STOREPASSED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel flat_passed --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=FLATPASSED
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --kernel waited_late --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=LATE

.include "kernel.inc"

kernel smem
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, s5
  s_endpgm
// SMEM: error: kernel 'smem' at pc 0x{{.*}}: v_mov_b32_e32 v1, s5: uses s5 without s_waitcnt lgkmcnt for its load at pc 0x{{[0-9a-f]+}}: s_load_dwordx2 s[4:5], s[0:1], 0x0

kernel vmem
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  global_load_dword v3, v1, s[4:5] offset:4
  s_waitcnt vmcnt(1)
  v_mov_b32 v4, v2
  v_mov_b32 v4, v3
  s_endpgm
// VMEM: v_mov_b32_e32 v4, v3: uses v3 without s_waitcnt vmcnt for its load at pc {{.*}}: global_load_dword v3

// Loads of one queue may overwrite each other; the later result stays.
kernel order
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  global_load_dword v2, v1, s[4:5] offset:4
  s_waitcnt vmcnt(0)
  v_mov_b32 v4, v2
  s_endpgm

// Scalar loads return in any order: only zero says anything.
kernel smem_count
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  s_waitcnt lgkmcnt(1)
  s_mov_b32 s8, s4
  s_endpgm
// COUNT: s_mov_b32 s8, s4: uses s4 without s_waitcnt lgkmcnt

kernel overwrite
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  v_mov_b32 v2, 0
  s_endpgm
// OVER: v_mov_b32_e32 v2, 0: overwrites v2 without s_waitcnt vmcnt

kernel lds, lds=256
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1
  ds_read_b32 v3, v1
  s_waitcnt lgkmcnt(1)
  v_mov_b32 v4, v2
  v_mov_b32 v4, v3
  s_endpgm
// LDS: v_mov_b32_e32 v4, v3: uses v3 without s_waitcnt lgkmcnt

// A message counts, in any order.
kernel message, lds=256
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  s_mov_b32 m0, 1
  ds_read_b32 v2, v1
  s_sendmsg sendmsg(MSG_INTERRUPT)
  s_waitcnt lgkmcnt(1)
  v_mov_b32 v4, v2
  s_endpgm
// MESSAGE: v_mov_b32_e32 v4, v2: uses v2 without s_waitcnt lgkmcnt

// A scalar load in between makes counts above zero useless for it, and an LDS
// result is sure only when enough LDS operations follow it.
kernel mixed, lds=256
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(1)
  v_mov_b32 v4, v2
  s_endpgm
// MIXED: v_mov_b32_e32 v4, v2: uses v2 without s_waitcnt lgkmcnt

kernel flat
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, s4
  v_mov_b32 v2, s5
  flat_load_dword v3, v[1:2]
  s_waitcnt vmcnt(0)
  v_mov_b32 v4, v3
  s_endpgm
// FLAT: v_mov_b32_e32 v4, v3: uses v3 without s_waitcnt lgkmcnt

kernel store
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  global_store_dword v1, v2, s[4:5] offset:4
  s_endpgm
// STORE: global_store_dword v1, v2, s[4:5] offset:4: uses v2 without s_waitcnt vmcnt

// A flat access may arrive before what was issued earlier: with one under way,
// a count above zero does not say that the earlier load is done.
.macro flat_setup
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, s4
  v_mov_b32 v2, s5
.endm

kernel flat_load_after
  flat_setup
  global_load_dword v5, v[1:2], off
  flat_load_dword v6, v[1:2]
  s_waitcnt vmcnt(1)
  v_mov_b32 v4, v5
  s_endpgm
// FLATLOAD: v_mov_b32_e32 v4, v5: uses v5 without s_waitcnt vmcnt for its load at pc {{.*}}: global_load_dword v5

kernel flat_store_after
  flat_setup
  global_load_dword v5, v[1:2], off
  flat_store_dword v[1:2], v0
  s_waitcnt vmcnt(1)
  v_mov_b32 v4, v5
  s_endpgm
// FLATSTORE: v_mov_b32_e32 v4, v5: uses v5 without s_waitcnt vmcnt for its load at pc {{.*}}: global_load_dword v5

kernel flat_after_lds, lds=256
  flat_setup
  ds_write_b32 v0, v0
  ds_read_b32 v5, v0
  flat_load_dword v6, v[1:2]
  s_waitcnt lgkmcnt(1)
  v_mov_b32 v4, v5
  s_endpgm
// FLATLDS: v_mov_b32_e32 v4, v5: uses v5 without s_waitcnt lgkmcnt for its load at pc {{.*}}: ds_read_b32 v5

kernel flat_after_zero, lds=256
  flat_setup
  ds_write_b32 v0, v0
  global_load_dword v5, v[1:2], off
  ds_read_b32 v6, v0
  flat_store_dword v[1:2], v0
  s_waitcnt vmcnt(0)
  v_mov_b32 v4, v5
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v4, v6
  s_endpgm

// Lanes 0 to 31 load by flat, some from LDS and some from elsewhere, the others
// by global: no lane gets both results. Only stock code does without a wait.
.macro flat_arms others
  v_mov_b32 v9, v0
  flat_setup
  ds_write_b32 v0, v0
  v_mov_b32 v3, v1
  v_mov_b32 v4, v2
  s_mov_b64 s[8:9], src_shared_base
  v_mov_b32 v5, 0
  v_mov_b32 v7, 0
  v_mov_b32 v8, s9
  v_cmp_gt_u32 vcc, 16, v9
  v_cndmask_b32 v3, v3, v7, vcc
  v_cndmask_b32 v4, v4, v8, vcc
  s_mov_b64 s[10:11], exec
  v_cmp_gt_u32 vcc, 32, v9
  s_waitcnt lgkmcnt(0)
  s_and_b64 exec, exec, vcc
  flat_load_dword v6, v[3:4]
  s_\others\()_b64 exec, s[10:11], vcc
.endm

kernel flat_arms, lds=256
  flat_arms andn2
  global_load_dword v6, v[1:2], off
  s_endpgm
// ARMS: global_load_dword v6, v[1:2], off: overwrites v6 without s_waitcnt vmcnt for its load at pc {{.*}}: flat_load_dword v6, v[3:4]

kernel flat_arms_same, lds=256
  flat_arms or
  global_load_dword v6, v[1:2], off
  s_endpgm

kernel flat_arms_moved, lds=256
  flat_arms andn2
  v_mov_b32 v6, 0
  s_endpgm
// MOVED: v_mov_b32_e32 v6, 0: overwrites v6 without s_waitcnt vmcnt for its load

// A barrier orders waves, not memory: each wave reads what the other one stored
// before. v1 is the lane's dword, v2 the same of the other wave.
.macro two_waves
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x100, v1
  s_waitcnt lgkmcnt(0)
.endm

kernel lds_passed, lds=512
  two_waves
  ds_write_b32 v1, v0
  s_barrier
  ds_read_b32 v3, v2
  s_endpgm
// LDSPASSED: error: kernel 'lds_passed' at pc 0x{{[0-9a-f]+}}: ds_read_b32 v3, v2: lane 0: may miss what wave 1 stored before the barrier, without s_waitcnt lgkmcnt before it, at pc 0x{{[0-9a-f]+}}: ds_write_b32 v1, v0 (workgroup 0,0,0, wave 0)

kernel lds_waited, lds=512
  two_waves
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  s_endpgm

kernel global_passed
  two_waves
  global_store_dword v1, v0, s[4:5]
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(1)
  s_barrier
  global_load_dword v3, v2, s[4:5]
  s_endpgm
// GLOBALPASSED: global_load_dword v3, v2, s[4:5]: lane 0: may miss what wave 1 stored before the barrier, without s_waitcnt vmcnt before it

// One's own store is no matter, nor are other bytes of the dword.
kernel global_waited
  two_waves
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_byte v1, v0, s[4:5]
  s_barrier
  global_load_dword v3, v1, s[4:5]
  global_load_ushort v4, v2, s[4:5] offset:2
  s_endpgm

// What is outside a buffer is not stored: bytes from 132 on.
.macro at_buffer_end
  two_waves
  s_and_b32 s5, s5, 0xffff
  s_mov_b32 s6, 132
  s_mov_b32 s7, 0x00027000
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 128
  buffer_store_dwordx2 v[4:5], v6, s[4:7], 0 offen
  s_barrier
.endm

kernel buffer_end
  at_buffer_end
  global_load_dword v3, v4, s[4:5] offset:132
  s_endpgm

kernel buffer_reached
  at_buffer_end
  global_load_dword v3, v4, s[4:5] offset:128
  s_endpgm
// REACHED: lane 0: may miss what wave 1 stored before the barrier

kernel atomic_passed, lds=512
  two_waves
  ds_add_u32 v1, v0
  s_barrier
  ds_read_b32 v3, v2
  s_endpgm
// ATOMICPASSED: ds_read_b32 v3, v2: lane 0: may miss what wave 1 stored

// A DS instruction may come to LDS before a flat access.
.macro flat_lds
  two_waves
  s_mov_b64 s[6:7], src_shared_base
  v_mov_b32 v4, v1
  v_mov_b32 v5, s7
.endm

kernel overtakes, lds=512
  flat_lds
  flat_store_dword v[4:5], v0
  ds_read_b32 v3, v1
  s_endpgm
// OVERTAKES: ds_read_b32 v3, v1: may overtake the flat access to byte 0 of LDS, without s_waitcnt lgkmcnt for it, at pc 0x{{[0-9a-f]+}}: flat_store_dword v[4:5], v0

kernel written_over, lds=512
  flat_lds
  flat_load_dword v6, v[4:5]
  s_waitcnt vmcnt(0)
  ds_write_b16 v1, v0 offset:2
  s_endpgm
// WRITTENOVER: ds_write_b16 v1, v0 offset:2: may overtake the flat access to byte 2 of LDS, {{.*}}: flat_load_dword v6, v[4:5]

// Other bytes, two loads, a wait for what LDS does.
kernel beside_flat, lds=1024
  flat_lds
  ds_write_b32 v1, v0
  flat_store_byte v[4:5], v0 offset:512
  ds_write_b8 v1, v0 offset:513
  flat_load_dword v6, v[4:5]
  ds_read_b32 v7, v1
  s_waitcnt lgkmcnt(0)
  ds_write_b32 v1, v0
  s_endpgm

// In which order two atomics count does not matter, unless one gives a result
// or the other is a store.
kernel atomics_passed
  two_waves
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v0, s[4:5]
  s_barrier
  global_atomic_add v2, v0, s[4:5]
  s_endpgm

kernel store_passed
  two_waves
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5]
  s_barrier
  global_atomic_add v2, v0, s[4:5]
  s_endpgm
// STOREPASSED: global_atomic_add v2, v0, s[4:5]: lane 0: may miss what wave 1 stored

// A flat store needs both counters.
kernel flat_passed, lds=512
  two_waves
  s_mov_b64 s[6:7], src_shared_base
  v_mov_b32 v4, v1
  v_mov_b32 v5, s7
  flat_store_dword v[4:5], v0
  s_waitcnt vmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  s_endpgm
// FLATPASSED: ds_read_b32 v3, v2: lane 0: may miss what wave 1 stored before

// After the barrier it is too late, until the next one.
kernel waited_late, lds=512
  two_waves
  ds_write_b32 v1, v0
  s_barrier
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v3, v2
  s_endpgm
// LATE: ds_read_b32 v3, v2: lane 0: may miss what wave 1 stored
