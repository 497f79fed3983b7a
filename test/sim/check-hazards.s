// --check-hazards: one kernel a rule with too few wait states, and one that
// keeps all of them.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel vmem --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=VMEM
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel divfmas 2>&1 | FileCheck %s --check-prefix=FMAS
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel laneselect 2>&1 | FileCheck %s --check-prefix=SELECT
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel execdpp 2>&1 | FileCheck %s --check-prefix=EXECDPP
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel dpp 2>&1 | FileCheck %s --check-prefix=DPP
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel setreg 2>&1 | FileCheck %s --check-prefix=SETREG
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel movrel 2>&1 | FileCheck %s --check-prefix=MOVREL
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel message 2>&1 | FileCheck %s --check-prefix=MESSAGE
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel addtid 2>&1 | FileCheck %s --check-prefix=ADDTID
// RUN: toygcn-sim %t.hsaco --check-hazards --kernel counter
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel widestore --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel zeroflag 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel dppmoved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel writeselect 2>&1 | FileCheck %s --check-prefix=WSELECT
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel vskip 2>&1 | FileCheck %s --check-prefix=VSKIP
// RUN: not toygcn-sim %t.hsaco --strict-hazards --kernel vccdata 2>&1 | FileCheck %s --check-prefix=VCCDATA
// RUN: not toygcn-sim %t.hsaco --check-hazards --kernel noskip 2>&1 | FileCheck %s --check-prefix=NOSKIP
// RUN: toygcn-sim %t.hsaco --check-hazards --kernel vccdata
// RUN: toygcn-sim %t.hsaco --strict-hazards --kernel vccgood
// RUN: toygcn-sim %t.hsaco --strict-hazards --kernel scan
// RUN: not toygcn-sim %t.hsaco --check-dpp-merges --kernel scan 2>&1 | FileCheck %s --check-prefix=MERGES
// RUN: toygcn-sim %t.hsaco --check-dpp-merges --strict-hazards --kernel merged
// RUN: toygcn-sim %t.hsaco --strict-hazards --kernel other_registers --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --check-hazards --kernel good --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --kernel vmem --arg buf:i32:64

.include "kernel.inc"

kernel vmem
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, s4
  v_mov_b32 v3, s5
  v_readfirstlane_b32 s6, v2
  v_readfirstlane_b32 s7, v3
  s_nop 2
  global_load_dword v4, v1, s[6:7]
  s_endpgm
// VMEM: error: kernel 'vmem' at pc 0x{{.*}}: global_load_dword v4, v1, s[6:7]: missing wait states: VALU writes an SGPR that VMEM reads (s6): needs 5, has 4 after pc 0x{{[0-9a-f]+}}: v_readfirstlane_b32 s6, v2 (ISA manual, section 4.5)

kernel divfmas
  v_cmp_eq_u32 vcc, v0, v0
  s_nop 2
  v_div_fmas_f32 v1, v0, v0, v0
  s_endpgm
// FMAS: v_div_fmas_f32 {{.*}}: VALU writes VCC, v_div_fmas reads it (vcc): needs 4, has 3

kernel laneselect
  v_readfirstlane_b32 s4, v0
  v_readlane_b32 s5, v0, s4
  s_endpgm
// SELECT: v_readlane_b32 s5, v0, s4: missing wait states: VALU writes an SGPR that selects the lane (s4): needs 4, has 0

kernel execdpp
  v_cmpx_le_u32 vcc, v0, v0
  s_nop 3
  v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  s_endpgm
// EXECDPP: VALU writes EXEC before DPP (exec): needs 5, has 4

kernel dpp
  v_mov_b32 v1, v0
  s_mov_b32 s4, 0
  v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  s_endpgm
// DPP: VALU writes a VGPR that DPP moves (v1): needs 2, has 1 after {{.*}}: v_mov_b32_e32 v1, v0

// Only source 0 moves: v1 as source 1 and as the old value needs no wait.
kernel scan
  v_mov_b32 v1, v0
  v_add_u32 v1, v0, v1 row_shr:1
  v_add_u32 v1, v0, v1 row_shr:2
  v_add_u32 v1, v0, v1 row_shr:3
  s_nop 1
  v_add_u32 v1, v1, v1 row_shr:4 bank_mask:0xe
  s_endpgm

// MERGES: v_add_u32_dpp v1, v0, v1 row_shr:1 {{.*}}: missing wait states: VALU writes a VGPR that DPP merges into (v1): needs 2, has 0 after {{.*}}: v_mov_b32_e32 v1, v0

// Every lane is written, or the states have passed.
kernel merged
  v_mov_b32 v1, v0
  v_mov_b32 v2, v0
  v_mov_b32 v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  v_mov_b32 v1, v0 row_shr:1 row_mask:0x3 bank_mask:0xf bound_ctrl:0
  s_endpgm

