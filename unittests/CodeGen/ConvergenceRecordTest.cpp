//===- ConvergenceRecordTest.cpp - Faults that the verifier must see ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each test records a function, does to it what a pass must not do (or may
/// do), and asks what was moved.
///
//===----------------------------------------------------------------------===//

#include "Verify/ConvergenceRecord.h"
#include "Machine.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
/// bb.0 branches to bb.1 or bb.2, bb.1 goes to itself or to bb.2.
class Blocks {
public:
  TestMachine T;
  MachineBasicBlock *MBB[3] = {};
  Register Mask, Differs;

  Blocks(bool DivergentEntry, bool DivergentLoop) {
    MBB[0] = &T.MF->front();
    for (unsigned I : {1, 2}) {
      MBB[I] = T.MF->CreateMachineBasicBlock();
      T.MF->push_back(MBB[I]);
    }
    MBB[0]->addSuccessor(MBB[1]);
    MBB[0]->addSuccessor(MBB[2]);
    MBB[1]->addSuccessor(MBB[1]);
    MBB[1]->addSuccessor(MBB[2]);
    MRI().freezeReservedRegs();
    MBB[0]->addLiveIn(ToyGCN::VGPR0);
    Register Id = MRI().createVirtualRegister(&ToyGCN::VGPR_32RegClass);
    add(0, TargetOpcode::COPY).addDef(Id).addReg(ToyGCN::VGPR0);
    Mask = compare(0, Id, 5);
    Differs = compare(0, Id, 9);
    branch(0, DivergentEntry, 2);
    branch(1, DivergentLoop, 1);
    T.MF->getProperties().setIsSSA();
  }
  MachineRegisterInfo &MRI() { return T.MF->getRegInfo(); }
  MachineInstrBuilder add(unsigned Block, unsigned Opcode) {
    return BuildMI(*MBB[Block], MBB[Block]->getFirstTerminator(), DebugLoc(),
                   T.tii().get(Opcode));
  }
  MachineInstr *ballot(unsigned Block) {
    Register R = MRI().createVirtualRegister(&ToyGCN::SReg_64RegClass);
    return add(Block, ToyGCN::S_BALLOT_B64).addDef(R).addReg(Mask);
  }
  MachineInstr *use(unsigned Block, const MachineInstr &Ballot) {
    Register R = MRI().createVirtualRegister(&ToyGCN::SReg_64RegClass);
    return add(Block, ToyGCN::S_NOT_B64)
        .addDef(R)
        .addReg(Ballot.getOperand(0).getReg());
  }
  /// A whole-wave value, and a copy of each lane of it.
  Register wholeWave(unsigned Block) {
    Register R = MRI().createVirtualRegister(&ToyGCN::WholeWave_32RegClass);
    add(Block, ToyGCN::V_MOV_B32_e32).addDef(R).addImm(7);
    return R;
  }
  MachineInstr *leave(unsigned Block, Register WholeWave) {
    Register R = MRI().createVirtualRegister(&ToyGCN::VGPR_32RegClass);
    return add(Block, ToyGCN::V_STRICT_WWM_B32).addDef(R).addReg(WholeWave);
  }
  void move(MachineInstr *MI, unsigned To) {
    MBB[To]->splice(MBB[To]->getFirstTerminator(), MI->getParent(), MI);
  }

private:
  Register compare(unsigned Block, Register R, int64_t With) {
    Register M = MRI().createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
    add(Block, ToyGCN::V_CMP_LT_I32_e64).addDef(M).addReg(R).addImm(With);
    return M;
  }
  void branch(unsigned Block, bool Divergent, unsigned To) {
    if (Divergent) {
      BuildMI(MBB[Block], DebugLoc(), T.tii().get(ToyGCN::BRCOND_LANES))
          .addReg(Differs)
          .addMBB(MBB[To]);
    } else {
      BuildMI(MBB[Block], DebugLoc(), T.tii().get(ToyGCN::S_CBRANCH_VCCNZ))
          .addMBB(MBB[To]);
    }
    BuildMI(MBB[Block], DebugLoc(), T.tii().get(ToyGCN::S_BRANCH))
        .addMBB(MBB[Block + 1]);
  }
};
} // namespace

TEST(MachineConvergence, SeesWhatLeavesALoop) {
  Blocks B(/*DivergentEntry=*/false, /*DivergentLoop=*/true);
  MachineInstr *Ballot = B.ballot(1);
  MachineConvergence Before(*B.T.MF);
  EXPECT_EQ(Before.findMoved(*B.T.MF), std::nullopt);
  B.move(Ballot, 0);
  auto Moved = Before.findMoved(*B.T.MF);
  ASSERT_TRUE(Moved);
  EXPECT_NE(Moved->find("was moved"), std::string::npos);
  EXPECT_NE(Moved->find("from %bb.1 to %bb.0"), std::string::npos) << *Moved;
}

