//===- Divergence.cpp - What is divergent, asked twice --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/Divergence.h"
#include "ToyGCN.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-ir-divergence"

static cl::opt<DivergenceBy>
    By("toygcn-divergence", cl::init(DivergenceBy::Both), cl::Hidden,
       cl::desc("Analyses that decide which values differ between lanes"),
       cl::values(clEnumValN(DivergenceBy::LLVM, "llvm",
                             "LLVM's uniformity analysis, corrected"),
                  clEnumValN(DivergenceBy::Oracle, "oracle",
                             "the divergence oracle"),
                  clEnumValN(DivergenceBy::Both, "both",
                             "a value is divergent if one of them says so "
                             "(default)")));

DivergenceBy ToyGCN::divergenceBy() { return By; }

//===----------------------------------------------------------------------===//
// LLVM IR
//===----------------------------------------------------------------------===//

IRDivergence::IRDivergence(const Function &F, const DominatorTree &Dominators,
                           const CycleInfo &Cycles, DivergenceBy By) {
  if (By != DivergenceBy::Oracle)
    Stock.emplace(F, Dominators, Cycles);
  if (By != DivergenceBy::LLVM)
    Own.emplace(F);
}

bool IRDivergence::isDivergent(const Value &V) const {
  if (Stock && Stock->isDivergent(&V))
    return true;
  if (!Own)
    return false;
  const auto Number = Own->Input.Numbers.find(&V);
  return Number != Own->Input.Numbers.end() &&
         Own->Oracle.isDivergent(Number->second);
}

bool IRDivergence::isDivergentUse(const Use &U) const {
  if (Stock && Stock->isDivergentUse(U))
    return true;
  if (!Own)
    return false;
  const IROracleInput &Input = Own->Input;
  const auto Value = Input.Numbers.find(U.get());
  const auto Block =
      Input.Blocks.find(cast<Instruction>(U.getUser())->getParent());
  return Value != Input.Numbers.end() && Block != Input.Blocks.end() &&
         Own->Oracle.isDivergentAt(Value->second, Block->second);
}

bool IRDivergence::isDivergentBranch(const BasicBlock &BB) const {
  if (Stock && Stock->isDivergentBranch(BB))
    return true;
  if (!Own)
    return false;
  const auto Block = Own->Input.Blocks.find(&BB);
  return Block != Own->Input.Blocks.end() &&
         Own->Oracle.isBranchDivergent(Block->second);
}

char ToyGCNIRDivergence::ID = 0;
INITIALIZE_PASS_BEGIN(ToyGCNIRDivergence, DEBUG_TYPE, "ToyGCN divergence",
                      false, true)
INITIALIZE_PASS_DEPENDENCY(DominatorTreeWrapperPass)
INITIALIZE_PASS_DEPENDENCY(CycleInfoWrapperPass)
INITIALIZE_PASS_END(ToyGCNIRDivergence, DEBUG_TYPE, "ToyGCN divergence", false,
                    true)

void ToyGCNIRDivergence::getAnalysisUsage(AnalysisUsage &AU) const {
  AU.addRequiredTransitive<DominatorTreeWrapperPass>();
  AU.addRequiredTransitive<CycleInfoWrapperPass>();
  AU.setPreservesAll();
}

bool ToyGCNIRDivergence::runOnFunction(Function &Function) {
  F = &Function;
  Dominators = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  Cycles = &getAnalysis<CycleInfoWrapperPass>().getResult();
  Answer.reset();
  return false;
}

const IRDivergence &ToyGCNIRDivergence::getDivergence() {
  if (!Answer)
    Answer.emplace(*F, *Dominators, *Cycles);
  return *Answer;
}

//===----------------------------------------------------------------------===//
// Machine SSA
//===----------------------------------------------------------------------===//

MachineDivergence::MachineDivergence(MachineFunction &MF,
                                     const MachineCycleInfo &Cycles,
                                     const MachineDominatorTree &Dominators,
                                     DivergenceBy By)
    : MRI(MF.getRegInfo()) {
  if (By != DivergenceBy::Oracle)
    Stock.emplace(MF, Dominators, Cycles);
  if (By != DivergenceBy::LLVM)
    Own.emplace(MF);
}

bool MachineDivergence::isDivergent(Register R) const {
  if (Stock && Stock->isDivergent(R))
    return true;
  const unsigned V =
      Own ? Own->Input.valueOf(*MRI.def_begin(R)) : OracleInput::None;
  return V != OracleInput::None && Own->Oracle.isDivergent(V);
}

bool MachineDivergence::isDivergentUse(const MachineOperand &Use) const {
  if (Stock && Stock->isDivergentUse(Use))
    return true;
  const unsigned V = Own ? Own->Input.valueOf(Use) : OracleInput::None;
  return V != OracleInput::None &&
         Own->Oracle.isDivergentAt(
             V, Own->Input.number(*Use.getParent()->getParent()));
}

bool MachineDivergence::isDivergentBranch(const MachineBasicBlock &MBB) const {
  return (Stock && Stock->isDivergentBranch(MBB)) ||
         (Own && Own->Oracle.isBranchDivergent(Own->Input.number(MBB)));
}
