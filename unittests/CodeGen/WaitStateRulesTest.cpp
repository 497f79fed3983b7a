//===- WaitStateRulesTest.cpp - Wait states between two instructions ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/WaitStateRules.h"
#include "Machine.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {
class WaitStates : public testing::Test {
protected:
  TestMachine T;

  MachineInstr *readFirstLane(MCRegister Dst) {
    return T.build(ToyGCN::V_READFIRSTLANE_B32)
        .addDef(Dst)
        .addUse(ToyGCN::VGPR0);
  }
  MachineInstr *loadFrom(MCRegister Base) {
    return T.build(ToyGCN::GLOBAL_LOAD_DWORD_SADDR)
        .addDef(ToyGCN::VGPR1)
        .addUse(ToyGCN::VGPR0)
        .addUse(Base)
        .addImm(0)
        .addImm(0);
  }
  unsigned between(MachineInstr *First, MachineInstr *Second) {
    return ToyGCN::WaitStateConsumer(*Second, T.tri()).statesAfter(*First);
  }
};
} // namespace

TEST_F(WaitStates, OnlyWhereRegistersOverlap) {
  MachineInstr *Load = loadFrom(ToyGCN::SGPR2_SGPR3);
  EXPECT_EQ(between(readFirstLane(ToyGCN::SGPR2), Load), 5u);
  EXPECT_EQ(between(readFirstLane(ToyGCN::SGPR3), Load), 5u);
  EXPECT_EQ(between(readFirstLane(ToyGCN::SGPR1), Load), 0u);
  EXPECT_EQ(between(readFirstLane(ToyGCN::SGPR4), Load), 0u);
}

TEST_F(WaitStates, OrderMatters) {
  MachineInstr *Load = loadFrom(ToyGCN::SGPR2_SGPR3);
  EXPECT_EQ(between(Load, readFirstLane(ToyGCN::SGPR2)), 0u);
}

TEST_F(WaitStates, TheLongestRuleBoundsTheSearch) {
  unsigned Longest = 0;
  for (const ToyGCN::WaitStateRule &R : ToyGCN::getWaitStateRules()) {
    EXPECT_GT(R.States, 0u) << R.What.str();
    Longest = std::max(Longest, R.States);
  }
  // The first instruction of another function may consume anything.
  MachineInstr *Jump = T.build(ToyGCN::S_SETPC_B64).addUse(ToyGCN::SGPR0_SGPR1);
  EXPECT_EQ(ToyGCN::WaitStateConsumer(*Jump, T.tri()).mostStates(),
            Longest - 1);
  MachineInstr *Sum = T.build(ToyGCN::S_ADD_U32)
                          .addDef(ToyGCN::SGPR0)
                          .addUse(ToyGCN::SGPR0)
                          .addUse(ToyGCN::SGPR1);
  EXPECT_EQ(ToyGCN::WaitStateConsumer(*Sum, T.tri()).mostStates(), 0u);
}

TEST_F(WaitStates, NeedsThatHavePassedAreNotLookedFor) {
  const ToyGCN::WaitStateConsumer Load(*loadFrom(ToyGCN::SGPR2_SGPR3), T.tri());
  MachineInstr *Read = readFirstLane(ToyGCN::SGPR2);
  EXPECT_EQ(Load.mostStates(), 5u);
  EXPECT_EQ(Load.statesAfter(*Read, 4), 5u);
  EXPECT_EQ(Load.statesAfter(*Read, 5), 0u);
}

TEST_F(WaitStates, HardwareRegistersAreWrittenSlowly) {
  MachineInstr *Set =
      T.build(ToyGCN::S_SETREG_B32).addUse(ToyGCN::SGPR0).addImm(1);
  MachineInstr *Get =
      T.build(ToyGCN::S_GETREG_B32).addDef(ToyGCN::SGPR1).addImm(1);
  EXPECT_EQ(between(Set, Get), 2u);
  EXPECT_EQ(between(Set, Set), 2u);
  EXPECT_EQ(between(Get, Set), 0u);
}
