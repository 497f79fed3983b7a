// Programs that cannot go on.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel unsupported 2>&1 | FileCheck %s --check-prefix=NOTMODEL
// RUN: not toygcn-sim %t.hsaco --kernel garbage 2>&1 | FileCheck %s --check-prefix=GARBAGE
// RUN: not toygcn-sim %t.hsaco --kernel garbage_masked 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: not toygcn-sim %t.hsaco --kernel vop3_literal 2>&1 | FileCheck %s --check-prefix=VOP3LIT
// RUN: not toygcn-sim %t.hsaco --kernel cut_literal 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: not toygcn-sim %t.hsaco --kernel falls_off 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: not toygcn-sim %t.hsaco --kernel jumps 2>&1 | FileCheck %s --check-prefix=JUMPS
// RUN: not toygcn-sim %t.hsaco --kernel trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: not toygcn-sim %t.hsaco --kernel runaway --max-instructions 5000 2>&1 | FileCheck %s --check-prefix=RUNAWAY
// RUN: not toygcn-sim %t.hsaco --kernel too_high 2>&1 | FileCheck %s --check-prefix=HIGH
// RUN: not toygcn-sim %t.hsaco --kernel undef_v 2>&1 | FileCheck %s --check-prefix=UNDEFV
// RUN: toygcn-sim %t.hsaco --kernel undef_v --no-check-undef
// RUN: not toygcn-sim %t.hsaco --kernel undef_s 2>&1 | FileCheck %s --check-prefix=UNDEFS
// RUN: not toygcn-sim %t.hsaco --kernel undef_copy 2>&1 | FileCheck %s --check-prefix=UNDEFCOPY
// RUN: not toygcn-sim %t.hsaco --kernel undef_lane --grid 64 2>&1 | FileCheck %s --check-prefix=UNDEFLANE
// RUN: not toygcn-sim %t.hsaco --kernel undef_dpp --grid 64 2>&1 | FileCheck %s --check-prefix=UNDEFDPP
// RUN: not toygcn-sim %t.hsaco --kernel undef_saved --grid 64 2>&1 | FileCheck %s --check-prefix=UNDEFSAVED
// RUN: toygcn-sim %t.hsaco --kernel undef_fine --grid 64
// RUN: not toygcn-sim %t.hsaco --kernel undef_way 2>&1 | FileCheck %s --check-prefix=UNDEFWAY
// RUN: not toygcn-sim %t.hsaco --kernel undef_left 2>&1 | FileCheck %s --check-prefix=UNDEFLEFT
// RUN: not toygcn-sim %t.hsaco --kernel undef_exec 2>&1 | FileCheck %s --check-prefix=UNDEFEXEC
// RUN: not toygcn-sim %t.hsaco --kernel undef_number 2>&1 | FileCheck %s --check-prefix=UNDEFNUMBER
// RUN: not toygcn-sim %t.hsaco --kernel hwreg 2>&1 | FileCheck %s --check-prefix=HWREG
// RUN: not toygcn-sim %t.hsaco --kernel mask_dpp 2>&1 | FileCheck %s --check-prefix=MASKDPP

.include "kernel.inc"

kernel unsupported
  v_cvt_pkaccum_u8_f32 v1, v0, v0
  s_endpgm
// NOTMODEL: error: kernel 'unsupported' at pc 0x{{[0-9a-f]+}}: v_cvt_pkaccum_u8_f32 v1, v0, v0: instruction is not modelled

kernel garbage
  .long 0xffffffff
// GARBAGE: kernel 'garbage' at pc {{.*}}: <not an instruction>: not a gfx900 instruction

// No lane is active, and no check looks into what it does not know.
kernel garbage_masked
  s_mov_b64 exec, 0
  .long 0xffffffff
// MASKED: <not an instruction>: not a gfx900 instruction

// v_add3_u32 v0, 0xff (a literal, which VOP3 has not), v0, v0
kernel vop3_literal
  .long 0xd1ff0000, 0x040200ff
// VOP3LIT: <not an instruction>: not a gfx900 instruction

kernel jumps
  s_mov_b64 s[4:5], 0
  s_setpc_b64 s[4:5]
// JUMPS: kernel 'jumps' at pc 0x{{.*}}: the program counter left the code

kernel trap
  s_trap 2
// TRAP: s_trap 2: trap 2 was raised

kernel runaway
.Lagain:
  s_branch .Lagain
// RUNAWAY: s_branch {{.*}}: still running after 5000 instructions (--max-instructions)

kernel too_high, vgprs=4
  v_mov_b32 v200, v0
  s_endpgm
// HIGH: v_mov_b32_e32 v200, v0: v200 is not allocated: the kernel has 4 VGPRs

kernel undef_v
  v_add_u32 v4, v0, v3
  v_cmpx_le_u32 vcc, 0, v4
  s_endpgm
