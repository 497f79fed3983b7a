//===- ExpansionTest.cpp - Dags become operations in their order ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Costs.h"
#include "Operations/Expansion.h"
#include "Machine.h"
#include "Operations/Operations.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
constexpr LLT S32 = LLT::scalar(32), S64 = LLT::scalar(64);

/// An operation on values that nothing defines, and what it becomes.
struct Case {
  Case(unsigned Opcode, ArrayRef<LLT> Results, ArrayRef<LLT> Operands) {
    MachineRegisterInfo &MRI = T.MF->getRegInfo();
    auto MIB = T.build(Opcode);
    for (LLT Ty : Results)
      MIB.addDef(MRI.createGenericVirtualRegister(Ty));
    for (LLT Ty : Operands)
      MIB.addUse(MRI.createGenericVirtualRegister(Ty));
    MI = MIB;
  }

  bool expand(ExpansionPlace Place) {
    MachineIRBuilder B(*MI);
    B.setInstrAndDebugLoc(*MI);
    StepBuilder Steps(B);
    return ToyGCN::expand(*MI, Place, Steps);
  }

  std::vector<unsigned> opcodes() const {
    std::vector<unsigned> Found;
    for (const MachineInstr &Step : T.MF->front())
      Found.push_back(Step.getOpcode());
    return Found;
  }

  TestMachine T;
  MachineInstr *MI;
};

using Opcodes = std::vector<unsigned>;
} // namespace

/// Depth first, from left to right; the result is that of the operation.
TEST(Expansion, StepsAreInTheOrderOfTheDag) {
  Case Rotate(G_ROTR, {S32}, {S32, S32});
  const Register Dst = Rotate.MI->getOperand(0).getReg();
  ASSERT_TRUE(Rotate.expand(OnScalar));
  EXPECT_EQ(Rotate.opcodes(),
            (Opcodes{G_MERGE_VALUES, G_CONSTANT, G_AND, G_LSHR, G_TRUNC}));
  const MachineInstr &Last = Rotate.T.MF->front().back();
  EXPECT_EQ(Last.getOperand(0).getReg(), Dst);
  EXPECT_EQ(Rotate.T.MF->getRegInfo().getType(Last.getOperand(1).getReg()),
            S64);
}

/// The dwords of a value are taken once, however often a dag reads them.
TEST(Expansion, DwordsAreTakenOnce) {
  Case Count(G_CTPOP, {S32}, {S64});
  ASSERT_TRUE(Count.expand(OnVector));
  EXPECT_EQ(Count.opcodes(),
            (Opcodes{G_UNMERGE_VALUES, G_CTPOP, G_CTPOP, G_ADD}));
}

/// A name is read in the second result.
TEST(Expansion, TwoResults) {
  Case Sum(G_UADDO, {S32, LLT::scalar(1)}, {S32, S32});
  const Register Results[] = {Sum.MI->getOperand(0).getReg(),
                              Sum.MI->getOperand(1).getReg()};
  ASSERT_TRUE(Sum.expand(OnScalar));
  ASSERT_EQ(Sum.opcodes(), (Opcodes{G_ADD, G_ICMP}));
  const MachineInstr &Compare = Sum.T.MF->front().back();
  EXPECT_EQ(Compare.getOperand(0).getReg(), Results[1]);
  EXPECT_EQ(Compare.getOperand(2).getReg(), Results[0]);
}

/// The row that says most about the types is taken; without one, nothing is
/// built.
TEST(Expansion, RowsAreChosenByTypes) {
  const LLT S8 = LLT::scalar(8), S16 = LLT::scalar(16);
  Case Half(G_UADDSAT, {S16}, {S16, S16}), Byte(G_UADDSAT, {S8}, {S8, S8});
  ASSERT_TRUE(Half.expand(InLegalizer));
  EXPECT_EQ(Half.opcodes(), (Opcodes{G_ANYEXT, G_ANYEXT,
                                     ToyGCN::G_TOYGCN_PK_UADDSAT, G_TRUNC}));
  ASSERT_TRUE(Byte.expand(InLegalizer));
  EXPECT_EQ(Byte.opcodes(),
            (Opcodes{G_ZEXT, G_ZEXT, G_ADD, G_CONSTANT, G_UMIN, G_TRUNC}));
  Case Pair(G_UADDSAT, {S64}, {S64, S64});
  EXPECT_FALSE(Pair.expand(InLegalizer));
  EXPECT_FALSE(Pair.expand(OnScalar));
  EXPECT_EQ(Pair.opcodes(), Opcodes{G_UADDSAT});
}

/// A row costs what its steps cost; a condition becomes a number by one more
/// instruction.
TEST(Expansion, CyclesAreTheSumOfTheSteps) {
  EXPECT_EQ(issueCostsOf(G_ABS, 32).Vector, 8u);
  EXPECT_EQ(issueCostsOf(G_BSWAP, 32).Scalar, 9 * OneIssue);
  EXPECT_EQ(issueCostsOf(G_UADDO, 32).Scalar, 3 * OneIssue);
  EXPECT_EQ(issueCostsOf(G_SELECT, 64).Vector, 8u);
  EXPECT_EQ(issueCostsOf(G_FSHR, 32).Scalar, 8u);
}