kernel dppmoved
  v_mov_b32 v1, v0
  v_add_u32 v1, v0, v1 row_shr:3
  s_nop 0
  v_add_u32 v1, v1, v1 row_shr:4 bank_mask:0xe
  s_endpgm
// MOVED: v_add_u32_dpp v1, v1, v1 row_shr:4 {{.*}}: missing wait states: VALU writes a VGPR that DPP moves (v1): needs 2, has 1 after {{.*}}: v_add_u32_dpp v1, v0, v1 row_shr:3

kernel writeselect
  v_readfirstlane_b32 s4, v0
  s_nop 2
  v_writelane_b32 v0, 0, s4
  s_endpgm
// WSELECT: VALU writes an SGPR that selects the lane (s4): needs 4, has 3

kernel vskip
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 28, 1), 0
  s_nop 0
  v_mov_b32 v1, 0
  s_endpgm
// VSKIP: v_mov_b32_e32 v1, 0: missing wait states: s_setreg writes MODE.VSKIP before a vector instruction: needs 2, has 1

kernel noskip
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 28, 1), 1
  s_endpgm
// NOSKIP: skipping vector instructions (MODE.VSKIP) is not modelled

kernel vccdata
  v_cmp_eq_u32 vcc, v0, v0
  v_mov_b32 v1, vcc_lo
  s_endpgm
// VCCDATA: v_mov_b32_e32 v1, vcc_lo: missing wait states: VALU writes VCC, VALU reads it as data (vcc): needs 1, has 0

kernel vccgood
  v_cmp_eq_u32 vcc, v0, v0
  v_cndmask_b32 v1, 0, 1, vcc
  v_addc_co_u32 v2, vcc, v1, v1, vcc
  s_nop 0
  v_mov_b32 v1, vcc_lo
  s_endpgm

// What the pairs share is not what the rules are about.
kernel other_registers
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
  s_getreg_b32 s6, hwreg(HW_REG_SH_MEM_BASES)
  v_mov_b32 v1, 0
  v_readfirstlane_b32 s6, v1
  v_readlane_b32 s7, v1, s2
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s6, v1
  global_load_dword v2, v1, s[4:5]
  s_mov_b32 m0, 0
  s_mov_b32 s6, m0
  s_waitcnt vmcnt(0)
  s_endpgm

kernel setreg
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
  s_nop 0
  s_getreg_b32 s4, hwreg(HW_REG_MODE)
  s_endpgm
// SETREG: s_setreg before s_getreg or s_setreg of the same register: needs 2, has 1

kernel movrel
  s_mov_b32 s4, 1
  s_mov_b32 s5, 2
  s_mov_b32 m0, 1
  s_movrels_b32 s6, s4
  s_endpgm
// MOVREL: SALU writes M0 that s_movrel, s_sendmsg or an LDS access reads (m0): needs 1, has 0

kernel message
  s_mov_b32 m0, 1
  s_nop 0
  s_sendmsg sendmsg(MSG_INTERRUPT)
  s_mov_b32 m0, 1
  s_sendmsg sendmsg(MSG_INTERRUPT)
  s_endpgm
// MESSAGE: s_sendmsg sendmsg(MSG_INTERRUPT): missing wait states: SALU writes M0 {{.*}} (m0): needs 1, has 0

kernel addtid, lds=256
  s_mov_b32 m0, 0
  ds_write_addtid_b32 v0
  s_endpgm
// ADDTID: ds_write_addtid_b32 v0: missing wait states: SALU writes M0 {{.*}} (m0): needs 1, has 0

// Stock code has the counter right after the write.
kernel counter, lds=256
  v_mov_b32 v1, 0
  ds_write_b32 v1, v1
  s_mov_b32 m0, 0
  ds_append v2
  s_endpgm

kernel widestore
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx4 v1, v[2:5], s[4:5]
  v_mov_b32 v4, 1
  s_endpgm
// STORE: v_mov_b32_e32 v4, 1: missing wait states: VALU overwrites the data of a store wider than 64 bits (v2): needs 1, has 0

kernel zeroflag
  v_cmp_eq_u32 vcc, v0, v0
  v_mov_b32 v1, src_vccz
  s_endpgm
// ZERO: VALU writes VCC or EXEC, VALU reads VCCZ or EXECZ (vcc): needs 5, has 0

kernel good
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, s4
  v_mov_b32 v3, s5
  v_readfirstlane_b32 s6, v2
  v_readfirstlane_b32 s7, v3
  s_nop 4
  global_load_dword v4, v1, s[6:7]
  v_cmpx_le_u32 vcc, v0, v0
  s_nop 3
  s_waitcnt vmcnt(0)
  v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  v_div_fmas_f32 v1, v0, v0, v0
  s_endpgm
