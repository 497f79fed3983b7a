// --lanesan: values that whole-wave code took from threads which were not
// active, and lanes that nobody wrote. One kernel a fault, each with a kernel
// that does the same and harms nobody.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel arm --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ARM
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel arm_xor --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ARMXOR
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel left --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LEFT
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel computed --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPUTED
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel branches 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel exec_from_it 2>&1 | FileCheck %s --check-prefix=EXEC
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel writelane --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=WRITELANE
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel reload --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=RELOAD
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel slot --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SLOT
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 32 --kernel unwritten --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 32 --kernel ladder --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LADDER
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 32 --kernel compared --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COMPARED
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel arm --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel arm_good --arg buf:i32:64 --print 0:2 | FileCheck %s --check-prefix=ARMGOOD
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel borrowed --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel borrowed_slot --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel saved_spill --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel saved_spill_used --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SAVEDUSED
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel saved_spill_loaded --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SAVEDLOADED
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel left_good --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel spilled_scalar --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel spilled_mask --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --no-check-undef --grid 64 --kernel spilled_mask_too_wide --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=TOOWIDE
// RUN: toygcn-sim %t.hsaco --lanesan --grid 32 --kernel ladder_good --arg buf:i32:64 --print 0:1 | FileCheck %s --check-prefix=LADDERGOOD
// RUN: toygcn-sim %t.hsaco --lanesan --grid 32 --kernel junk_ignored --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel ends_in_whole_wave --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel permuted --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel half_kept --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel half_kept_used --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=HALFUSED
// RUN: toygcn-sim %t.hsaco --lanesan --grid 64 --kernel byte_loaded --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel high_stored --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=HIGHSTORED

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

// foo = ...; if (...) bar = scan(...); else ... = foo;
// v5 is foo, and free in the first arm.
kernel arm
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[8:9]
  s_xor_b64 exec, exec, s[6:7]
  finish v5
// ARM: error: kernel 'arm' at pc 0x{{[0-9a-f]+}}: global_store_dword v1, v5, s[4:5]: lane 32: what it writes depends on v5, which the thread wrote and which was overwritten while the thread was not active, at pc 0x{{[0-9a-f]+}}: v_mov_b32_e32 v5, 0

// The same, with the other way of switching lanes on.
kernel arm_xor
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_not_b64 exec, exec
  v_mov_b32 v5, 0
  s_not_b64 exec, exec
  s_xor_b64 exec, exec, s[6:7]
  finish v5
// ARMXOR: lane 32: what it writes depends on v5, {{.*}} v_mov_b32_e32 v5, 0

kernel arm_good
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, 3
  s_mov_b64 exec, s[8:9]
  v_mov_b32 v5, v6
  s_xor_b64 exec, exec, s[6:7]
  v_add_u32 v5, 1, v5
  s_mov_b64 exec, s[6:7]
  finish v5
// ARMGOOD: 0: 3 3

// A register may be borrowed if all its lanes are put back.
kernel borrowed
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, v5
  v_mov_b32 v5, 0
  v_add_u32 v7, 1, v5
  v_mov_b32 v5, v6
  s_mov_b64 exec, s[8:9]
  s_mov_b64 exec, s[6:7]
  finish v5

// do { bar = scan(...); foo = ...; } while (...); ... = foo;
// v5 is foo of the lanes that have left.
.macro loop temporary
  start
  s_mov_b64 s[6:7], exec
  v_mov_b32 v2, v0
1:
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 \temporary, 0
  s_mov_b64 exec, s[8:9]
  v_add_u32 v5, 100, v2
  v_add_u32 v2, -1, v2
  v_cmp_lt_i32 vcc, 60, v2
  s_and_b64 exec, exec, vcc
  s_cbranch_execnz 1b
  s_mov_b64 exec, s[6:7]
  finish v5
.endm
kernel left
  loop v5
// LEFT: global_store_dword v1, v5, s[4:5]: lane 0: what it writes depends on v5, {{.*}} v_mov_b32_e32 v5, 0
kernel left_good
  loop v6

// Computing with it is not seen; the result is.
kernel computed
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[6:7]
  v_add_u32 v6, 1, v5
  v_mul_lo_u32 v6, v6, 3
  finish v6
// COMPUTED: global_store_dword v1, v6, s[4:5]: lane 32: what it writes depends on v5, which the thread wrote {{.*}}: v_mov_b32_e32 v5, 0; read at pc 0x{{[0-9a-f]+}}: v_add_u32_e32 v6, 1, v5

kernel branches
  v_add_u32 v5, 7, v0
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[6:7]
  v_readlane_b32 s10, v5, 40
  s_cmp_eq_u32 s10, 0
  s_cbranch_scc1 1f
1:
  s_endpgm
// BRANCH: s_cbranch_scc1 {{.*}}: the branch depends on v5, {{.*}}; read at pc 0x{{[0-9a-f]+}}: v_readlane_b32 s10, v5, 40

// Only the harmed lanes of a mask are doubtful.
kernel exec_from_it
  v_add_u32 v5, 7, v0
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[6:7]
  v_cmp_eq_u32 s[10:11], 0, v5
  s_or_b64 s[12:13], s[10:11], 1
  s_cbranch_scc0 1f
