//===- IROracleInput.cpp - LLVM IR as numbered values ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/IROracleInput.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static bool isNumbered(const Value &V) {
  return !isa<BasicBlock, MetadataAsValue, InlineAsm, Function>(V) &&
         !isa<UndefValue>(V);
}

IROracleInput::IROracleInput(const Function &F) {
  using OracleValue = DivergenceOracle::Value;
  auto Add = [&](const Value &V, OracleValue Entry) {
    if (Numbers.try_emplace(&V, Program.Values.size()).second)
      Program.Values.push_back(std::move(Entry));
  };
  std::vector<const BasicBlock *> InOrder;
  for (const BasicBlock *BB : ReversePostOrderTraversal<const Function *>(&F)) {
    Blocks[BB] = InOrder.size();
    InOrder.push_back(BB);
    for (const Instruction &I : *BB) {
      Order.push_back(&I);
      Add(I, {Blocks[BB], getUniformity(I), isa<PHINode>(I),
              !I.mayReadOrWriteMemory() && !isa<CallBase>(I)});
    }
  }
  for (const Instruction *I : Order)
    for (const Value *Op : I->operands())
      if (isNumbered(*Op) && !isa<Instruction>(Op))
        Add(*Op, {0, isa<Argument>(Op) ? getUniformity(*Op)
                                       : InstructionUniformity::AlwaysUniform});
  for (const Instruction *I : Order) {
    OracleValue &V = Program.Values[Numbers[I]];
    auto Read = [&](const Value *Op) {
      if (auto It = Numbers.find(Op); It != Numbers.end())
        V.Operands.push_back(It->second);
    };
    if (const auto Scalars = restsOn(*I); !Scalars.empty()) {
      V.What = InstructionUniformity::Default;
      for (const Use *U : Scalars)
        Read(U->get());
    } else {
      for (const Value *Op : I->operands())
        Read(Op);
    }
  }
  Program.Successors.resize(InOrder.size());
  Program.Conditions.resize(InOrder.size());
  for (unsigned B = 0; B < InOrder.size(); ++B) {
    for (const BasicBlock *S : successors(InOrder[B]))
      Program.Successors[B].push_back(Blocks[S]);
    const Instruction *End = InOrder[B]->getTerminator();
    if (End->getNumSuccessors() > 1 && End->getNumOperands() > 0)
      if (auto It = Numbers.find(End->getOperand(0)); It != Numbers.end())
        Program.Conditions[B].push_back(It->second);
  }
}
