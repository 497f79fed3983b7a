// LDS and scratch have bounds of their own, and scratch has no wide atomics.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel lds --grid 64 2>&1 | FileCheck %s --check-prefix=LDS
// RUN: not toygcn-sim %t.hsaco --kernel lds2 --grid 64 2>&1 | FileCheck %s --check-prefix=LDS2
// RUN: not toygcn-sim %t.hsaco --kernel flatlds --grid 64 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: not toygcn-sim %t.hsaco --kernel scratch --grid 64 2>&1 | FileCheck %s --check-prefix=SCRATCH
// RUN: not toygcn-sim %t.hsaco --kernel noscratch --grid 64 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not toygcn-sim %t.hsaco --kernel wideatomic --grid 64 2>&1 | FileCheck %s --check-prefix=WIDE

.include "kernel.inc"

kernel lds, lds=128
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  s_endpgm
// LDS: kernel 'lds' at pc {{.*}}: ds_write_b32 v1, v0: lane 32: LDS write of 4 bytes at 128 is outside the 128 bytes of the workgroup

kernel lds2, lds=128
  v_mov_b32 v1, 0
  ds_read2_b32 v[2:3], v1 offset0:31 offset1:32
  s_endpgm
// LDS2: lane 0: LDS read of 4 bytes at 128 is outside the 128 bytes

kernel flatlds, lds=128
  s_mov_b64 s[4:5], src_shared_base
  v_mov_b32 v1, 128
  v_mov_b32 v2, s5
  flat_load_dword v3, v[1:2]
  s_endpgm
// FLAT: flat_load_dword {{.*}}: lane 0: LDS access of 4 bytes at 128 is outside the 128 bytes

kernel scratch, scratch=16
  s_mov_b64 s[4:5], src_private_base
  v_mov_b32 v1, 16
  v_mov_b32 v2, s5
  s_mov_b32 flat_scratch_lo, 0
  s_mov_b32 flat_scratch_hi, 0
  flat_load_dword v3, v[1:2]
  s_endpgm
// SCRATCH: the scratch base 0x0 is not this wave's scratch memory

kernel noscratch
  s_mov_b32 flat_scratch_lo, 0
  s_mov_b32 flat_scratch_hi, 0
  scratch_load_dword v3, v0, off
  s_endpgm
// NONE: lane 0: the kernel has no scratch memory

kernel wideatomic, scratch=16
  s_mov_b64 s[4:5], src_private_base
  v_mov_b32 v1, 8
  v_mov_b32 v2, s5
  flat_atomic_add_x2 v[1:2], v[1:2]
  s_endpgm
// WIDE: flat_atomic_add_x2 v[1:2], v[1:2]: lane 0: atomics of 64 bits do not work on private memory
