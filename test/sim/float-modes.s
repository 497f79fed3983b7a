// Rounding and denormals by the MODE register. v_mad_mix rounds by it and has no
// denormals in any mode; sums of LDS round to nearest even and have the
// denormals that MODE keeps.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel mix --grid 64 --arg buf:u32:64 --print 0:4 | FileCheck %s --check-prefix=MIX
// RUN: toygcn-sim %t.hsaco --kernel sums --grid 64 --arg buf:u32:64 --print 0:4 | FileCheck %s --check-prefix=SUMS
// RUN: toygcn-sim %t.hsaco --kernel packed --grid 64 --arg buf:u32:64 --print 0:2 | FileCheck %s --check-prefix=PACKED

.include "kernel.inc"

// Stores v8 to v11 from the first lane.
.macro stores
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v0, 0
  s_mov_b64 exec, 1
  global_store_dwordx4 v0, v[8:11], s[8:9]
  s_endpgm
.endm

// 1 + 2^-24 up; the smallest half times 1; 2^-20, a half that is a denormal,
// as what comes out, with all denormals kept.
// MIX: 0: 1065353217 1065353216 0 0
kernel mix, lds=0
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mov_b32 v1, 1.0
  v_mov_b32 v2, 0x33800000
  v_mov_b32 v3, 1
  v_mov_b32 v4, 0x35800000
  v_mov_b32 v11, 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xf5
  v_mad_mix_f32 v8, v1, v1, v2
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xf0
  v_mad_mix_f32 v9, v1, v1, v2
  v_mad_mix_f32 v10, v3, v1, 0 op_sel_hi:[1,0,0]
  v_mad_mixlo_f16 v11, v4, v1, 0
  stores

// 5 + 3 times the smallest float, without denormals and with them; infinity
// and its negative; 1 + 2^-24 where MODE rounds up.
// SUMS: 0: 0 8 2143289344 1065353216
kernel sums, lds=16
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  s_mov_b64 exec, 1
  v_mov_b32 v0, 0
  v_mov_b32 v1, 5
  v_mov_b32 v2, 3
  v_mov_b32 v3, 0x7f800000
  v_mov_b32 v4, 0xff800000
  v_mov_b32 v5, 1.0
  v_mov_b32 v6, 0x33800000
  ds_write_b32 v0, v1
  ds_write_b32 v0, v1 offset:4
  ds_write_b32 v0, v3 offset:8
  ds_write_b32 v0, v5 offset:12
  s_waitcnt lgkmcnt(0)
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xc0
  ds_add_f32 v0, v2
  s_waitcnt lgkmcnt(0)
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xf5
  ds_add_f32 v0, v2 offset:4
  ds_add_f32 v0, v4 offset:8
  ds_add_f32 v0, v6 offset:12
  s_waitcnt lgkmcnt(0)
  ds_read_b128 v[8:11], v0
  stores

// 2^-20 as a half, with denormals of 16 bits and without.
// PACKED: 0: 16 0
kernel packed, lds=0
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mov_b32 v1, 0x35800000
  v_mov_b32 v10, 0
  v_mov_b32 v11, 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xf0
  v_cvt_pkrtz_f16_f32 v8, v1, 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0x30
  v_cvt_pkrtz_f16_f32 v9, v1, 0
  stores