TEST(MachineConvergence, SeesWhatSinksIntoAnArm) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/false);
  MachineInstr *Ballot = B.ballot(0);
  MachineConvergence Before(*B.T.MF);
  B.move(Ballot, 1);
  EXPECT_TRUE(Before.findMoved(*B.T.MF));
}

TEST(MachineConvergence, SeesOperationsWithoutResult) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/false);
  MachineInstr *Barrier = B.add(0, ToyGCN::WAVE_BARRIER);
  MachineConvergence Before(*B.T.MF);
  B.move(Barrier, 1);
  EXPECT_TRUE(Before.findMoved(*B.T.MF));
}

TEST(MachineConvergence, UniformBranchesDoNotCount) {
  Blocks B(/*DivergentEntry=*/false, /*DivergentLoop=*/false);
  MachineInstr *Ballot = B.ballot(1);
  MachineConvergence Before(*B.T.MF);
  B.move(Ballot, 0);
  EXPECT_EQ(Before.findMoved(*B.T.MF), std::nullopt);
}

TEST(MachineConvergence, PlacesOfTheSameLanesAreEqual) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/true);
  MachineInstr *Ballot = B.ballot(2);
  MachineConvergence Before(*B.T.MF);
  B.move(Ballot, 0);
  EXPECT_EQ(Before.findMoved(*B.T.MF), std::nullopt);
}

// As common subexpression elimination would do it.
TEST(MachineConvergence, SeesWhatIsReplaced) {
  for (unsigned Block : {1, 2}) {
    Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/false);
    MachineInstr *All = B.ballot(0), *Some = B.ballot(Block);
    B.use(Block, *Some);
    MachineConvergence Before(*B.T.MF);
    B.MRI().replaceRegWith(Some->getOperand(0).getReg(),
                           All->getOperand(0).getReg());
    Some->eraseFromParent();
    EXPECT_EQ(Before.findMoved(*B.T.MF).has_value(), Block == 1);
  }
}

TEST(MachineConvergence, AnotherQuestionIsNoMove) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/false);
  MachineInstr *Other = B.ballot(0), *Some = B.ballot(1);
  Other->getOperand(1).setReg(B.Differs);
  B.use(1, *Some);
  MachineConvergence Before(*B.T.MF);
  B.MRI().replaceRegWith(Some->getOperand(0).getReg(),
                         Other->getOperand(0).getReg());
  Some->eraseFromParent();
  EXPECT_EQ(Before.findMoved(*B.T.MF), std::nullopt);
}

// Each lane copies its own lane, so it may do that where it computes it.
TEST(MachineConvergence, AWholeWaveValueIsLeftWhereItIsComputed) {
  Blocks B(/*DivergentEntry=*/false, /*DivergentLoop=*/true);
  Register WholeWave = B.wholeWave(1);
  MachineInstr *Late = B.leave(2, WholeWave);
  B.use(2, *Late);
  MachineConvergence Before(*B.T.MF);
  MachineInstr *Early = B.leave(1, WholeWave);
  B.MRI().replaceRegWith(Late->getOperand(0).getReg(),
                         Early->getOperand(0).getReg());
  Late->eraseFromParent();
  EXPECT_EQ(Before.findMoved(*B.T.MF), std::nullopt);
  MachineConvergence Between(*B.T.MF);
  B.move(Early, 2);
  EXPECT_TRUE(Between.findMoved(*B.T.MF));
}

TEST(MachineConvergence, SeesAWholeWaveValueLeftElsewhere) {
  for (unsigned Computed : {0, 1, 2}) {
    Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/true);
    Register WholeWave = B.wholeWave(Computed);
    MachineInstr *Late = B.leave(2, WholeWave);
    B.use(2, *Late);
    MachineConvergence Before(*B.T.MF);
    MachineInstr *Other = B.leave(1, WholeWave);
    B.MRI().replaceRegWith(Late->getOperand(0).getReg(),
                           Other->getOperand(0).getReg());
    Late->eraseFromParent();
    EXPECT_EQ(Before.findMoved(*B.T.MF).has_value(), Computed != 1);
  }
}

