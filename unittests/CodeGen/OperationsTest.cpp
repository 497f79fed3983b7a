//===- OperationsTest.cpp - Facts of operations, said twice ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Operations.h"
#include "Machine.h"
#include "Operations/Algebra.h"
#include "gtest/gtest.h"

using namespace llvm;

/// They belong where their operands are: no other operation does.
TEST(Operations, WhatOnlyPassesValuesOn) {
  using namespace TargetOpcode;
  const SmallVector<unsigned> Movers{COPY,
                                     G_PHI,
                                     G_FREEZE,
                                     G_BITCAST,
                                     G_INTTOPTR,
                                     G_PTRTOINT,
                                     G_ASSERT_ZEXT,
                                     G_ASSERT_SEXT,
                                     G_ASSERT_ALIGN,
                                     G_MERGE_VALUES,
                                     G_BUILD_VECTOR,
                                     G_CONCAT_VECTORS,
                                     G_UNMERGE_VALUES,
                                     G_TRUNC,
                                     G_SELECT};
  TestMachine T;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc) {
    const MachineInstr &MI =
        *T.MF->CreateMachineInstr(T.tii().get(Opc), DebugLoc(), true);
    EXPECT_EQ(ToyGCN::isValueMover(MI), is_contained(Movers, Opc))
        << T.tii().getName(Opc).str();
  }
}

/// A constant is moved again where it is read rather than spilled; but not by a
/// move that also says something of another register.
TEST(Operations, WhatIsMovedAgain) {
  TestMachine T;
  auto Move = [&](unsigned Opcode, MCRegister To) {
    return T.build(Opcode).addDef(To).addImm(77777);
  };
  MachineInstr &Vector = *Move(ToyGCN::V_MOV_B32_e32, ToyGCN::VGPR0);
  MachineInstr &Scalar = *Move(ToyGCN::S_MOV_B32, ToyGCN::SGPR0);
  EXPECT_TRUE(T.tii().isReMaterializable(Vector));
  EXPECT_TRUE(T.tii().isReMaterializable(Scalar));

  MachineInstr &Copy = *T.build(ToyGCN::V_MOV_B32_e32)
                            .addDef(ToyGCN::VGPR0)
                            .addReg(ToyGCN::VGPR1);
  MachineInstr &OfTwo =
      *Move(ToyGCN::V_MOV_B32_e32, ToyGCN::VGPR0)
           .addReg(ToyGCN::VGPR0_VGPR1, RegState::ImplicitDefine);
  EXPECT_FALSE(T.tii().isReMaterializable(Copy));
  EXPECT_FALSE(T.tii().isReMaterializable(OfTwo));
}