// UNDEFV: v_cmpx_le_u32_e32 vcc, 0, v4: uses v4, which was never written

kernel undef_s
  s_cmp_eq_u32 s20, 0
  s_cbranch_scc1 .Ls
.Ls:
  s_endpgm
// UNDEFS: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel undef_copy
  v_mov_b32 v4, v3
  v_cmpx_le_u32 vcc, 0, v4
  s_endpgm
// UNDEFCOPY: v_cmpx_le_u32_e32 vcc, 0, v4: uses v4, which was never written

kernel undef_lane
  s_mov_b64 exec, 0xff
  v_mov_b32 v4, 1
  s_mov_b64 exec, -1
  v_cmpx_le_u32 vcc, v4, v0
  s_endpgm
// UNDEFLANE: v_cmpx_le_u32_e32 vcc, v4, v0: lane 8: uses v4, which was never written in this lane

kernel undef_dpp
  s_mov_b64 exec, 0xffff
  v_mov_b32 v4, 1
  s_mov_b64 exec, -1
  v_mov_b32 v5, 0
  v_add_u32_dpp v5, v4, v0 wave_shr:1 row_mask:0x1 bank_mask:0xf
  v_cmpx_le_u32 vcc, 0, v5
  v_add_u32_dpp v5, v4, v0 wave_shr:1 row_mask:0x3 bank_mask:0xf
  v_cmpx_le_u32 vcc, 0, v5
  s_endpgm
// UNDEFDPP: v_cmpx_le_u32_e32 vcc, 0, v5: lane 17: uses v5, which was never written in this lane

// A saved and restored register stays undefined.
kernel undef_saved
  v_mov_b32 v4, 0
  v_writelane_b32 v4, s20, 3
  v_readlane_b32 s21, v4, 3
  s_cmp_eq_u32 s21, 1
  s_cbranch_scc1 .Lsaved
.Lsaved:
  s_endpgm
// UNDEFSAVED: s_cbranch_scc1 {{.*}}: uses scc, which was never written

// Undefined values may be copied, selected away, merged and stored.
kernel undef_fine
  v_mov_b32 v4, v3
  v_cmp_le_u32 vcc, v0, v0
  v_cndmask_b32 v5, v4, v0, vcc
  v_add_u32 v6, v5, v0
  s_and_b64 s[20:21], s[20:21], exec
  s_or_b64 exec, exec, s[20:21]
  v_readfirstlane_b32 s22, v6
  s_mov_b64 exec, 0 // Nobody looks.
  v_cndmask_b32 v7, v0, v0, s[24:25]
  v_add_u32 v7, s26, v0
  v_add_co_u32 v7, vcc, s26, v0
  v_readlane_b32 s27, v1, s26
  s_and_b32 s27, s27, 3
  s_cmp_eq_u32 s27, 1
  s_cselect_b32 s27, s27, 0
  s_cmp_eq_u64 vcc, 0 // No lane has a carry.
  s_cbranch_scc1 .Ldone
.Ldone:
  s_endpgm

// Scalars that no lane asked for are undefined: they choose no way, and
// nothing of them is left for the lanes.
kernel undef_way
  s_mov_b64 exec, 0
  s_cmp_eq_u32 s20, 0
  s_cbranch_scc1 .Lway
.Lway:
  s_endpgm
// UNDEFWAY: s_cbranch_scc1 {{.*}}: uses scc, which was never written

kernel undef_left
  s_mov_b64 exec, 0
  v_readlane_b32 s4, v0, s20
  s_mov_b64 exec, -1
  v_cmpx_le_u32 vcc, s4, v0
  s_endpgm
// UNDEFLEFT: v_cmpx_le_u32_e32 vcc, s4, v0: uses s4, which was never written

kernel undef_exec
  s_mov_b64 exec, 0
  s_lshl_b64 exec, s[20:21], 1
  s_endpgm
// UNDEFEXEC: s_lshl_b64 exec, s[20:21], 1: uses s20, which was never written

kernel undef_number
  s_mov_b64 exec, 0
  v_writelane_b32 v0, 1, s20
  s_endpgm
// UNDEFNUMBER: v_writelane_b32 v0, 1, s20: uses s20, which was never written

kernel hwreg
  s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS)
  s_endpgm
// HWREG: hardware register 3 is not modelled

kernel mask_dpp
  v_add_co_u32_dpp v1, vcc, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
  s_endpgm
// MASKDPP: lane 0: lane mask result in a lane that DPP disables is undefined

// The code ends before the literal of s_mov_b32 s4.
kernel cut_literal
  s_branch .Llast
// CUT: kernel 'cut_literal' at pc {{.*}}: <not an instruction>: not a gfx900 instruction

kernel falls_off
  v_mov_b32 v1, v0
  s_branch .Lpast
// OFF: kernel 'falls_off' at pc {{.*}}: the program counter left the code

.Llast:
  .long 0xbe8400ff
.Lpast:
