// Registers whose number counts from M0 are to all checks the registers that
// they are: what was never written, not yet loaded, or not allocated is the
// element, not the first register of its vector.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --check-waitcnt --lanesan --grid 64 --kernel right --arg buf:i32:64 --print 0:4 | FileCheck %s --check-prefix=RIGHT
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel read_undef 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel written_beside 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scalar_undef 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scalar_beside 2>&1 | FileCheck %s --check-prefix=SBESIDE
// RUN: not toygcn-sim %t.hsaco --check-waitcnt --grid 64 --kernel pending --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=PENDING
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel scalar_beyond 2>&1 | FileCheck %s --check-prefix=SBEYOND
// RUN: not toygcn-sim %t.hsaco --lanesan --grid 64 --kernel foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN

.include "kernel.inc"

// v10 is never written, v12 is: the element, its other name, both units.
kernel right
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s6, 2
  v_mov_b32 v3, 40
  s_set_gpr_idx_on s6, gpr_idx(DST)
  v_mov_b32 v10, v3
  s_set_gpr_idx_off
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_mov_b32 v4, v10
  s_set_gpr_idx_off
  v_add_u32 v4, v4, v12
  s_mov_b32 m0, s6
  s_mov_b32 s9, 3
  s_movreld_b32 s20, s9
  s_nop 0
  s_movrels_b32 s10, s20
  v_add_u32 v4, s10, v4
  v_add_u32 v4, s22, v4
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[4:5]
  s_endpgm
// RIGHT: 86

kernel read_undef
  s_mov_b32 s6, 2
  v_mov_b32 v10, 1
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_add_u32 v4, v10, 1
  s_set_gpr_idx_off
  v_cmpx_le_u32 vcc, 0, v4
  s_endpgm
// READ: uses v4, which was never written

kernel written_beside
  s_mov_b32 s6, 2
  s_set_gpr_idx_on s6, gpr_idx(DST)
  v_mov_b32 v10, 1
  s_set_gpr_idx_off
  v_cmpx_le_u32 vcc, 0, v10
  s_endpgm
// BESIDE: uses v10, which was never written

kernel scalar_undef
  s_mov_b32 m0, 2
  s_mov_b32 s20, 1
  s_movrels_b32 s10, s20
  s_endpgm
// SCALAR: uses s22, which was never written

kernel scalar_beside
  s_mov_b32 m0, 2
  s_mov_b32 s9, 1
  s_movreld_b32 s20, s9
  s_cmp_eq_u32 s20, 1
  s_cbranch_scc1 .Lbeside
.Lbeside:
  s_endpgm
// SBESIDE: uses scc, which was never written

kernel pending
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v10, 0
  s_mov_b32 s6, 2
  s_waitcnt lgkmcnt(0)
  global_load_dword v12, v1, s[4:5]
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_mov_b32 v4, v10
  s_set_gpr_idx_off
  s_endpgm
// PENDING: uses v12 without s_waitcnt vmcnt for its load

kernel beyond
  s_movk_i32 s6, 0xf0
  v_mov_b32 v10, 0
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_mov_b32 v4, v10
  s_endpgm
// BEYOND: v250 is not allocated

kernel scalar_beyond
  s_movk_i32 m0, 0x1000
  s_mov_b32 s20, 0
  s_movrels_b32 s10, s20
  s_endpgm
// SBEYOND: s102 is not allocated

// The element, not v10, is of LDS that was never written.
kernel foreign, lds=64
  v_mov_b32 v1, 0
  v_mov_b32 v10, 0
  s_mov_b32 s6, 2
  ds_read_b32 v12, v1
  s_waitcnt lgkmcnt(0)
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_and_b32 v4, v10, 4
  s_set_gpr_idx_off
  ds_write_b32 v4, v1
  s_endpgm
// FOREIGN: ds_write_b32 v4, v1
