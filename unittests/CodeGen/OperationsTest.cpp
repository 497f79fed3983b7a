//===- OperationsTest.cpp - Facts of operations, said twice ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Operations.h"
#include "Machine.h"
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
