//===- ScalarizeVectors.cpp - Vectors whose elements are shared -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The machine has no instructions on vectors of dwords: the legalizer makes
/// scalars of them. If that happens here, later passes on IR see that vectors
/// share elements. The positions of two pixels of a row differ in x alone:
///
///   %a = call <2 x i32> @llvm.umin.v2i32(<2 x i32> <i32 0, i32 %y>, %most)
///   %b = call <2 x i32> @llvm.umin.v2i32(<2 x i32> <i32 1, i32 %y>, %most)
///   -->
///   %y.low = call i32 @llvm.umin.i32(i32 %y, i32 %most.y)     ; for both
///
/// So their addresses are a dword apart, and one load takes both pixels. LLVM's
/// Scalarizer does the work. It leaves loads and stores as they are.
///
/// Packed halves, and bytes of a dword, stay together: some instructions take
/// them as they are. A function without an integer that is an element of a
/// computed vector stays as it is: no addresses would become alike. But if it
/// computes quadwords, the combiner sees of scalars that factors are dwords,
/// and halves that all lanes have need no copies; if it divides, that divisors
/// are constants, or that 1 / sqrt(x) is one instruction. One that indexes
/// vectors by variables stays: they are ranges of registers (IndexVectors.cpp).
///
/// Needs: nothing. Guarantees: nothing that later passes rely on.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-scalarize-vectors"

namespace {
class ToyGCNScalarizeVectors final
    : public IRPass<ToyGCNScalarizeVectors, KeepsCFG, TargetPassConfig> {
  bool runOnFunction(Function &F) override;

  FunctionAnalysisManager FAM;
  bool HasAnalyses = false;
};
} // namespace

/// Whether \p I does not say which element it takes or gives. LLVM's Scalarizer
/// counts past the last for a constant that is no element.
static bool hasVariableIndex(const Instruction &I) {
  if (!isa<ExtractElementInst, InsertElementInst>(I))
    return false;
  const auto *Ty = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
  const auto *Index =
      dyn_cast<ConstantInt>(I.getOperand(isa<ExtractElementInst>(I) ? 1 : 2));
  return !Ty || !Index || Index->getValue().uge(Ty->getNumElements());
}

static bool isPacked(const Instruction &I) {
  const auto *Ty = dyn_cast<FixedVectorType>(I.getType());
  const unsigned Bits = Ty ? Ty->getScalarSizeInBits() : 0;
  return Bits > 1 && Bits < 32;
}

/// Whether \p I is an integer of a vector that was computed: it may be a part
/// of an address.
static bool isComputedIndex(const Instruction &I) {
  const auto *Element = dyn_cast<ExtractElementInst>(&I);
  return Element && I.getType()->isIntegerTy() &&
         !I.getType()->isIntegerTy(1) &&
         isa<BinaryOperator, SelectInst, IntrinsicInst>(
             Element->getVectorOperand());
}

/// Whether the combiner knows more of \p I's scalars: it computes integers of
/// more than a dword each, divides, or takes roots.
static bool hasScalarRules(const Instruction &I) {
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  if (!I.getType()->isVectorTy())
    return false;
  if (isa<BinaryOperator>(I) && I.getType()->isIntOrIntVectorTy())
    return Bits > 32 || (Bits == 32 && I.isIntDivRem());
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Bits >= 32 && (I.getOpcode() == Instruction::FDiv ||
                        (Call && Call->getIntrinsicID() == Intrinsic::sqrt));
}

bool ToyGCNScalarizeVectors::runOnFunction(Function &F) {
  if (skipFunction(F) || any_of(instructions(F), hasVariableIndex) ||
      none_of(instructions(F), [](const Instruction &I) {
        return isComputedIndex(I) || hasScalarRules(I);
      }))
    return false;
  ScalarizerPassOptions Options;
  // Vectors of conditions have no dwords, so the limit would keep them, too.
  Options.ScalarizeMinBits = any_of(instructions(F), isPacked) ? 32 : 0;
  if (!std::exchange(HasAnalyses, true)) {
    auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
    PassBuilder(&TM).registerFunctionAnalyses(FAM);
  }
  const bool Changed = !ScalarizerPass(Options).run(F, FAM).areAllPreserved();
  FAM.clear();
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ScalarizeVectors, "ToyGCN scalars of vectors")
