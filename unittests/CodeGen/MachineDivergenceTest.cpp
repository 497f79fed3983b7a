//===- MachineDivergenceTest.cpp - Two judges of machine code -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The two analyses of machine code, held against lanes that run the program
/// and against each other.
///
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "ToyGCNRegisterBankInfo.h"
#include "Uniformity/OracleInput.h"
#include "Uniformity/StockDivergence.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/MachineSSAContext.h"

using namespace llvm;

namespace {
/// LLVM's analysis, corrected, of a program as machine code.
class StockJudge {
public:
  explicit StockJudge(const RandomProgram &P,
                      const RegisterBank *Bank = nullptr)
      : Regs(makeCode(T, P, Bank)), Dominators(*T.MF) {
    Cycles.compute(*T.MF);
    Stock.emplace(*T.MF, Dominators, Cycles);
  }
  bool isDivergent(unsigned V) const { return Stock->isDivergent(Regs[V]); }
  /// What machine code does not read there is not asked about.
  bool isDivergentAt(unsigned V, unsigned Block) const {
    bool IsRead = false;
    for (const MachineOperand &Use : T.MF->getRegInfo().use_operands(Regs[V])) {
      const MachineInstr &MI = *Use.getParent();
      if (MI.isPHI() || MI.getParent()->getNumber() != int(Block))
        continue;
      IsRead = true;
      if (Stock->isDivergentUse(Use))
        return true;
    }
    return !IsRead;
  }
  /// The blocks in which machine code reads \p V, but for phis.
  std::set<unsigned> readers(unsigned V) const {
    std::set<unsigned> Blocks;
    for (const MachineInstr &MI : T.MF->getRegInfo().use_instructions(Regs[V]))
      if (!MI.isPHI())
        Blocks.insert(MI.getParent()->getNumber());
    return Blocks;
  }

private:
  TestMachine T;
  const std::vector<Register> Regs;
  MachineDominatorTree Dominators;
  MachineCycleInfo Cycles;
  std::optional<ToyGCN::StockDivergence<MachineSSAContext>> Stock;
};
} // namespace

/// LLVM 22's own analysis fails here, at phis where lanes meet that left a
/// cycle in different iterations.
TEST(StockDivergence, UniformValuesNeverDifferBetweenLanes) {
  Judged Count;
  for (unsigned Seed = 0; Seed < 12000; ++Seed) {
    const RandomProgram P(Seed);
    if (!P.isReducible())
      continue;
    compareWithLanes(P, StockJudge(P), Count);
    ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P);
  }
  EXPECT_GT(Count.Uniform, 1000u);
  EXPECT_GT(Count.Differ, Count.Divergent / 3);
}

/// What was compiled by the oracle's answers, LLVM's analysis does not refuse:
/// what is uniform to the one is so to the other, and where it is read, too.
TEST(StockDivergence, NoAlarmWhereTheOracleIsRight) {
  unsigned Uniform = 0, ReadLate = 0;
  for (unsigned Seed = 0; Seed < 12000; ++Seed) {
    const RandomProgram P(Seed);
    if (!P.isReducible())
      continue;
    const DivergenceOracle Oracle(P);
    const StockJudge Stock(P);
    for (unsigned V = 0; V < P.Values.size(); ++V) {
      Uniform += !Oracle.isDivergent(V);
      EXPECT_TRUE(Oracle.isDivergent(V) || !Stock.isDivergent(V))
          << "value " << V;
      for (const unsigned Block : Stock.readers(V)) {
        ReadLate += !Oracle.isDivergent(V) && Oracle.isDivergentAt(V, Block);
        EXPECT_TRUE(Oracle.isDivergentAt(V, Block) ||
                    !Stock.isDivergentAt(V, Block))
            << "value " << V << " read in block " << Block;
      }
    }
    ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P);
  }
  EXPECT_GT(Uniform, 1000u);
  EXPECT_GT(ReadLate, 50u);
}

/// Block 1 sends lanes apart and is the header of the loop. Those in block 2 go
/// round, whatever becomes of those in block 3: LLVM's own analysis follows no
/// lanes from a header to the exits.
TEST(StockDivergence, LanesThatStayBehindTheHeader) {
  const CycleNest::Graph Shape = {{1}, {2, 3}, {4}, {4, 5}, {6, 1}, {6}, {}};
  Judged Count;
  for (unsigned Seed = 0; Seed < 3000; ++Seed) {
    const RandomProgram P(Seed, Shape);
    compareWithLanes(P, StockJudge(P), Count);
    ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P);
  }
  EXPECT_GT(Count.OnlyAtUse, 10u);
}

