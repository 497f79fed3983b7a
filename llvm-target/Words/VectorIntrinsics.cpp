//===- VectorIntrinsics.cpp - Intrinsics of vectors -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/Words.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
/// Kinds of reductions, in the rows: LLVM takes vectors apart whose length is a
/// power of two; an intrinsic combines two elements, not an instruction.
enum Reduction { OfOddLengths = 1, ByIntrinsic = 2 };
enum Direction { Left, Right };
enum Dependence { ReadAfterWrite, WriteAfterRead };

/// The pass leaves vectors of other lengths.
unsigned lengthOf(const Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

/// Operands: where a sum or product starts, if it says so; a vector.
Value *reduceVector(IntrinsicInst &II, WordBuilder &B) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  Value *V = II.getArgOperand(II.arg_size() - 1);
  const unsigned Count = lengthOf(V);
  if ((B.Row->Detail & OfOddLengths) && isPowerOf2_32(Count))
    return nullptr;
  auto Combine = [&](Value *X, Value *Y) {
    if (B.Row->Detail & ByIntrinsic)
      return B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(ID), X, Y);
    return B.CreateBinOp(
        Instruction::BinaryOps(getArithmeticReductionInstruction(ID)), X, Y);
  };
  const bool HasStart = II.arg_size() == 2;
  Value *Sum =
      HasStart ? II.getArgOperand(0) : B.CreateExtractElement(V, uint64_t(0));
  for (unsigned I = !HasStart; I < Count; ++I)
    Sum = Combine(Sum, B.CreateExtractElement(V, uint64_t(I)));
  return Sum;
}

/// Movements of elements of vectors with a fixed length are shuffles.
Value *expandReverse(IntrinsicInst &II, WordBuilder &B) {
  return B.CreateVectorReverse(II.getArgOperand(0));
}
Value *expandSplice(IntrinsicInst &II, WordBuilder &B) {
  const int64_t Count = cast<ConstantInt>(II.getArgOperand(2))->getSExtValue();
  return B.CreateVectorSplice(II.getArgOperand(0), II.getArgOperand(1),
                              B.Row->Detail == Left ? Count : -Count);
}
/// Operands: a vector, the first element of it that counts.
Value *expandExtract(IntrinsicInst &II, WordBuilder &B) {
  const auto First =
      unsigned(cast<ConstantInt>(II.getArgOperand(1))->getZExtValue());
  return B.CreateShuffleVector(
      II.getArgOperand(0),
      createSequentialMask(First, lengthOf(&II), /*NumUndefs=*/0));
}
/// Operands: a vector, the elements that replace some, where they begin.
Value *expandInsert(IntrinsicInst &II, WordBuilder &B) {
  Value *Part = II.getArgOperand(1);
  const auto First =
      unsigned(cast<ConstantInt>(II.getArgOperand(2))->getZExtValue());
  const unsigned Count = lengthOf(&II), Few = lengthOf(Part);
  Part = B.CreateShuffleVector(Part, createSequentialMask(0, Few, Count - Few));
  auto Mask = createSequentialMask(0, Count, /*NumUndefs=*/0);
  for (unsigned I = 0; I < Few; ++I)
    Mask[First + I] = int(Count + I);
  return B.CreateShuffleVector(II.getArgOperand(0), Part, Mask);
}
Value *expandInterleave(IntrinsicInst &II, WordBuilder &B) {
  SmallVector<Value *, 2> Parts(II.args());
  return B.CreateShuffleVector(
      concatenateVectors(B, Parts),
      createInterleaveMask(lengthOf(Parts[0]), unsigned(Parts.size())));
}
Value *expandDeinterleave(IntrinsicInst &II, WordBuilder &B) {
  Value *V = II.getArgOperand(0);
  const unsigned Parts = II.getType()->getStructNumElements();
  Value *Result = PoisonValue::get(II.getType());
  for (unsigned I = 0; I < Parts; ++I)
    Result = B.CreateInsertValue(
        Result,
        B.CreateShuffleVector(V,
                              createStrideMask(I, Parts, lengthOf(V) / Parts)),
        I);
  return Result;
}

/// 0, 1, 2, ...
Value *expandStepVector(IntrinsicInst &II, WordBuilder &B) {
  return B.CreateStepVector(II.getType());
}

/// Operands: a count, at most how many one round takes, if that is fixed.
Value *expandVectorLength(IntrinsicInst &II, WordBuilder &B) {
  Value *Count = II.getArgOperand(0);
  const auto *Most = cast<ConstantInt>(II.getArgOperand(1));
  if (!cast<ConstantInt>(II.getArgOperand(2))->isZero())
    return nullptr;
  if (Count->getType()->getIntegerBitWidth() < 32)
    Count = B.CreateZExt(Count, II.getType());
  return B.CreateTrunc(
      B.CreateBinaryIntrinsic(
          Intrinsic::umin, Count,
          ConstantInt::get(Count->getType(), Most->getZExtValue())),
      II.getType());
}

