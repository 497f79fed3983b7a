// Atomics and scalar memory must be aligned; with --strict-align everything.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel atomic --arg buf:i32:4 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not toygcn-sim %t.hsaco --kernel lds 2>&1 | FileCheck %s --check-prefix=LDS
// RUN: not toygcn-sim %t.hsaco --kernel scalar --arg buf:i32:4 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: toygcn-sim %t.hsaco --kernel load --arg buf:i32:4
// RUN: not toygcn-sim %t.hsaco --kernel load --arg buf:i32:4 --strict-align 2>&1 | FileCheck %s --check-prefix=LOAD

.include "kernel.inc"

kernel atomic
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 2
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v0, s[4:5]
  s_endpgm
// ATOMIC: global_atomic_add v1, v0, s[4:5]: lane 0: misaligned access of 4 bytes at 0x

kernel lds, lds=64
  v_mov_b32 v1, 6
  ds_add_u32 v1, v0
  s_endpgm
// LDS: ds_add_u32 v1, v0: lane 0: misaligned LDS write of 4 bytes at 6

kernel scalar
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dword s6, s[4:5], 0x2
  s_endpgm
// SCALAR: s_load_dword s6, s[4:5], 0x2: misaligned scalar access at 0x

kernel load
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 2
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_endpgm
// LOAD: global_load_dword v2, v1, s[4:5]: lane 0: misaligned access of 4 bytes
