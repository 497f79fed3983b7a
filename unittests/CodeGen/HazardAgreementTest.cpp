//===- HazardAgreementTest.cpp - Compiler and simulator on wait states ----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The compiler's table of wait states and the simulator's were written apart.
/// Here both are asked about all pairs of some instructions, which the stock
/// assembler encodes and each side reads back in its own way.
///
//===----------------------------------------------------------------------===//

#include "../Sim/Assemble.h"
#include "Decoder.h"
#include "Disassembler.h"
#include "Emission/WaitStateRules.h"
#include "HazardRules.h"
#include "Machine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {

/// Producers, consumers and bystanders of every rule, on few registers.
const char *const Texts[] = {
    "s_nop 0",
    "s_mov_b32 s4, 0",
    "s_mov_b64 s[4:5], s[6:7]",
    "s_mov_b32 m0, s4",
    "s_mov_b32 s4, m0",
    "s_mov_b64 exec, s[4:5]",
    "s_mov_b64 vcc, 0",
    "s_and_saveexec_b64 s[4:5], vcc",
    "s_movrels_b32 s4, s6",
    "s_movreld_b64 s[4:5], s[6:7]",
    "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4",
    "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0xf0",
    "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 28, 1), 0",
    "s_setreg_b32 hwreg(HW_REG_MODE), s4",
    "s_setreg_b32 hwreg(HW_REG_TRAPSTS, 0, 31), s4",
    "s_getreg_b32 s4, hwreg(HW_REG_MODE)",
    "s_getreg_b32 s4, hwreg(HW_REG_SH_MEM_BASES)",
    "s_load_dwordx2 s[4:5], s[6:7], 0x0",
    "v_mov_b32 v0, v1",
    "v_mov_b32 v1, s4",
    "v_mov_b32 v2, vcc_lo",
    "v_mov_b32 v2, m0",
    "v_add_u32 v0, vcc_hi, v2",
    "v_add_u32 v2, v1, v0",
    "v_add_f64 v[0:1], v[2:3], vcc",
    "v_add_co_u32 v0, vcc, v1, v2",
    "v_add_co_u32 v0, s[4:5], v1, v2",
    "v_addc_co_u32 v0, vcc, v1, v2, vcc",
    "v_addc_co_u32 v0, s[4:5], v1, v2, vcc",
    "v_add3_u32 v0, v1, v2, vcc_lo",
    "v_fma_f64 v[0:1], v[2:3], v[2:3], vcc",
    "v_cndmask_b32 v0, v1, v2, vcc",
    "v_cndmask_b32_e64 v0, v1, v2, vcc",
    "v_cndmask_b32 v0, v1, v2, s[4:5]",
    "v_cmp_eq_u32 vcc, v0, v1",
    "v_cmp_eq_u32 s[4:5], v0, v1",
    "v_cmpx_eq_u32 vcc, v0, v1",
    "v_div_scale_f32 v0, vcc, v1, v2, v1",
    "v_div_fmas_f32 v0, v1, v2, v0",
    "v_div_fmas_f64 v[0:1], v[2:3], v[2:3], v[0:1]",
    "v_readfirstlane_b32 s4, v0",
    "v_readlane_b32 s5, v0, s4",
    "v_readlane_b32 s4, v0, 3",
    "v_readlane_b32 s6, v1, vcc_lo",
    "v_readlane_b32 vcc_hi, v1, s4",
    "v_writelane_b32 v0, s4, s4",
    "v_writelane_b32 v0, s5, 3",
    "v_writelane_b32 v1, 0, m0",
    "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
    "v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf",
    "v_add_u32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf",
    "v_add_u32_dpp v1, v1, v0 row_bcast:15 row_mask:0xa bank_mask:0xf",
    "v_add_u32_dpp v2, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xe",
    "ds_read_b32 v0, v1",
    "ds_write_b32 v1, v0",
    "ds_bpermute_b32 v0, v1, v2",
    "global_load_dword v0, v1, s[4:5]",
    "global_load_dword v0, v[2:3], off",
    "global_load_dwordx4 v[0:3], v4, s[6:7]",
    "global_store_dword v1, v0, s[4:5]",
    "global_store_dwordx2 v2, v[0:1], s[6:7]",
    "global_store_dwordx3 v4, v[0:2], s[6:7]",
    "global_store_dwordx4 v[4:5], v[0:3], off",
    "flat_store_dwordx4 v[4:5], v[1:4]",
    "global_atomic_add v4, v0, s[4:5]",
    "global_atomic_cmpswap v4, v[0:1], s[6:7]",
    "global_atomic_cmpswap_x2 v4, v[0:3], s[6:7]",
    "scratch_load_dword v0, off, s4",
    "scratch_store_dwordx3 off, v[0:2], s4",
};

class HazardAgreement : public testing::Test {
protected:
  HazardAgreement()
      : STI(T.subtarget()), Asm(*T.MF->getTarget().getMCAsmInfo()),
        Ctx(Triple("amdgcn-amd-amdhsa"), &Asm,
            T.MF->getTarget().getMCRegisterInfo(), &STI),
        Ours(T.MF->getTarget().getTarget().createMCDisassembler(STI, Ctx)) {}

  /// The bytes as the compiler knows instructions; null if it knows none.
  MachineInstr *machineInstr(ArrayRef<uint8_t> Bytes) {
    MCInst Inst;
    uint64_t Size;
    if (Ours->getInstruction(Inst, Size, Bytes, 0, nulls()) !=
        MCDisassembler::Success)
      return nullptr;
    MachineInstrBuilder MIB = T.build(Inst.getOpcode());
    unsigned Defs = MIB->getDesc().getNumDefs();
    for (const MCOperand &MO : Inst) {
      if (MO.isReg())
        MIB.addReg(MO.getReg(), getDefRegState(Defs != 0));
      else
        MIB.addImm(MO.getImm());
      Defs -= Defs != 0;
    }
    return MIB;
  }

  TestMachine T;
  const MCSubtargetInfo &STI;
  const MCAsmInfo &Asm;
  MCContext Ctx;
  std::unique_ptr<MCDisassembler> Ours;
};

/// An instruction as both sides see it.
struct Both {
  const char *Text;
  MachineInstr *Ours;
  toygcn::sim::Inst Sim;
};

} // namespace

TEST_F(HazardAgreement, AllPairs) {
  auto SimDis = toygcn::sim::Disassembler::create();
  ASSERT_TRUE(bool(SimDis));
  std::vector<Both> All;
  for (const char *Text : Texts) {
    std::vector<uint8_t> Bytes = toygcn::sim::assemble(Text);
    ASSERT_FALSE(Bytes.empty()) << Text;
    All.push_back({Text, machineInstr(Bytes), {}});
    ASSERT_TRUE(All.back().Ours) << Text;
    toygcn::sim::decodeInst(**SimDis, Bytes, 0, All.back().Sim);
    ASSERT_TRUE(All.back().Sim.Op) << Text;
  }
  unsigned Hazards = 0;
  for (const Both &First : All)
    for (const Both &Second : All) {
      unsigned Ours = ToyGCN::WaitStateConsumer(*Second.Ours, T.tri())
                          .statesAfter(*First.Ours);
      unsigned Sim =
          findHazard(First.Sim, Second.Sim, 0, /*Strict=*/true).WaitStates;
      EXPECT_EQ(Ours, Sim) << First.Text << "  ->  " << Second.Text;
      Hazards += Ours != 0;
    }
  EXPECT_GT(Hazards, 300u); // In some 4000 pairs.
}
