//===- ReductionLadder.cpp - Steps of a reduction -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionLadder.h"
#include "CrossLane/DppControl.h"
#include "CrossLane/LaneIndex.h"
#include "Operations/Costs.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::PatternMatch;

/// Movements whose results are combined step by step, then the lanes whose
/// values, combined, are the result. All moves of a step read one register.
struct ReductionLadder::LadderShape {
  StringLiteral Name;
  SmallVector<SmallVector<unsigned, 3>, 6> Steps;
  SmallVector<unsigned, 2> Lanes;
};

/// For operations with a DPP form: few wait states.
const ReductionLadder::LadderShape ReductionLadder::Rotations = {
    "rotations",
    {{DPP::rowRor(1), DPP::rowRor(2), DPP::rowRor(3)},
     {DPP::rowRor(4), DPP::rowRor(8), DPP::rowRor(12)},
     {DPP::RowBcast15}},
    {31, 63}};

/// Few moves.
const ReductionLadder::LadderShape ReductionLadder::Tree = {
    "tree",
    {{DPP::quadPerm(1, 0, 3, 2)},
     {DPP::quadPerm(2, 3, 0, 1)},
     {DPP::RowHalfMirror},
     {DPP::RowMirror},
     {DPP::RowBcast15},
     {DPP::RowBcast31}},
    {63}};

StringRef ReductionLadder::shapeName() const { return Shape->Name; }

bool ReductionLadder::isSupported(const Type &Ty, const ReductionOp &Op) {
  if (Op.laws().IsFloat)
    return Ty.isFloatTy() || Ty.isDoubleTy();
  return Ty.isIntegerTy() &&
         (Ty.getIntegerBitWidth() <= 32 || Ty.getIntegerBitWidth() == 64);
}

/// A move is part of its operation. Besides: set.inactive, and the last lanes
/// are read and combined.
unsigned ReductionLadder::cycles() {
  unsigned Cycles = (1 + 2 * Rotations.Lanes.size()) * OneIssue;
  for (const auto &Moves : Rotations.Steps)
    Cycles += DppWait + Moves.size() * OneIssue;
  return Cycles;
}

/// A smaller integer as a dword.
Value *ReductionLadder::widen(IRBuilderBase &B, Value *X) {
  if (!Ty->isIntegerTy() || Ty->getIntegerBitWidth() >= 32)
    return X;
  return Laws.isSigned() ? B.CreateSExt(X, B.getInt32Ty())
                         : B.CreateZExt(X, B.getInt32Ty());
}

void ReductionLadder::replace(IRBuilderBase &B, Value *Result) {
  if (Op.IsNegated)
    Result = Laws.IsFloat
                 ? B.CreateFSub(ConstantFP::getZero(Result->getType()), Result)
                 : B.CreateNeg(Result);
  if (Ty->isIntegerTy())
    Result = B.CreateTrunc(Result, Ty);
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

static Value *callOn(IRBuilderBase &B, Intrinsic::ID ID, Type *Ty,
                     ArrayRef<Value *> Args) {
  return B.CreateIntrinsic(ID, {Ty}, Args);
}

void ReductionLadder::start(IRBuilderBase &B, bool IsFull) {
  Value *X = widen(B, Call.getArgOperand(0));
  Type *Wide = X->getType();
  InWholeWave = !IsFull;
  if (InWholeWave)
    X = callOn(B, Intrinsic::amdgcn_set_inactive, Wide,
               {X, Laws.identity(Wide)});
  const bool ByHalves = Wide->isIntegerTy(64) && Laws.IsBitwise;
  if (ByHalves)
    Parts = {B.CreateTrunc(X, B.getInt32Ty()),
             B.CreateTrunc(B.CreateLShr(X, 32), B.getInt32Ty())};
  else
    Parts = {X};
  // The moves of two halves fill each other's waits.
  Shape = Wide->getScalarSizeInBits() == 32 ? &Rotations : &Tree;
}

/// Step \p Number of the ladder; false if there are no more.
bool ReductionLadder::step(IRBuilderBase &B, unsigned Number) {
  if (Number >= Shape->Steps.size())
    return false;
  for (Value *&Part : Parts) {
    Value *From = Part;
    for (unsigned Control : Shape->Steps[Number])
      Part = Laws.build(B, DPP::createMove(B, From, Control), Part);
  }
  return true;
}

void ReductionLadder::finish(IRBuilderBase &B) {
  for (Value *&Part : Parts) {
    Value *All = nullptr;
    for (unsigned Lane : Shape->Lanes) {
      Value *V = createReadLane(B, Part, B.getInt32(Lane));
      if (InWholeWave)
        V = callOn(B, Intrinsic::amdgcn_strict_wwm, Part->getType(), {V});
      All = All ? Laws.build(B, All, V) : V;
    }
    Part = All;
  }
  Value *Result = Parts[0];
  if (Parts.size() == 2) {
    Result = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
    for (auto [I, Part] : enumerate(Parts))
      Result = B.CreateInsertElement(Result, Part, I);
    Result = B.CreateBitCast(Result, Ty);
  }
  replace(B, Result);
}

static Value *ballot(IRBuilderBase &B, Value *Condition) {
  return callOn(B, Intrinsic::amdgcn_ballot, B.getInt64Ty(), {Condition});
}

/// \p X times the number of \p Lanes, a mask; null is all 64.
Value *ReductionLadder::times(IRBuilderBase &B, Value *X, Value *Lanes) {
  Value *Count = B.getInt32(64);
  if (Lanes)
    Count = B.CreateTrunc(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Lanes),
                          B.getInt32Ty());
  if (Laws.IsFloat)
    return B.CreateFMul(X, B.CreateUIToFP(Count, X->getType()));
  if (Laws.CancelsItself)
    Count = B.CreateAnd(Count, 1);
  return B.CreateMul(X, B.CreateZExt(Count, X->getType()));
}

Value *ReductionLadder::ofOneValue(IRBuilderBase &B, bool IsFull) {
  Value *X = widen(B, Call.getArgOperand(0));
  if (Laws.IsIdempotent)
    return X;
  return times(B, X, IsFull ? nullptr : ballot(B, B.getTrue()));
}

Value *ReductionLadder::ofCondition(IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *C;
  Constant *Yes, *No;
  if (Laws.IsFloat)
    return nullptr;
  if (match(X, m_ZExtOrSExt(m_Value(C))) && C->getType()->isIntegerTy(1)) {
    No = Constant::getNullValue(Ty);
    Yes = isa<SExtInst>(X) ? Constant::getAllOnesValue(Ty)
                           : ConstantInt::get(Ty, 1);
  } else if (!match(X, m_Select(m_Value(C), m_ImmConstant(Yes),
                                m_ImmConstant(No)))) {
    return nullptr;
  }
  Value *WideYes = widen(B, Yes), *WideNo = widen(B, No);
  if (!Laws.IsIdempotent) // Two counts are no better than a ladder.
    return No->isNullValue() ? times(B, WideYes, ballot(B, C)) : nullptr;
  // One of the two is the result if any lane has it.
  Value *Stronger = Laws.build(B, WideYes, WideNo);
  if (Stronger != WideYes && Stronger != WideNo)
    return nullptr;
  Value *Has = ballot(B, Stronger == WideYes ? C : B.CreateNot(C));
  return B.CreateSelect(B.CreateICmpNE(Has, B.getInt64(0)), Stronger,
                        Stronger == WideYes ? WideNo : WideYes);
}