TEST(MachineConvergence, AMaskIsNoNumber) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/true);
  B.ballot(1);
  EXPECT_EQ(findMaskAsNumber(*B.T.MF), nullptr);
  Register R = B.MRI().createVirtualRegister(&ToyGCN::SReg_64RegClass);
  MachineInstr *Copy = B.add(1, TargetOpcode::COPY).addDef(R).addReg(B.Mask);
  EXPECT_EQ(findMaskAsNumber(*B.T.MF), Copy);
}

TEST(MachineConvergence, ExplicitExecEndsIt) {
  Blocks B(/*DivergentEntry=*/true, /*DivergentLoop=*/true);
  EXPECT_TRUE(isLanesOwnGraph(*B.T.MF));
  B.add(1, ToyGCN::S_MOV_B64).addDef(ToyGCN::EXEC).addReg(ToyGCN::VCC);
  EXPECT_FALSE(isLanesOwnGraph(*B.T.MF));
}

namespace {
/// The entry goes to %then or %join, %then to %join, by a divergent branch.
class IRBlocks {
public:
  IRBlocks() {
    SMDiagnostic Error;
    M = parseAssemblyString(R"(
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.strict.wwm.i64(i64)
declare void @use(i64)
define amdgpu_kernel void @k(i1 %c) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp ult i32 %id, 5
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  br i1 %d, label %then, label %join
then:
  %some = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %twice = shl i64 %some, 1
  %whole = call i64 @llvm.amdgcn.strict.wwm.i64(i64 7)
  br label %join
join:
  %again = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  ret void
}
)",
                            Error, Context);
    F = M->getFunction("k");
    std::string Text;
    Triple TT("amdgcn-amd-amdhsa");
    const Target *T = TargetRegistry::lookupTarget("toygcn", TT, Text);
    TM.reset(T->createTargetMachine(TT, "gfx900", "", TargetOptions(),
                                    std::nullopt));
    M->setDataLayout(TM->createDataLayout());
  }
  Instruction *named(StringRef Name) {
    for (BasicBlock &B : *F)
      for (Instruction &I : B)
        if (I.getName() == Name)
          return &I;
    return nullptr;
  }
  std::optional<std::string> moved(const IRConvergence &Before) {
    FunctionAnalysisManager FAM;
    FAM.registerPass([] { return PassInstrumentationAnalysis(); });
    FAM.registerPass([] { return DominatorTreeAnalysis(); });
    FAM.registerPass([] { return CycleAnalysis(); });
    FAM.registerPass([&] { return TM->getTargetIRAnalysis(); });
    PostDominatorTree PDT(*F);
    const IRDivergence Divergence(*F, FAM.getResult<DominatorTreeAnalysis>(*F),
                                  FAM.getResult<CycleAnalysis>(*F));
    return Before.findMoved(*F, PDT, Divergence);
  }
  Function *F = nullptr;

private:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<TargetMachine> TM;
};
} // namespace

TEST(IRConvergence, SeesWhatLeavesAnArm) {
  IRBlocks B;
  IRConvergence Before(*B.F);
  EXPECT_EQ(B.moved(Before), std::nullopt);
  B.named("some")->moveBefore(B.named("d")->getIterator());
  auto Moved = B.moved(Before);
  ASSERT_TRUE(Moved);
  EXPECT_NE(Moved->find("from %then to %entry"), std::string::npos) << *Moved;
}

TEST(IRConvergence, SeesWhatIsReplaced) {
  IRBlocks B;
  IRConvergence Before(*B.F);
  B.named("some")->replaceAllUsesWith(B.named("all"));
  B.named("some")->eraseFromParent();
  EXPECT_TRUE(B.moved(Before));
}

TEST(IRConvergence, TheJoinHasTheLanesOfTheEntry) {
  IRBlocks B;
  IRConvergence Before(*B.F);
  B.named("again")->moveBefore(B.named("d")->getIterator());
  EXPECT_EQ(B.moved(Before), std::nullopt);
}

TEST(IRConvergence, WholeWaveValuesMayMove) {
  IRBlocks B;
  IRConvergence Before(*B.F);
  B.named("whole")->moveBefore(B.named("d")->getIterator());
  EXPECT_EQ(B.moved(Before), std::nullopt);
}

// What asks something else of the lanes is no place to which it was moved.
TEST(IRConvergence, AnotherQuestionIsNoMove) {
  IRBlocks B;
  B.named("all")->setOperand(0, B.named("d"));
  IRConvergence Before(*B.F);
  B.named("some")->replaceAllUsesWith(B.named("all"));
  B.named("some")->eraseFromParent();
  EXPECT_EQ(B.moved(Before), std::nullopt);
}
