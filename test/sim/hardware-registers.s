// s_getreg and s_setreg: what a register holds, or why that is not known.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel mode --arg buf:u32:4 --print 0 | FileCheck %s --check-prefix=MODE
// RUN: toygcn-sim %t.hsaco --kernel place --grid 384 --block 384 --arg buf:u32:6 --print 0 | FileCheck %s --check-prefix=PLACE
// RUN: not toygcn-sim %t.hsaco --kernel past_end 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not toygcn-sim %t.hsaco --kernel reserved 2>&1 | FileCheck %s --check-prefix=RESERVED
// RUN: not toygcn-sim %t.hsaco --kernel set_past_end 2>&1 | FileCheck %s --check-prefix=SETPAST
// RUN: not toygcn-sim %t.hsaco --kernel set_reserved 2>&1 | FileCheck %s --check-prefix=SETRESERVED
// RUN: not toygcn-sim %t.hsaco --kernel set_traps 2>&1 | FileCheck %s --check-prefix=TRAPS
// RUN: not toygcn-sim %t.hsaco --kernel set_overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW

.include "kernel.inc"

// Rounding and denormals, all of it, what is written back, one field of it.
// MODE: 0: 192 960 960 3
kernel mode
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v9, 0
  s_getreg_b32 s6, hwreg(HW_REG_MODE, 0, 8)
  s_getreg_b32 s7, hwreg(HW_REG_MODE)
  s_setreg_b32 hwreg(HW_REG_MODE, 0, 23), s7
  s_nop 1
  s_getreg_b32 s8, hwreg(HW_REG_MODE, 0, 23)
  s_getreg_b32 s9, hwreg(HW_REG_MODE, 8, 2)
  v_mov_b32 v2, s6
  v_mov_b32 v3, s7
  v_mov_b32 v4, s8
  v_mov_b32 v5, s9
  s_waitcnt lgkmcnt(0)
  global_store_dwordx4 v9, v[2:5], s[4:5]
  s_endpgm

// No two waves run in one place.
// PLACE: 0: 0 16 32 48 1 17
kernel place
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_getreg_b32 s6, hwreg(HW_REG_HW_ID)
  v_lshrrev_b32 v1, 6, v0
  v_lshlrev_b32 v1, 2, v1
  v_mov_b32 v2, s6
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm

kernel past_end
  s_getreg_b32 s4, hwreg(HW_REG_SH_MEM_BASES, 16, 17)
  s_endpgm
// PAST: s_getreg_b32 s4, hwreg(HW_REG_SH_MEM_BASES, 16, 17): bits 16 to 32 of hardware register 15, which has 32

kernel reserved
  s_getreg_b32 s4, hwreg(HW_REG_MODE, 20, 3)
  s_endpgm
// RESERVED: bits 20 to 22 of hardware register 1 are reserved, or are not modelled

kernel set_past_end
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 30, 3), 0
  s_endpgm
// SETPAST: bits 30 to 32 of hardware register 1, which has 32

kernel set_reserved
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 10, 2), 3
  s_endpgm
// SETRESERVED: bits 10 to 11 of hardware register 1 are reserved, or are not modelled

kernel set_traps
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 12, 7), 1
  s_endpgm
// TRAPS: traps on exceptions (MODE.EXCP_EN) are not modelled

kernel set_overflow
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), 1
  s_endpgm
// OVERFLOW: halves that do not overflow (MODE.FP16_OVFL) are not modelled
