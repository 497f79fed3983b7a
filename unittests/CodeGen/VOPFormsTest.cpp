//===- VOPFormsTest.cpp - From the 64-bit encoding to 32 and back ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peephole/VOPForms.h"
#include "Machine.h"
#include "gtest/gtest.h"

using namespace llvm;
using ToyGCN::OpName;

/// The VGPRs from \p First on, as many as operands of class \p RC hold.
static MCRegister vgprs(const ToyGCNRegisterInfo &TRI,
                        const TargetRegisterClass &RC, unsigned First) {
  const unsigned Bits = TRI.getRegSizeInBits(RC);
  return ToyGCNRegisterInfo::getVGPRClass(Bits)->getRegister(First);
}

/// An instruction with VGPRs for data, VCC for masks and no modifiers.
static MachineInstr *plainInstr(TestMachine &T, unsigned Opcode) {
  const MCInstrDesc &Desc = T.tii().get(Opcode);
  auto MIB = T.build(Opcode);
  for (unsigned I = 0; I < Desc.getNumOperands(); ++I) {
    const MCOperandInfo &Info = Desc.operands()[I];
    const unsigned Flags = I < Desc.getNumDefs() ? RegState::Define : 0;
    if (Info.RegClass < 0) {
      MIB.addImm(0);
      continue;
    }
    const TargetRegisterClass &RC = *T.tri().getRegClass(Info.RegClass);
    if (&RC == &ToyGCN::LaneMask_64RegClass)
      MIB.addReg(ToyGCN::VCC, Flags);
    else if (ToyGCNRegisterInfo::isSGPRClass(&RC))
      MIB.addReg(RC.getRegister(0), Flags);
    else
      MIB.addReg(vgprs(T.tri(), RC, 4 * I), Flags);
  }
  return MIB;
}

static Register named(const MachineInstr &MI, OpName Name) {
  int Idx = ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name);
  return Idx < 0 || !MI.getOperand(Idx).isReg() ? Register()
                                                : MI.getOperand(Idx).getReg();
}

TEST(VOPForms, EveryPairGoesThereAndBack) {
  TestMachine T;
  unsigned Pairs = 0;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc) {
    const int Short = ToyGCN::getVOPe32(Opc);
    if (Short < 0)
      continue;
    ++Pairs;
    SCOPED_TRACE(T.tii().getName(Opc).str());
    EXPECT_EQ(ToyGCN::getVOPe64(Short), int(Opc));
    MachineInstr *Long = plainInstr(T, Opc);
    ASSERT_TRUE(ToyGCN::canUseShortForm(*Long, /*BeforeRA=*/false));
    std::pair<OpName, Register> Before[] = {
        {OpName::vdst, named(*Long, OpName::vdst)},
        {OpName::src0, named(*Long, OpName::src0)},
        {OpName::src1, named(*Long, OpName::src1)},
        {OpName::src2, named(*Long, OpName::src2)}};
    MachineInstr *New = ToyGCN::toShortForm(*Long, T.tii());
    EXPECT_EQ(New->getOpcode(), unsigned(Short));
    for (auto [Name, Reg] : Before)
      if (Reg && Reg != ToyGCN::VCC)
        EXPECT_EQ(named(*New, Name), Reg);
    EXPECT_LE(T.tii().getInstSizeInBytes(*New), 4u);
  }
  EXPECT_GT(Pairs, 200u);
}

TEST(VOPForms, ModifiersNeedTheLongForm) {
  TestMachine T;
  unsigned Checked = 0;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc) {
    if (ToyGCN::getVOPe32(Opc) < 0)
      continue;
    for (OpName Name : {OpName::src0_modifiers, OpName::src1_modifiers,
                        OpName::clamp, OpName::omod}) {
      int Idx = ToyGCN::getNamedOperandIdx(Opc, Name);
      if (Idx < 0)
        continue;
      MachineInstr *MI = plainInstr(T, Opc);
      MI->getOperand(Idx).setImm(1);
      EXPECT_FALSE(ToyGCN::canUseShortForm(*MI, /*BeforeRA=*/false))
          << T.tii().getName(Opc).str();
      ++Checked;
    }
  }
  EXPECT_GT(Checked, 100u);
}

TEST(VOPForms, MasksOtherThanVCCNeedTheLongForm) {
  TestMachine T;
  MachineInstr *MI = plainInstr(T, ToyGCN::V_CNDMASK_B32_e64);
  int Idx = ToyGCN::getNamedOperandIdx(MI->getOpcode(), OpName::src2);
  EXPECT_TRUE(ToyGCN::canUseShortForm(*MI, /*BeforeRA=*/false));
  MI->getOperand(Idx).setReg(ToyGCN::SGPR0_SGPR1);
  EXPECT_FALSE(ToyGCN::canUseShortForm(*MI, /*BeforeRA=*/false));
}
