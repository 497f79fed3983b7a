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
// RUN: toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel some_written
// RUN: toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel none_written
// RUN: not toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel written_differ 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: not toygcn-sim %t.hsaco --check-uniform --grid 64 --kernel first_unwritten 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not toygcn-sim %t.hsaco --check-uniform --no-check-undef --grid 64 --kernel some_written 2>&1 | FileCheck %s --check-prefix=UNKNOWN

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

// What a lane never wrote is no other value. Here the first half writes; the rest
// is what the register happened to hold.
.macro written lanes
  s_mov_b64 exec, \lanes
  v_mov_b32 v6, 5
  s_mov_b64 exec, -1
.endm

kernel some_written
  written 0xffff
  v_readfirstlane_b32 s5, v6
  s_endpgm
// UNKNOWN: v_readfirstlane_b32 s5, v6: lane 16: holds 0x7fbadbad, lane 0 holds 0x5; lanes that differ: 0xffffffffffff0000

// A sum of it is no more.
kernel none_written
  v_add_u32 v7, v6, v0
  v_readfirstlane_b32 s5, v7
  s_endpgm

kernel written_differ
  written 0xffff
  s_mov_b64 exec, 2
  v_mov_b32 v6, 6
  s_mov_b64 exec, -1
  v_readfirstlane_b32 s5, v6
  s_endpgm
// WRITTEN: v_readfirstlane_b32 s5, v6: lane 1: holds 0x6, lane 0 holds 0x5; lanes that differ: 0x2

// The lanes with a value get what the first one happens to hold.
kernel first_unwritten
  written 0xfff0
  v_readfirstlane_b32 s5, v6
  s_endpgm
// FIRST: v_readfirstlane_b32 s5, v6: lane 0: was never written in this lane, the first one; lane 4 holds 0x5
