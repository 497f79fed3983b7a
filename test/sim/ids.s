// Work-item and workgroup ids in three dimensions, partial workgroups included.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --grid 5,3,2 --block 4,2,2 --arg buf:i32:30 --print 0 | FileCheck %s
// One number per work-item: group z y x, then local z y x.
// CHECK: 0: 0 1 2 3 1000 10 11 12 13 1010 10000 10001 10002 10003 11000 100 101 102 103 1100 110 111 112 113 1110 10100 10101 10102 10103 11100
// Without y and z in the grid they are zero.
// RUN: toygcn-sim %t.hsaco --grid 7 --block 4 --arg buf:i32:7 --print 0 | FileCheck %s --check-prefix=FLAT
// FLAT: 0: 0 1 2 3 1000 1001 1002

.include "kernel.inc"

kernel ids
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  // index = ((gz*bz + z) * 3 + gy*by + y) * 5 + gx*bx + x, for these shapes
  s_lshl_b32 s10, s2, 2
  s_lshl_b32 s11, s3, 1
  s_lshl_b32 s12, s4, 1
  v_add_u32 v3, s10, v0
  v_add_u32 v4, s11, v1
  v_add_u32 v5, s12, v2
  v_mul_u32_u24 v5, 3, v5
  v_add_u32 v4, v4, v5
  v_mul_u32_u24 v4, 5, v4
  v_add_lshl_u32 v3, v3, v4, 2
  // value
  v_mul_u32_u24 v1, 10, v1
  s_movk_i32 s13, 0x64
  v_mad_u32_u24 v1, v2, s13, v1
  v_add_u32 v0, v0, v1
  s_movk_i32 s13, 0x3e8
  s_mul_i32 s10, s2, s13
  s_movk_i32 s13, 0x2710
  s_mul_i32 s11, s3, s13
  s_add_i32 s10, s10, s11
  s_mul_i32 s12, s4, 0x186a0
  s_add_i32 s10, s10, s12
  v_add_u32 v0, s10, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v3, v0, s[8:9]
  s_endpgm
