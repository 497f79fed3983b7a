// --check-uniform: v_readfirstlane must see one value in all active lanes,
// unless the source asked for that read.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel differs 2>&1 | FileCheck %s
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel differs
// RUN: toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel inactive
// RUN: toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel asked
// RUN: toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel agrees
// RUN: not toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel disagrees 2>&1 | FileCheck %s --check-prefix=DISAGREES

.include "kernel.inc"

kernel differs
  v_lshrrev_b32 v1, 5, v0
  v_readfirstlane_b32 s5, v1
  s_endpgm
// CHECK: error: kernel 'differs' at pc 0x{{[0-9a-f]+}}: v_readfirstlane_b32 s5, v1: lane 32: holds 0x1, lane 0 holds 0x0; lanes that differ: 0xffffffff00000000

kernel inactive
  v_lshrrev_b32 v1, 5, v0
  s_mov_b64 exec, 0xff
  v_readfirstlane_b32 s5, v1
  s_endpgm

kernel asked
__toygcn_user_read_0:
  v_readfirstlane_b32 s5, v0
  s_endpgm

// Of a read whose symbol names bits, only those count.
kernel agrees
__toygcn_agree_ffffffc0_1:
  v_readfirstlane_b32 s5, v0
  s_endpgm

kernel disagrees
__toygcn_agree_10_2:
  v_readfirstlane_b32 s5, v0
  s_endpgm
// DISAGREES: error: kernel 'disagrees' at pc 0x{{[0-9a-f]+}}: v_readfirstlane_b32 s5, v0: lane 16: holds 0x10, lane 0 holds 0x0; lanes that differ in bits 0x10: 0xffff0000ffff0000
