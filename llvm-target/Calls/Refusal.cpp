//===- Refusal.cpp - Instructions that the target refuses -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/Refusal.h"
#include "Tools/FunctionError.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;

void ToyGCN::refuse(const Instruction &I, const Twine &Reason) {
  I.getContext().diagnose(
      FunctionError(*I.getFunction(), I.getDebugLoc(),
                    "unsupported " + Reason + ":" + to_string(I)));
}

void ToyGCN::refuse(const Function &F, const Twine &Reason) {
  SmallVector<StringRef, 16> Lines;
  const std::string Text = to_string(F);
  StringRef(Text).split(Lines, '\n');
  const auto *Head =
      find_if(Lines, [](StringRef Line) { return Line.starts_with("define"); });
  F.getContext().diagnose(
      FunctionError(F, F.getSubprogram(),
                    "unsupported " + Reason + ": " +
                        (Head == Lines.end() ? "" : Head->rtrim(" {"))));
}

void ToyGCN::neutralize(Instruction &I) {
  if (auto *BI = dyn_cast<BranchInst>(&I)) {
    BI->setCondition(ConstantInt::getTrue(I.getContext()));
    return;
  }
  if (I.isTerminator())
    return;
  if (!I.getType()->isVoidTy())
    I.replaceAllUsesWith(PoisonValue::get(I.getType()));
  I.eraseFromParent();
}

/// An operation on more would not end within minutes.
static constexpr unsigned MostBits = 16384;

StringRef ToyGCN::whyNotSize(const Type &Ty) {
  if (Ty.isScalableTy())
    return "scalable vector";
  if (const auto *IT = dyn_cast<IntegerType>(Ty.getScalarType());
      IT && IT->getBitWidth() > MostBits)
    return "integer of more than 16384 bits";
  if (const auto *VT = dyn_cast<FixedVectorType>(&Ty))
    return VT->getNumElements() > UINT16_MAX
               ? "vector of more than 65535 elements"
               : "";
  for (const Type *Part : Ty.subtypes())
    if (const StringRef Why = whyNotSize(*Part); !Why.empty())
      return Why;
  return "";
}