1:
  s_and_b64 s[12:13], s[10:11], vcc
  s_mov_b64 exec, s[12:13]
  s_mov_b64 exec, s[10:11]
  s_endpgm
// EXEC: s_mov_b64 exec, s[10:11]: lane 32: the lane's bit of EXEC depends on v5

kernel writelane
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  v_writelane_b32 v5, 0, 33
  s_mov_b64 exec, s[6:7]
  finish v5
// WRITELANE: lane 33: what it writes depends on v5, {{.*}}: v_writelane_b32 v5, 0, 33

// Scalars spilled to lanes of a register that was in use before. The lane
// belongs to the wave, active or not.
kernel spilled_scalar
  start
  v_add_u32 v6, v5, v5
  v_writelane_b32 v5, s4, 3
  v_writelane_b32 v5, s5, 60
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  v_writelane_b32 v5, s4, 60
  v_writelane_b32 v5, s5, 61
  s_mov_b64 exec, s[6:7]
  v_readlane_b32 s4, v5, 60
  v_readlane_b32 s5, v5, 61
  s_nop 4
  finish v6

// A lane mask that grows where its lanes are active: its other bits come from a
// lane of v7 that nobody wrote. Spilled in between, they stay apart.
.macro spill_mask
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  v_readlane_b32 s8, v7, 0
  v_readlane_b32 s9, v7, 1
  s_andn2_b64 s[8:9], s[8:9], exec
  s_and_b64 s[10:11], vcc, exec
  s_or_b64 s[8:9], s[8:9], s[10:11]
  v_writelane_b32 v7, s8, 0
  v_writelane_b32 v7, s9, 1
  v_readlane_b32 s10, v7, 0
  v_readlane_b32 s11, v7, 1
.endm
kernel spilled_mask
  spill_mask
  s_and_b64 exec, exec, s[10:11]
  v_add_u32 v5, 1, v5
  s_mov_b64 exec, s[6:7]
  finish v5

// Lanes 32 to 63 have no bit in it.
kernel spilled_mask_too_wide
  spill_mask
  s_and_b64 exec, s[6:7], s[10:11]
  finish v5
// TOOWIDE: s_and_b64 exec, s[6:7], s[10:11]: lane 32: the lane's bit of EXEC depends on lane {{[01]}} of v7, which was never written

.macro scratch_start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v5, 7, v0
  s_add_u32 flat_scratch_lo, s2, s7
  s_addc_u32 flat_scratch_hi, s3, 0
  s_mov_b32 s12, 4
  s_waitcnt lgkmcnt(0)
.endm

// An old value comes back over a newer one of lanes that are not active.
kernel reload, scratch=16, flatscratch=1
  scratch_start
  s_or_saveexec_b64 s[8:9], -1
  scratch_store_dword off, v5, s12
  s_mov_b64 exec, s[8:9]
  v_add_u32 v5, 1, v5
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  scratch_load_dword v5, off, s12
  s_mov_b64 exec, s[6:7]
  s_waitcnt vmcnt(0)
  finish v5
// RELOAD: lane 32: what it writes depends on v5, {{.*}}: scratch_load_dword v5, off, s12

// A whole-wave spill into the slot of a thread's value.
kernel slot, scratch=16, flatscratch=1
  scratch_start
  scratch_store_dword off, v5, s12
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, 0
  scratch_store_dword off, v6, s12
  s_mov_b64 exec, s[6:7]
  scratch_load_dword v7, off, s12
  s_waitcnt vmcnt(0)
  finish v7
// SLOT: lane 32: what it writes depends on scratch dword 1, {{.*}}: scratch_store_dword off, v6, s12; read at pc 0x{{[0-9a-f]+}}: scratch_load_dword v7, off, s12

// A scalar is spilled over what thread 60 left, and a called function saves the
// register: the lane is the wave's still, and of no use to the thread.
.macro save_spill to
  scratch_start
  v_mov_b32 v6, v5
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  v_writelane_b32 v5, s4, 60
  s_mov_b64 exec, s[6:7]
  scratch_store_dword off, v5, s12
  v_mov_b32 v5, 0
  scratch_load_dword \to, off, s12
  s_waitcnt vmcnt(0)
.endm

kernel saved_spill, scratch=16, flatscratch=1
  save_spill v5
  v_readlane_b32 s4, v5, 60
  s_nop 4
  finish v6

kernel saved_spill_used, scratch=16, flatscratch=1
  save_spill v5
  finish v5
// SAVEDUSED: lane 60: what it writes depends on v5, which the thread wrote and which was overwritten while the thread was not active, at pc {{.*}}: v_writelane_b32 v5, s4, 60

kernel saved_spill_loaded, scratch=16, flatscratch=1
  save_spill v7
  v_add_u32 v6, v6, v7
  finish v6
// SAVEDLOADED: lane 60: what it writes depends on v5, {{.*}}: v_writelane_b32 v5, s4, 60; read at pc 0x{{[0-9a-f]+}}: v_add_u32_e32 v6, v6, v7