/// Operands: a number, and one that it and its successors are less than. No
/// sum wraps.
Value *expandLaneMask(IntrinsicInst &II, WordBuilder &B) {
  const unsigned Count = lengthOf(&II);
  Type *Index = II.getArgOperand(0)->getType();
  // An index of few bits may be less than the number of elements.
  const uint64_t Most =
      APInt::getAllOnes(Index->getIntegerBitWidth()).getLimitedValue();
  SmallVector<Constant *, 16> Steps;
  for (uint64_t I = 0; I < Count; ++I)
    Steps.push_back(ConstantInt::get(Index, std::min(I, Most)));
  Value *Sums = B.CreateBinaryIntrinsic(
      Intrinsic::uadd_sat, B.CreateVectorSplat(Count, II.getArgOperand(0)),
      ConstantVector::get(Steps));
  return B.CreateICmpULT(Sums, B.CreateVectorSplat(Count, II.getArgOperand(1)));
}

/// Operands: two addresses, the bytes of an element. The elements that a loop
/// may do at once without reading at the second address what it has written, or
/// the other way around: those before the distance. LLVM: also all of them if
/// the second address is not above the first, or, of reads after writes, is it.
Value *expandDependence(IntrinsicInst &II, WordBuilder &B) {
  if (!II.getType()->getScalarType()->isIntegerTy(1))
    return nullptr;
  Type *Address = II.getModule()->getDataLayout().getIntPtrType(
      II.getArgOperand(0)->getType());
  auto Number = [&](unsigned I) {
    return B.CreatePtrToInt(II.getArgOperand(I), Address);
  };
  const bool IsRead = B.Row->Detail == ReadAfterWrite;
  Constant *Zero = Constant::getNullValue(Address);
  Value *Bytes = B.CreateSub(Number(1), Number(0));
  if (IsRead)
    Bytes = B.CreateBinaryIntrinsic(Intrinsic::abs, Bytes, B.getFalse());
  Value *Distance =
      B.CreateSDiv(Bytes, B.CreateZExtOrTrunc(II.getArgOperand(2), Address));
  Value *IsAll =
      IsRead ? B.CreateICmpEQ(Distance, Zero) : B.CreateICmpSLE(Distance, Zero);
  Value *Before = B.CreateIntrinsic(Intrinsic::get_active_lane_mask,
                                    {II.getType(), Address}, {Zero, Distance});
  return B.CreateOr(Before, B.CreateVectorSplat(lengthOf(&II), IsAll));
}

/// The index of the first element that is not 0. Operands: the vector; whether
/// there is such an element.
Value *expandFirstElement(IntrinsicInst &II, WordBuilder &B) {
  Value *V = II.getArgOperand(0);
  if (!V->getType()->isIntOrIntVectorTy())
    return nullptr;
  Value *Mask = B.CreateBitCast(B.CreateIsNotNull(V), B.getIntNTy(lengthOf(V)));
  // As many bits as LLVM's count of zeros has to have.
  if (Mask->getType()->getIntegerBitWidth() < 32)
    Mask = B.CreateOr(B.CreateZExt(Mask, B.getInt32Ty()), 1u << lengthOf(V));
  return B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::cttz, Mask, II.getArgOperand(1)),
      II.getType());
}

/// The chosen elements one after the other, then those of the third operand.
Value *expandCompress(IntrinsicInst &II, WordBuilder &B) {
  Value *Result = II.getArgOperand(2), *Place = B.getInt32(0);
  for (unsigned I = 0; I < lengthOf(&II); ++I) {
    Value *IsChosen = B.CreateExtractElement(II.getArgOperand(1), I);
    Value *With = B.CreateInsertElement(
        Result, B.CreateExtractElement(II.getArgOperand(0), I), Place);
    Result = B.CreateSelect(IsChosen, With, Result);
    Place = B.CreateAdd(Place, B.CreateZExt(IsChosen, B.getInt32Ty()));
  }
  return Result;
}

/// The last chosen element, or the third operand.
Value *expandLastChosen(IntrinsicInst &II, WordBuilder &B) {
  Value *Last = II.getArgOperand(2);
  for (unsigned I = 0; I < lengthOf(II.getArgOperand(0)); ++I)
    Last = B.CreateSelect(B.CreateExtractElement(II.getArgOperand(1), I),
                          B.CreateExtractElement(II.getArgOperand(0), I), Last);
  return Last;
}

/// Which chosen elements are among those of the second operand.
Value *expandMatch(IntrinsicInst &II, WordBuilder &B) {
  Value *Found = Constant::getNullValue(II.getType());
  for (unsigned I = 0; I < lengthOf(II.getArgOperand(1)); ++I) {
    Value *One = B.CreateVectorSplat(
        lengthOf(&II), B.CreateExtractElement(II.getArgOperand(1), I));
    Found = B.CreateOr(Found, B.CreateICmpEQ(II.getArgOperand(0), One));
  }
  return B.CreateAnd(Found, II.getArgOperand(2));
}

/// The sums of all parts of the second operand that are as long as the first.
Value *expandPartialSum(IntrinsicInst &II, WordBuilder &B) {
  Value *V = II.getArgOperand(1);
  if (II.getType()->getScalarType() != V->getType()->getScalarType())
    return nullptr;
  const unsigned Count = lengthOf(&II);
  Value *Sum = II.getArgOperand(0);
  for (unsigned I = 0; I < lengthOf(V); I += Count) {
    Value *Part = B.CreateShuffleVector(
        V, createSequentialMask(I, Count, /*NumUndefs=*/0));
    Sum = Sum->getType()->isFPOrFPVectorTy() ? B.CreateFAdd(Sum, Part)
                                             : B.CreateAdd(Sum, Part);
  }
  return Sum;
}

} // namespace

#define GET_VectorWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN
