//===- DivergenceOracleTest.cpp - Against lanes that really run -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random small programs, run lane by lane: what the oracle calls uniform must
/// be equal in all lanes that are together. And a program as machine code: the
/// oracle must hardly ever call divergent what MachineUniformityAnalysis calls
/// uniform.
///
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "Uniformity/OracleInput.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/MachineUniformityAnalysis.h"

using namespace llvm;
using IU = InstructionUniformity;

TEST(DivergenceOracle, UniformValuesNeverDifferBetweenLanes) {
  Judged Count;
  for (unsigned Seed = 0; Seed < 12000; ++Seed) {
    const RandomProgram P(Seed);
    compareWithLanes(P, DivergenceOracle(P), Count);
    ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P);
  }
  // The programs are not all of one kind.
  EXPECT_GT(Count.Uniform, 1000u);
  EXPECT_GT(Count.Divergent, 1000u);
  EXPECT_GT(Count.OnlyAtUse, 100u);
  // And the oracle is not much too careful.
  EXPECT_GT(Count.Differ, Count.Divergent / 3);
}

/// Blocks that chance hardly draws.
TEST(DivergenceOracle, UniformValuesInRareShapes) {
  const CycleNest::Graph Shapes[] = {
      // Block 4 lets lanes leave two loops. Others go round the outer loop
      // later, or leave it by an exit that is looked at first.
      {{1}, {2}, {3, 6}, {4, 1}, {2, 5}, {7}, {7}, {}},
      // A loop with two entries; block 3 lets lanes leave, others leave later
      // by two edges that meet.
      {{1, 2}, {2, 5}, {3, 6}, {1, 4}, {9}, {8}, {8}, {}, {9}, {7}},
      // A loop with the entries 1 and 5. Block 3 sends some lanes to each, and
      // with one entry they are no longer together in blocks 1 and 2, which
      // all lanes leave by edges that meet.
      {{1, 5}, {6, 2}, {7, 3}, {5, 4}, {1}, {1}, {8}, {8}, {}},
  };
  for (const CycleNest::Graph &Shape : Shapes) {
    Judged Count;
    for (unsigned Seed = 0; Seed < 14000; ++Seed) {
      const RandomProgram P(Seed, Shape);
      compareWithLanes(P, DivergenceOracle(P), Count);
      ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P);
    }
    EXPECT_GT(Count.OnlyAtUse, 20u);
  }
}

TEST(DivergenceOracle, ExplanationsEndAtASource) {
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    const RandomProgram P(Seed);
    const DivergenceOracle Oracle(P);
    for (unsigned V = 0; V < P.Values.size(); ++V) {
      auto Chain = Oracle.explain(V);
      ASSERT_EQ(Chain.empty(), !Oracle.isDivergent(V));
      if (!Chain.empty())
        EXPECT_EQ(Chain.back().Why, DivergenceOracle::Cause::Source);
    }
  }
}

/// In rare nests of cycles the oracle calls divergent what the stock analysis
/// calls uniform: one branch lets some lanes go round an inner cycle and others
/// round the outer one, and both leave to the same block. Counted, so that it
/// stays rare: a wrong alarm would stop a right compilation.
TEST(DivergenceOracle, HardlyMoreDivergentThanMachineUniformityAnalysis) {
  unsigned Equal = 0, Sharper = 0, More = 0;
  for (unsigned Seed = 0; Seed < 1500; ++Seed) {
    const RandomProgram P(Seed);
    if (!P.isReducible())
      continue;
    TestMachine T;
    const std::vector<Register> Regs = makeCode(T, P);
    const MachineRegisterInfo &MRI = T.MF->getRegInfo();
    MachineCycleInfo Cycles;
    Cycles.compute(*T.MF);
    MachineDominatorTree Dominators(*T.MF);
    const MachineUniformityInfo Stock =
        computeMachineUniformityInfo(*T.MF, Cycles, Dominators, true);
    const OracleInput Lanes(*T.MF);
    const DivergenceOracle Oracle(Lanes.program());
    for (unsigned V = 0; V < Regs.size(); ++V) {
      const bool Ours =
          Oracle.isDivergent(Lanes.valueOf(*MRI.def_begin(Regs[V])));
      const bool Theirs = Stock.isDivergent(Regs[V]);
      ++(Ours == Theirs ? Equal : Ours ? More : Sharper);
    }
  }
  EXPECT_GT(Equal, 200 * Sharper);
  EXPECT_GT(Equal, 2000 * More);
}

TEST(CycleNest, UnreachableBlocksBelongNowhere) {
  const CycleNest Nest({{1}, {}, {3}, {2}});
  EXPECT_TRUE(Nest.cycles().empty());
  EXPECT_FALSE(Nest.isReachable(2));
}

