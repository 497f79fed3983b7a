// --lanesan: a v_writelane that the object marks as a spill leaves its lane to no
// thread, not even to one that is active. Without the mark the source may have
// asked for it. Other lanes, v_readlane and a new value of the thread are fine.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel over_a_value --arg buf:i32:64 2>&1 | FileCheck %s
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel over_a_value --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel asked_for --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel over_nothing --arg buf:i32:64

.include "kernel.inc"

// v1 is the lane's byte in the buffer s[4:5], v5 a value of each thread.
.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v5, 7, v0
  s_waitcnt lgkmcnt(0)
.endm

kernel over_a_value
  start
__toygcn_spill_0:
  v_writelane_b32 v5, s4, 3
  global_store_dword v1, v5, s[4:5]
  s_endpgm
// CHECK: lane 3: what it writes depends on v5, which the thread wrote and over which a scalar was spilled, at {{.*}}: v_writelane_b32 v5, s4, 3

kernel asked_for
  start
  v_writelane_b32 v5, s4, 3
  global_store_dword v1, v5, s[4:5]
  s_endpgm

// The thread is done with v5, or writes it again.
kernel over_nothing
  start
  global_store_dword v1, v5, s[4:5]
__toygcn_spill_1:
  v_writelane_b32 v5, s4, 3
  v_readlane_b32 s4, v5, 3
  v_mov_b32 v5, 9
  global_store_dword v1, v5, s[4:5]
  s_endpgm