kernel borrowed_slot, scratch=16, flatscratch=1
  scratch_start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  scratch_store_dword off, v5, s12
  v_mov_b32 v5, 0
  v_add_u32 v7, 1, v5
  scratch_load_dword v5, off, s12
  s_mov_b64 exec, s[6:7]
  s_waitcnt vmcnt(0)
  finish v5

// Lane 63 of a wave of 32 threads.
kernel unwritten
  start
  v_readlane_b32 s10, v5, 63
  v_mov_b32 v6, s10
  finish v6
// UNWRITTEN: what it writes depends on lane 63 of v5, which was never written; read at pc 0x{{[0-9a-f]+}}: v_readlane_b32 s10, v5, 63

// A reduction without an identity in the lanes that are not there.
.macro ladder_body
  s_nop 1
  v_add_u32 v6, v6, v6 row_ror:8
  s_nop 1
  v_add_u32 v6, v6, v6 row_bcast:15 row_mask:0xa
  s_nop 1
  v_add_u32 v6, v6, v6 row_bcast:31 row_mask:0xc
  v_readlane_b32 s10, v6, 63
  s_mov_b64 exec, s[8:9]
  v_mov_b32 v7, s10
.endm
kernel ladder
  start
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v6, v5
  ladder_body
  finish v7
// LADDER: global_store_dword v1, v7, s[4:5]: lane 0: what it writes depends on lane {{[0-9]+}} of v5, which was never written; read at pc 0x{{[0-9a-f]+}}: v_mov_b32_e32 v6, v5
kernel ladder_good
  start
  v_mov_b32 v5, 1
  s_or_saveexec_b64 s[8:9], -1
  v_cndmask_b32 v6, 0, v5, s[8:9]
  ladder_body
  finish v7
// LADDERGOOD: 0: 4

// Whole-wave comparisons of junk are nothing to the lanes that count.
kernel compared
  start
  s_or_saveexec_b64 s[8:9], -1
  v_cmp_lt_u32 vcc, v5, v0
  v_cndmask_b32 v6, 1, 2, vcc
  s_mov_b64 exec, s[8:9]
  global_store_dword v1, v6, s[4:5]
  s_bcnt1_i32_b64 s10, vcc
  v_mov_b32 v7, s10
  finish v7
// COMPARED: global_store_dword v1, v7, s[4:5]: lane 0: what it writes depends on lane 32 of v5, which was never written; read at pc 0x{{[0-9a-f]+}}: v_cmp_lt_u32_e32 vcc, v5, v0
kernel junk_ignored
  start
  s_or_saveexec_b64 s[8:9], -1
  v_add_u32 v6, v5, v5
  v_cmp_lt_u32 vcc, v5, v0
  v_cmpx_ge_u32 s[12:13], v5, v0
  s_mov_b64 exec, s[8:9]
  v_cndmask_b32 v6, v6, v0, vcc
  s_and_saveexec_b64 s[10:11], vcc
  s_mov_b64 exec, s[10:11]
  finish v6

// Threads end where the wave is in whole-wave mode; those that waited go on.
kernel ends_in_whole_wave
  start
  v_mov_b32 v6, v0
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_xor_b64 s[10:11], exec, s[6:7]
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v7, 0
  s_mov_b64 exec, 0
  s_or_b64 exec, exec, s[10:11]
  v_add_u32 v6, 1, v6
  s_mov_b64 exec, s[6:7]
  finish v6

// A lane that is not active gives 0 to a permute.
kernel permuted
  start
  v_mov_b32 v2, 0xa0
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[8:9]
  ds_bpermute_b32 v6, v2, v5
  s_waitcnt lgkmcnt(0)
  finish v6

// Operations on halves keep the other half of the result's register, which may
// hold anything as long as only the half is read and stored.
.macro harm
  start
  v_cmp_gt_u32 vcc, 32, v0
  s_and_saveexec_b64 s[6:7], vcc
  s_or_saveexec_b64 s[8:9], -1
  v_mov_b32 v5, 0
  s_mov_b64 exec, s[8:9]
  s_mov_b64 exec, s[6:7]
.endm
kernel half_kept
  harm
  v_fma_f16 v5, 1.0, 1.0, 1.0
  v_mov_b32 v6, v5
  v_cmp_u_f16 vcc, v6, v6
  v_cndmask_b32 v7, 0, v6, vcc
  global_store_short v1, v6, s[4:5]
  global_store_short v1, v7, s[4:5] offset:2
  s_endpgm
kernel half_kept_used
  harm
  v_fma_f16 v5, 1.0, 1.0, 1.0
  v_add_u32 v6, 1, v5
  finish v6
// HALFUSED: global_store_dword v1, v6, s[4:5]: lane 32: what it writes depends on v5
kernel byte_loaded
  harm
  global_load_short_d16 v5, v1, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_byte v1, v5, s[4:5]
  s_endpgm
kernel high_stored
  harm
  global_load_short_d16 v5, v1, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_short_d16_hi v1, v5, s[4:5]
  s_endpgm
// HIGHSTORED: global_store_short_d16_hi v1, v5, s[4:5]: lane 32: what it writes depends on v5