/// A loop that lanes leave one by one computes long chains of operations, one
/// from a value before the loop, one from its phi. After the loop the lanes
/// have the same of the first only, however long the chain is.
TEST(DivergenceOracle, InvariantsOfAnyDepth) {
  constexpr unsigned Length = 1000;
  DivergenceOracle::Program P;
  P.Successors = {{1}, {1, 2}, {}};
  P.Conditions = {{}, {0}, {}};
  auto Add = [&P](unsigned Block, SmallVector<unsigned, 4> Operands,
                  IU What = IU::Default, bool IsPhi = false) {
    P.Values.push_back({Block, What, IsPhi, true, std::move(Operands)});
    return unsigned(P.Values.size() - 1);
  };
  Add(0, {}, IU::NeverUniform);
  const unsigned Before = Add(0, {});
  const unsigned Phi = Add(1, {Before, Before}, IU::Default, /*IsPhi=*/true);
  unsigned Same = Add(1, {Before}), Changing = Add(1, {Phi});
  P.Values[Phi].Operands[1] = Changing;
  for (unsigned I = 1; I < Length; ++I) {
    Same = Add(1, {Same});
    Changing = Add(1, {Changing});
  }
  const DivergenceOracle Oracle(P);
  EXPECT_FALSE(Oracle.isDivergentAt(Same, 2));
  EXPECT_FALSE(Oracle.isDivergent(Changing));
  EXPECT_TRUE(Oracle.isDivergentAt(Changing, 2));
}

/// Lanes that go by a loop together are together after it, though those of
/// another time have left it one by one.
TEST(DivergenceOracle, LoopsOnTheWayPartNobody) {
  for (const unsigned First : {0, 1}) {
    DivergenceOracle::Program P;
    P.Successors = {{1, 5}, {2, 3}, {2, 4}, {4}, {6}, {6}, {}};
    P.Values = {{0, IU::NeverUniform},
                {0, IU::NeverUniform},
                {0, IU::Default},
                {0, IU::Default}};
    P.Conditions = {{First}, {2}, {1 - First}, {}, {}, {}, {}};
    for (const unsigned Block : {4, 6})
      P.Values.push_back({Block, IU::Default, /*IsPhi=*/true, true, {2, 3}});
    const DivergenceOracle Oracle(P);
    EXPECT_FALSE(Oracle.isDivergent(4));
    EXPECT_TRUE(Oracle.isDivergent(5));
  }
}

/// Out of SSA: %0 is written in both arms of a branch and read after it.
TEST(DivergenceOracle, PhisThatNobodyWroteDown) {
  TestMachine T;
  MachineFunction &MF = *T.MF;
  SmallVector<MachineBasicBlock *, 4> BB{&MF.front()};
  for (unsigned I = 1; I < 4; ++I) {
    BB.push_back(MF.CreateMachineBasicBlock());
    MF.push_back(BB.back());
  }
  for (auto [From, To] : {std::pair(0, 1), {0, 2}, {1, 3}, {2, 3}})
    BB[From]->addSuccessor(BB[To]);
  MachineRegisterInfo &MRI = MF.getRegInfo();
  auto New = [&](const TargetRegisterClass &RC) {
    return MRI.createVirtualRegister(&RC);
  };
  auto Build = [&](unsigned Block, unsigned Opc) {
    return BuildMI(BB[Block], DebugLoc(), T.tii().get(Opc));
  };
  Register Mask = New(ToyGCN::LaneMask_64RegClass);
  Register Lane = New(ToyGCN::VGPR_32RegClass);
  Register X = New(ToyGCN::SReg_32RegClass), Y = New(ToyGCN::SReg_32RegClass);
  Build(0, TargetOpcode::COPY).addDef(Lane).addReg(ToyGCN::VGPR0);
  Build(0, ToyGCN::V_CMP_EQ_U32_e64).addDef(Mask).addReg(Lane).addImm(0);
  Build(0, ToyGCN::BRCOND_LANES).addReg(Mask).addMBB(BB[2]);
  Build(1, ToyGCN::S_MOV_B32).addDef(X).addImm(1);
  auto InArm = Build(1, TargetOpcode::COPY).addDef(Y).addReg(X);
  Build(2, ToyGCN::S_MOV_B32).addDef(X).addImm(2);
  auto Behind = Build(3, TargetOpcode::COPY).addDef(Y).addReg(X);
  MF.getProperties().resetIsSSA();
  const OracleInput Lanes(MF);
  const DivergenceOracle Oracle(Lanes.program());
  EXPECT_FALSE(Oracle.isDivergent(Lanes.valueOf(InArm->getOperand(1))));
  EXPECT_TRUE(Oracle.isDivergent(Lanes.valueOf(Behind->getOperand(1))));
}
