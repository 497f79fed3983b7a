// VCCZ follows writes of VCC as a whole. Up to gfx9 it stays as it was when one
// half is written: a branch that goes wrong by it is an error.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel low 2>&1 | FileCheck %s --check-prefix=LOW
// RUN: not toygcn-sim %t.hsaco --kernel high 2>&1 | FileCheck %s --check-prefix=HIGH
// RUN: not toygcn-sim %t.hsaco --kernel halves 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not toygcn-sim %t.hsaco --kernel loaded --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LOADED
// RUN: not toygcn-sim %t.hsaco --kernel from_lane 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not toygcn-sim %t.hsaco --kernel operand 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: toygcn-sim %t.hsaco --kernel right --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --kernel right --arg buf:i32:64 --late-memory late
// RUN: toygcn-sim %t.hsaco --kernel compared
// RUN: toygcn-sim %t.hsaco --kernel compared --long-way
// RUN: toygcn-sim %t.hsaco --kernel compared --approximate-by 1

.include "kernel.inc"

kernel low
  s_mov_b64 vcc, 1
  s_mov_b32 vcc_lo, 0
  s_cbranch_vccz low_end
low_end:
  s_endpgm
// LOW: error: kernel 'low' at pc 0x{{[0-9a-f]+}}: s_cbranch_vccz {{.*}}: VCCZ still says that VCC is not zero: it does not follow writes of one half of VCC, as at pc 0x{{[0-9a-f]+}}: s_mov_b32 vcc_lo, 0

kernel high
  s_mov_b64 vcc, 0
  s_mov_b32 vcc_hi, 1
  s_cbranch_vccnz high_end
high_end:
  s_endpgm
// HIGH: VCCZ still says that VCC is zero: it does not follow writes of one half of VCC, as at pc {{.*}}: s_mov_b32 vcc_hi, 1

kernel halves
  s_mov_b32 vcc_lo, 0
  s_mov_b32 vcc_hi, 0
  s_cbranch_vccz halves_end
halves_end:
  s_endpgm
// NEVER: VCCZ was never set: it does not follow writes of one half of VCC, as at pc {{.*}}: s_mov_b32 vcc_hi, 0

kernel loaded
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b64 vcc, 1
  s_waitcnt lgkmcnt(0)
  s_load_dword vcc_lo, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  s_cbranch_vccz loaded_end
loaded_end:
  s_endpgm
// LOADED: VCCZ still says that VCC is not zero: {{.*}}: s_load_dword vcc_lo, s[4:5], 0x0

kernel from_lane
  v_mov_b32 v1, 0
  s_mov_b64 vcc, 1
  v_readfirstlane_b32 vcc_lo, v1
  s_cbranch_vccz from_lane_end
from_lane_end:
  s_endpgm
// LANE: VCCZ still says that VCC is not zero: {{.*}}: v_readfirstlane_b32 vcc_lo, v1

kernel operand
  s_mov_b64 vcc, 1
  s_mov_b32 vcc_lo, 0
  s_mov_b32 s4, src_vccz
  s_endpgm
// OPERAND: s_mov_b32 s4, src_vccz: VCCZ still says that VCC is not zero

// Halves that change nothing of it, and whole writes of every kind after them.
kernel right
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b64 vcc, 1
  s_mov_b32 vcc_hi, 5
  s_cbranch_vccz wrong
  s_mov_b32 vcc_lo, 0
  s_mov_b32 vcc_hi, 0
  s_mov_b64 vcc, vcc
  s_cbranch_vccnz wrong
  s_mov_b32 vcc_lo, 7
  v_cmp_ne_u32 vcc, v0, v0
  s_cbranch_vccnz wrong
  s_mov_b32 vcc_lo, 7
  s_and_saveexec_b64 vcc, exec
  s_cbranch_vccz wrong
  s_mov_b32 vcc_lo, 0
  s_waitcnt lgkmcnt(0)
  s_load_dwordx2 vcc, s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  s_cbranch_vccnz wrong
  s_endpgm
wrong:
  s_trap 2

// Compares and carries write all of VCC, whichever way they run.
kernel compared
  s_mov_b32 vcc_lo, 0
  s_mov_b32 vcc_hi, 0
  v_cmp_eq_f32 vcc, 1.0, v0
  s_cbranch_vccnz compared_end
  s_mov_b32 vcc_lo, 1
  v_cmp_eq_u32 vcc, 100, v0
  s_cbranch_vccnz compared_end
  s_mov_b32 vcc_hi, 1
  v_add_co_u32 v1, vcc, 0, v0
  s_cbranch_vccnz compared_end
compared_end:
  s_endpgm