/// The pairs of v_add3, v_lshl_add and their like, on dwords; what is added to
/// a pointer of one counts as a sum. A shift's amount is computed before it.
TEST(Operations, WhatIsComputedTogether) {
  using namespace TargetOpcode;
  const SmallVector<std::pair<unsigned, unsigned>> Pairs{
      {G_ADD, G_ADD},   {G_ADD, G_SHL},
      {G_ADD, G_XOR},   {G_ADD, ToyGCN::G_TOYGCN_MUL_LOW24},
      {G_SHL, G_ADD},   {G_OR, G_SHL},
      {G_OR, G_AND},    {G_OR, G_OR},
      {G_SMIN, G_SMIN}, {G_SMAX, G_SMAX},
      {G_UMIN, G_UMIN}, {G_UMAX, G_UMAX}};
  TestMachine T;
  MachineRegisterInfo &MRI = T.MF->getRegInfo();
  auto Build = [&](unsigned Opcode, LLT Ty, LLT Other) -> MachineInstr & {
    auto New = [&](LLT Ty) { return MRI.createGenericVirtualRegister(Ty); };
    return *T.build(Opcode).addDef(New(Ty)).addReg(New(Ty)).addReg(New(Other));
  };
  const LLT S32 = LLT::scalar(32), S64 = LLT::scalar(64);
  const unsigned Opcodes[] = {G_ADD,  G_SUB,
                              G_MUL,  G_SHL,
                              G_LSHR, G_AND,
                              G_OR,   G_XOR,
                              G_SMIN, G_SMAX,
                              G_UMIN, G_UMAX,
                              G_ASHR, ToyGCN::G_TOYGCN_MUL_LOW24};
  for (unsigned Outer : Opcodes) {
    const MachineInstr &Dword = Build(Outer, S32, S32);
    const MachineInstr &Pair = Build(Outer, S64, S64);
    for (unsigned Inner : Opcodes) {
      SCOPED_TRACE(
          (T.tii().getName(Outer) + " of " + T.tii().getName(Inner)).str());
      const bool Is = is_contained(Pairs, std::pair(Outer, Inner));
      EXPECT_EQ(ToyGCN::canTakeIn(Dword.getOperand(1), Inner, MRI), Is);
      EXPECT_EQ(ToyGCN::canTakeIn(Dword.getOperand(2), Inner, MRI),
                Is && Outer != G_SHL);
      EXPECT_FALSE(ToyGCN::canTakeIn(Pair.getOperand(1), Inner, MRI));
    }
  }
  const MachineInstr &Step = Build(G_PTR_ADD, LLT::pointer(3, 32), S32);
  EXPECT_TRUE(ToyGCN::canTakeIn(Step.getOperand(2), G_SHL, MRI));
  EXPECT_FALSE(ToyGCN::canTakeIn(Step.getOperand(2), G_AND, MRI));
}

/// A vector instruction reads one scalar, but moves read none, a sum of 64 bits
/// has its carry on the bus, and LDS has no scalar address.
TEST(Operations, WhatTheConstantBusServes) {
  using namespace TargetOpcode;
  TestMachine T;
  MachineRegisterInfo &MRI = T.MF->getRegInfo();
  auto New = [&](LLT Ty) { return MRI.createGenericVirtualRegister(Ty); };
  auto Serves = [&](unsigned Opcode, LLT Ty) {
    const MachineInstr &MI =
        *T.build(Opcode).addDef(New(Ty)).addReg(New(Ty)).addReg(New(Ty));
    return ToyGCN::busServes(MI.getOperand(2), MRI);
  };
  const LLT S1 = LLT::scalar(1), S32 = LLT::scalar(32), S64 = LLT::scalar(64);
  EXPECT_TRUE(Serves(G_ADD, S32));
  EXPECT_TRUE(Serves(G_XOR, S64));
  EXPECT_FALSE(Serves(G_ADD, S64));
  EXPECT_FALSE(Serves(G_PTR_ADD, S64));
  EXPECT_FALSE(Serves(G_AND, S1));
  EXPECT_FALSE(Serves(G_MERGE_VALUES, S32));
  auto ServesAddress = [&](LLT Ty) {
    const MachineInstr &MI = *T.build(G_LOAD).addDef(New(S32)).addReg(New(Ty));
    return ToyGCN::busServes(MI.getOperand(1), MRI);
  };
  EXPECT_TRUE(ServesAddress(LLT::pointer(1, 64)));
  EXPECT_FALSE(ServesAddress(LLT::pointer(3, 32)));
}

/// Laws of operations, and what TableGen knows of their instructions.
TEST(Operations, InstructionsOfLawsCommute) {
  TestMachine T;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc)
    if (const ToyGCN::Algebra *Laws = ToyGCN::algebraOf(Opc);
        Laws && Laws->Machine == Opc)
      EXPECT_EQ(Laws->IsCommutative, ToyGCN::getCommuteRev(Opc) == -1 &&
                                         ToyGCN::getCommuteOrig(Opc) == -1 &&
                                         T.tii().get(Opc).isCommutable())
          << T.tii().getName(Opc).str();
}
