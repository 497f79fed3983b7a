// --lanesan: a register that whole-wave code takes while its thread is active is
// lent. It is the thread's again once its value was put back before the thread's
// eyes; a value that only looks the same does not count.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel taken --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel taken_from_memory --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel taken_good --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel looks_the_same --arg buf:i32:64

.include "kernel.inc"

// s[4:5] the buffer, v1 the lane's byte in it, v5 a value of each thread.
.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v5, 7, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro finish reg
  global_store_dword v1, \reg, s[4:5]
  s_endpgm
.endm

// Lanes below 48 lend v5 and get it back. Later those below 32 are away, and it
// is taken for good.
.macro lend_and_leave back
  start
  v_cmp_gt_u32 vcc, 48, v0
  s_and_saveexec_b64 s[10:11], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, v5
  v_mov_b32 v5, 0
  v_mov_b32 v5, v6
  s_mov_b64 exec, s[8:9]
  v_cmp_lt_u32 vcc, 31, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, v5
  v_mov_b32 v5, 3
  v_mov_b32 v5, \back
  s_mov_b64 exec, s[8:9]
  s_mov_b64 exec, s[6:7]
  finish v5
.endm
kernel taken
  lend_and_leave v0
// TAKEN: lane 0: what it writes depends on v5, {{.*}} v_mov_b32_e32 v5, v0
// The function of the lanes that are left puts back what is in the wrong slot.
kernel taken_from_memory, scratch=16, flatscratch=1
  start
  s_add_u32 flat_scratch_lo, s2, s7
  s_addc_u32 flat_scratch_hi, s3, 0
  s_mov_b32 s12, 4
  v_cmp_lt_u32 vcc, 31, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  scratch_store_dword off, v5, s12
  scratch_store_dword off, v0, s12 offset:4
  v_mov_b32 v5, 3
  scratch_load_dword v5, off, s12 offset:4
  s_mov_b64 exec, s[8:9]
  s_mov_b64 exec, s[6:7]
  s_waitcnt vmcnt(0)
  finish v5
// MEMORY: lane 0: what it writes depends on v5, {{.*}} scratch_load_dword v5, off, s12 offset:4

kernel taken_good
  lend_and_leave v6

// v5 is a whole-wave result of lanes 32 and up, which lent v5 for it. Then a
// function runs for the others alone, with a value in v5 that looks like what
// lanes 32 and up had there before, and puts the result back.
kernel looks_the_same
  start
  v_cmp_lt_u32 vcc, 31, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_add_u32 v6, 1, v5
  v_mov_b32 v7, v5
  v_mov_b32 v5, v6
  s_mov_b64 exec, s[8:9]
  s_xor_b64 exec, exec, s[6:7]
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, v5
  v_mov_b32 v5, v7
  v_mov_b32 v5, 9
  v_mov_b32 v5, v6
  s_mov_b64 exec, s[8:9]
  s_mov_b64 exec, s[6:7]
  v_cmp_lt_u32 vcc, 31, v0
  s_and_saveexec_b64 s[6:7], vcc
  finish v5
