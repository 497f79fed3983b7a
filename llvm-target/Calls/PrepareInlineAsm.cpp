//===- PrepareInlineAsm.cpp - Operands that registers can take ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An input of inline assembly in scalar registers is one value for the wave.
/// The text may do anything, so that no loop can go over the different values:
/// the wave takes the first active lane's, and a warning says so.
///
///   %r = call i32 asm "s_add_u32 $0, $1, 1", "=s,s"(i32 %divergent)
/// --->
///   %first = call i32 @llvm.amdgcn.readfirstlane(i32 %divergent)
///   %r = call i32 asm "s_add_u32 $0, $1, 1", "=s,s"(i32 %first)
///
/// An input that is tied to a result in a register with a name is in that
/// register itself: "={v5},0" becomes "={v5},{v5}".
///
/// Needs: uniformity. Guarantees: scalar inputs are uniform; inputs are tied to
/// registers that the allocator chooses.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Operations/AsmOperands.h"
#include "ToyGCN.h"
#include "Uniformity/Divergence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-prepare-inline-asm"

namespace {
class ToyGCNPrepareInlineAsm final : public FunctionPass {
public:
  static char ID;
  ToyGCNPrepareInlineAsm() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

/// Returns the inputs in scalar registers.
SmallVector<Use *, 8> scalarInputs(CallBase &Asm) {
  const auto All = cast<InlineAsm>(Asm.getCalledOperand())->ParseConstraints();
  SmallVector<Use *, 8> Inputs;
  unsigned Arg = 0;
  for (const InlineAsm::ConstraintInfo &C : All) {
    if (!C.hasArg())
      continue;
    unsigned Match;
    const bool IsTied = !StringRef(C.Codes[0]).getAsInteger(10, Match);
    if (any_of(IsTied ? All[Match].Codes : C.Codes, ToyGCN::isScalarAsmCode))
      Inputs.push_back(&Asm.getArgOperandUse(Arg));
    ++Arg;
  }
  return Inputs;
}

void readFirstLane(Use &U) {
  const auto &Asm = *cast<Instruction>(U.getUser());
  const Function &F = *Asm.getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F,
      "inline assembly takes operand " + Twine(U.getOperandNo()) +
          " in scalar registers, but lanes have different values: the first "
          "active lane's is taken",
      Asm.getDebugLoc(), DS_Warning));
  IRBuilder<> B(cast<Instruction>(U.getUser()));
  U.set(B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {U->getType()},
                          {U.get()}));
}

/// Names the register of tied inputs. Returns false if there are none.
bool nameTiedRegisters(CallBase &Asm) {
  const auto &IA = *cast<InlineAsm>(Asm.getCalledOperand());
  SmallVector<StringRef, 8> Parts;
  StringRef(IA.getConstraintString()).split(Parts, ',');
  bool Changed = false;
  for (StringRef &Part : Parts) {
    unsigned Match;
    if (Part.getAsInteger(10, Match))
      continue;
    const StringRef Name =
        Parts[Match].drop_until([](char C) { return C == '{'; });
    if (!Name.empty()) {
      Part = Name;
      Changed = true;
    }
  }
  if (Changed)
    Asm.setCalledOperand(InlineAsm::get(IA.getFunctionType(), IA.getAsmString(),
                                        join(Parts, ","), IA.hasSideEffects(),
                                        IA.isAlignStack(), IA.getDialect(),
                                        IA.canThrow()));
  return Changed;
}
} // namespace

bool ToyGCNPrepareInlineAsm::runOnFunction(Function &F) {
  const bool NeedsFrame = !ToyGCN::isKernelAlone(F);
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && Call->isInlineAsm() &&
        ToyGCN::whyNotAsm(*Call, NeedsFrame).empty())
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  const ToyGCN::IRDivergence Divergence(
      F, getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo());
  SmallVector<Use *, 8> Divergent;
  for (CallBase *Call : Calls)
    for (Use *U : scalarInputs(*Call))
      if (Divergence.isDivergentUse(*U))
        Divergent.push_back(U);
  for (Use *U : Divergent)
    readFirstLane(*U);
  bool Changed = !Divergent.empty();
  for (CallBase *Call : Calls)
    Changed |= nameTiedRegisters(*Call);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, PrepareInlineAsm,
                   "ToyGCN preparation of inline assembly")