/// What is computed from SCC is the same in each round if what sets SCC is, and
/// however many operations lie between.
TEST(StockDivergence, InvariantsOfAnyDepth) {
  TestMachine T;
  MachineFunction &MF = *T.MF;
  SmallVector<MachineBasicBlock *, 3> BB{&MF.front()};
  for (unsigned I = 1; I < 3; ++I) {
    BB.push_back(MF.CreateMachineBasicBlock());
    MF.push_back(BB.back());
  }
  for (auto [From, To] : {std::pair(0, 1), {1, 1}, {1, 2}})
    BB[From]->addSuccessor(BB[To]);
  MachineRegisterInfo &MRI = MF.getRegInfo();
  auto Build = [&](unsigned Block, unsigned Opc,
                   const TargetRegisterClass &RC = ToyGCN::SReg_32RegClass) {
    return BuildMI(BB[Block], DebugLoc(), T.tii().get(Opc),
                   MRI.createVirtualRegister(&RC));
  };
  auto Result = [](const MachineInstrBuilder &MI) { return MI.getReg(0); };
  const Register Lane =
      Result(Build(0, TargetOpcode::COPY, ToyGCN::VGPR_32RegClass)
                 .addReg(ToyGCN::VGPR0));
  const Register Mask =
      Result(Build(0, ToyGCN::V_CMP_EQ_U32_e64, ToyGCN::LaneMask_64RegClass)
                 .addReg(Lane)
                 .addImm(0));
  const Register Before = Result(Build(0, ToyGCN::S_MOV_B32).addImm(1));
  auto Phi = Build(1, TargetOpcode::PHI).addReg(Before).addMBB(BB[0]);
  Register Same = Before, Changing = Result(Phi);
  for (unsigned I = 0; I < 500; ++I)
    for (Register *R : {&Same, &Changing}) {
      const Register Low =
          Result(Build(1, ToyGCN::S_ADD_U32).addReg(*R).addImm(1));
      *R = Result(Build(1, ToyGCN::S_ADDC_U32).addReg(Low).addImm(2));
    }
  Phi.addReg(Changing).addMBB(BB[1]);
  BuildMI(BB[1], DebugLoc(), T.tii().get(ToyGCN::BRCOND_LANES))
      .addReg(Mask)
      .addMBB(BB[1]);
  auto ReadsSame = Build(2, TargetOpcode::COPY).addReg(Same);
  auto ReadsChanging = Build(2, TargetOpcode::COPY).addReg(Changing);
  MF.getProperties().setIsSSA();
  MachineDominatorTree Dominators(MF);
  MachineCycleInfo Cycles;
  Cycles.compute(MF);
  const ToyGCN::StockDivergence<MachineSSAContext> Stock(MF, Dominators,
                                                         Cycles);
  EXPECT_FALSE(Stock.isDivergentUse(ReadsSame->getOperand(1)));
  EXPECT_FALSE(Stock.isDivergent(Changing));
  EXPECT_TRUE(Stock.isDivergentUse(ReadsChanging->getOperand(1)));
}

namespace {
/// The oracle of a program as machine code.
class OracleJudge {
public:
  OracleJudge(const RandomProgram &P, const RegisterBank *Bank)
      : Regs(makeCode(T, P, Bank)), Lanes(*T.MF), Oracle(Lanes.program()) {}
  bool isDivergent(unsigned V) const { return Oracle.isDivergent(value(V)); }
  bool isDivergentAt(unsigned V, unsigned Block) const {
    return Oracle.isDivergentAt(value(V),
                                Lanes.number(*T.MF->getBlockNumbered(Block)));
  }

private:
  TestMachine T;
  const std::vector<Register> Regs;
  const OracleInput Lanes;
  const DivergenceOracle Oracle;

  unsigned value(unsigned V) const {
    return Lanes.valueOf(*T.MF->getRegInfo().def_begin(Regs[V]));
  }
};
} // namespace

/// Operands that are undefined, also by way of copies, and phis of them round
/// loops. In a register of lanes, one that brings nothing holds what was there;
/// where one register holds a value for the wave, what others bring.
template <class JudgeT> static void expectOfUndefined(unsigned Seeds) {
  for (const RegisterBank *Bank :
       {(const RegisterBank *)nullptr,
        (const RegisterBank *)&ToyGCN::SGPRRegBank,
        (const RegisterBank *)&ToyGCN::VGPRRegBank}) {
    Judged Count;
    for (unsigned Seed = 0; Seed < Seeds; ++Seed) {
      const RandomProgram P(Seed, /*WithUndefined=*/true);
      if (!P.isReducible())
        continue;
      compareWithLanes(P, JudgeT(P, Bank), Count, Bank == &ToyGCN::VGPRRegBank);
      ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << Seed << "\n"
                                                  << printed(P, Bank);
    }
    EXPECT_GT(Count.Uniform, 1000u);
    EXPECT_GT(Count.OnlyAtUse, 3u);
    EXPECT_GT(Count.Differ, Count.Divergent / 6);
  }
}

/// What is uniform to the oracle is so to LLVM's analysis, too.
TEST(StockDivergence, NoAlarmAboutUndefinedOperands) {
  for (const RegisterBank *Bank : {(const RegisterBank *)nullptr,
                                   (const RegisterBank *)&ToyGCN::SGPRRegBank,
                                   (const RegisterBank *)&ToyGCN::VGPRRegBank})
    for (unsigned Seed = 0; Seed < 1500; ++Seed) {
      const RandomProgram P(Seed, /*WithUndefined=*/true);
      if (!P.isReducible())
        continue;
      const OracleJudge Oracle(P, Bank);
      const StockJudge Stock(P, Bank);
      for (unsigned V = 0; V < P.Values.size(); ++V) {
        EXPECT_TRUE(Oracle.isDivergent(V) || !Stock.isDivergent(V))
            << "value " << V;
        for (const unsigned Block : Stock.readers(V))
          EXPECT_TRUE(Oracle.isDivergentAt(V, Block) ||
                      !Stock.isDivergentAt(V, Block))
              << "value " << V << " read in block " << Block;
      }
      ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << printed(P, Bank);
    }
}

TEST(MachineOracle, UndefinedOperands) { expectOfUndefined<OracleJudge>(4000); }

TEST(StockDivergence, UndefinedOperands) {
  expectOfUndefined<StockJudge>(3000);
}
