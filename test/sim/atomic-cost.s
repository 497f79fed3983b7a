// Atomics of several lanes at one address come one after the other: 4 cycles
// for each further lane, in global memory and in LDS.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel apart --block 64 --grid 64 --arg buf:i32:64 --stats | FileCheck %s --check-prefix=APART
// RUN: toygcn-sim %t.hsaco --kernel pairs --block 64 --grid 64 --arg buf:i32:64 --stats | FileCheck %s --check-prefix=PAIRS
// RUN: toygcn-sim %t.hsaco --kernel one --block 64 --grid 64 --arg buf:i32:64 --stats | FileCheck %s --check-prefix=ONE
// RUN: toygcn-sim %t.hsaco --kernel one --block 64 --grid 10 --arg buf:i32:64 --stats | FileCheck %s --check-prefix=PART
// RUN: toygcn-sim %t.hsaco --kernel shared --block 64 --grid 64 --arg buf:i32:64 --stats | FileCheck %s --check-prefix=SHARED

.include "kernel.inc"

.macro body name, shift
kernel \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, \shift, v0
  v_and_b32 v1, -4, v1
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v0, s[4:5]
  s_endpgm
.endm

// 6 instructions of 4 cycles; the store is not waited for.
// APART: issue cycles 24
// APART-NEXT: latency cycles 212
body apart, 2
// PAIRS: issue cycles 28
// PAIRS-NEXT: latency cycles 216
body pairs, 1
// ONE: issue cycles 276
// ONE-NEXT: latency cycles 464
// PART: issue cycles 60
kernel one
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_and_b32 v1, -4, v1
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v0, s[4:5]
  s_endpgm
// SHARED: issue cycles 264
kernel shared, lds=512
  v_mov_b32 v1, 0
  ds_add_u32 v1, v0
  s_endpgm
