//===- ShortenScans.cpp - Scans in a row in two steps ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A scan doubles its reach at each step: row_shr 1, 2, 4, 8, then over the
/// rows. Each of the four steps waits for the one before. Shifts by 1, 2, 3 of
/// one register and then by 4, 8, 12 of the sum have the same result and wait
/// twice: two more operations, four wait states less.
///
/// Needs: the form that front ends emit, steps of llvm.amdgcn.update.dpp with
/// the operation's identity for its old value (or bound_ctrl, if that is 0) and
/// the operation; it must be associative, so not of floats; only the scan reads
/// the steps between. Guarantees: the same values.
///
///   %d1 = update.dpp(0, %x, ROW_SHR1)        %d1 = update.dpp(0, %x, ROW_SHR1)
///   %a1 = add %d1, %x                        %d2 = update.dpp(0, %x, ROW_SHR2)
///   %d2 = update.dpp(0, %a1, ROW_SHR2)       %d3 = update.dpp(0, %x, ROW_SHR3)
///   %a2 = add %d2, %a1                 -->   %y = %x + %d1 + %d2 + %d3
///   %d4 = update.dpp(0, %a2, ROW_SHR4)       %d4 = update.dpp(0, %y, ROW_SHR4)
///   %a4 = add %d4, %a2                       %d8 = update.dpp(0, %y, ROW_SHR8)
///   %d8 = update.dpp(0, %a4, ROW_SHR8)       %d12 = ...        ROW_SHR12)
///   %a8 = add %d8, %a4                       %a8 = %y + %d4 + %d8 + %d12
///
//===----------------------------------------------------------------------===//

#include "CrossLane/DppControl.h"
#include "Operations/Algebra.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using ToyGCN::Algebra;
namespace DPP = ToyGCN::DPP;

#define DEBUG_TYPE "toygcn-shorten-scans"

namespace {
/// The steps in a row, the last first. \p Banks is the bank mask that is as
/// good as the full one, because the other lanes have no source.
struct RowStep {
  unsigned Distance, Banks;
};
constexpr RowStep RowSteps[] = {{8, 0xc}, {4, 0xe}, {2, 0xf}, {1, 0xf}};

class ToyGCNShortenScans final : public IRPass<ToyGCNShortenScans, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// The laws of \p I, if the order of its operations on dwords may change.
static const Algebra *getOperation(const Instruction &I) {
  const Algebra *Laws =
      I.getType()->isIntegerTy(32) ? ToyGCN::algebraOf(I) : nullptr;
  return Laws && Laws->IsAssociative && Laws->IsCommutative ? Laws : nullptr;
}

static bool isImm(const IntrinsicInst &Move, unsigned Arg, uint64_t Value) {
  return cast<ConstantInt>(Move.getArgOperand(Arg))->getZExtValue() == Value;
}

/// True if \p V is what \p From holds \p Step lanes below in the row, and the
/// identity where the row has none.
static bool isShifted(const Value *V, const Value *From, const RowStep &Step,
                      const Algebra &Op) {
  const auto *Move = dyn_cast<IntrinsicInst>(V);
  if (!Move || Move->getIntrinsicID() != Intrinsic::amdgcn_update_dpp ||
      Move->getArgOperand(1) != From || !Move->hasOneUse() ||
      !isImm(*Move, 2, DPP::rowShr(Step.Distance)) ||
      !isImm(*Move, 3, DPP::AllRows))
    return false;
  const bool ReadsZero = isImm(*Move, 5, 1);
  if (!isImm(*Move, 4, DPP::AllBanks) &&
      (ReadsZero || !isImm(*Move, 4, Step.Banks)))
    return false;
  if (ReadsZero)
    return Op.Neutral == Algebra::Zero;
  return Move->getArgOperand(0) == Op.identity(Move->getType());
}

/// The value of \p Sum before \p Step; null if it is no such step.
static Value *before(const Instruction &Sum, const RowStep &Step,
                     const Algebra &Op) {
  for (unsigned I : {0u, 1u}) {
    Value *From = Sum.getOperand(I);
    if (isShifted(Sum.getOperand(1 - I), From, Step, Op))
      return From;
  }
  return nullptr;
}

/// The source of the four steps that end in \p Last.
static Value *findSource(const Instruction &Last, const Algebra &Op) {
  const Instruction *Sum = &Last;
  for (const RowStep &Step : RowSteps) {
    Value *From = before(*Sum, Step, Op);
    if (!From || Step.Distance == 1)
      return From;
    Sum = dyn_cast<Instruction>(From);
    // Its move and its operation use it in one block: under the same EXEC.
    if (!Sum || !From->hasNUses(2) || getOperation(*Sum) != &Op ||
        Sum->getParent() != Last.getParent())
      return nullptr;
  }
  return nullptr;
}

static Value *threeShifts(IRBuilderBase &B, Value *X, unsigned Distance,
                          const Algebra &Op) {
  Value *Sum = X;
  for (unsigned Times : {1, 2, 3}) {
    Value *Moved = B.CreateIntrinsic(
        Intrinsic::amdgcn_update_dpp, {X->getType()},
        {Op.identity(X->getType()), X,
         B.getInt32(DPP::rowShr(Distance * Times)), B.getInt32(DPP::AllRows),
         B.getInt32(DPP::AllBanks), B.getInt1(Op.Neutral == Algebra::Zero)});
    Sum = Op.build(B, Moved, Sum);
  }
  return Sum;
}

bool ToyGCNShortenScans::runOnFunction(Function &F) {
  OptimizationRemarkEmitter ORE(&F);
  bool Changed = false;
  for (BasicBlock &BB : F)
    for (Instruction &I : make_early_inc_range(BB)) {
      const Algebra *Op = getOperation(I);
      Value *Source = Op ? findSource(I, *Op) : nullptr;
      if (!Source)
        continue;
      ORE.emit([&] {
        return OptimizationRemark(DEBUG_TYPE, "Scan", &I)
               << "scan of a row by shifts of 1, 2, 3 and of 4, 8, 12 lanes";
      });
      IRBuilder<> B(&I);
      Value *Sum = threeShifts(B, threeShifts(B, Source, 1, *Op), 4, *Op);
      I.replaceAllUsesWith(Sum);
      RecursivelyDeleteTriviallyDeadInstructions(&I);
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ShortenScans, "ToyGCN shortening of scans")
