//===- VectorIntrinsics.cpp - Intrinsics of vectors -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/VectorIntrinsics.h"
#include "Words/IntrinsicRows.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {
/// LLVM leaves these if an element may be NaN.
Value *expandExtreme(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  const auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  const Intrinsic::ID Each = getMinMaxReductionIntrinsicOp(II.getIntrinsicID());
  if (!Ty)
    return nullptr;
  Value *Extreme = B.CreateExtractElement(V, uint64_t(0));
  for (unsigned I = 1; I < Ty->getNumElements(); ++I)
    Extreme = B.CreateBinaryIntrinsic(Each, Extreme,
                                      B.CreateExtractElement(V, uint64_t(I)));
  return Extreme;
}

/// Reductions of vectors whose length is no power of two; LLVM takes the
/// others.
Value *expandOddReduction(IntrinsicInst &II, IRBuilderBase &B) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  Value *V = II.getArgOperand(II.arg_size() - 1);
  const auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty || isPowerOf2_32(Ty->getNumElements()))
    return nullptr;
  const bool HasStart = II.arg_size() == 2;
  const bool IsExtreme = ID == Intrinsic::vector_reduce_smin ||
                         ID == Intrinsic::vector_reduce_smax ||
                         ID == Intrinsic::vector_reduce_umin ||
                         ID == Intrinsic::vector_reduce_umax;
  Value *Sum =
      HasStart ? II.getArgOperand(0) : B.CreateExtractElement(V, uint64_t(0));
  for (unsigned I = HasStart ? 0 : 1; I < Ty->getNumElements(); ++I) {
    Value *Next = B.CreateExtractElement(V, uint64_t(I));
    Sum = IsExtreme ? B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(ID),
                                              Sum, Next)
                    : B.CreateBinOp(Instruction::BinaryOps(
                                        getArithmeticReductionInstruction(ID)),
                                    Sum, Next);
  }
  return Sum;
}

/// Rounds as the mode says, or halfway cases away from 0, to an integer.
Value *expandToInteger(IntrinsicInst &II, IRBuilderBase &B) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  const bool ByMode = ID == Intrinsic::lrint || ID == Intrinsic::llrint;
  Value *Whole = B.CreateUnaryIntrinsic(
      ByMode ? Intrinsic::rint : Intrinsic::round, II.getArgOperand(0));
  return B.CreateFPToSI(Whole, II.getType());
}

/// Movements of elements of vectors with a fixed length are shuffles.
Value *expandReverse(IntrinsicInst &II, IRBuilderBase &B) {
  return isa<FixedVectorType>(II.getType())
             ? B.CreateVectorReverse(II.getArgOperand(0))
             : nullptr;
}
Value *expandSplice(IntrinsicInst &II, IRBuilderBase &B) {
  if (!isa<FixedVectorType>(II.getType()))
    return nullptr;
  const int64_t Count = cast<ConstantInt>(II.getArgOperand(2))->getSExtValue();
  const bool IsLeft = II.getIntrinsicID() == Intrinsic::vector_splice_left;
  return B.CreateVectorSplice(II.getArgOperand(0), II.getArgOperand(1),
                              IsLeft ? Count : -Count);
}
/// Operands: a vector, the first element of it that counts.
Value *expandExtract(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  if (!Ty || !isa<FixedVectorType>(II.getArgOperand(0)->getType()))
    return nullptr;
  const auto First =
      unsigned(cast<ConstantInt>(II.getArgOperand(1))->getZExtValue());
  return B.CreateShuffleVector(
      II.getArgOperand(0),
      createSequentialMask(First, Ty->getNumElements(), /*NumUndefs=*/0));
}
/// Operands: a vector, the elements that replace some, where they begin.
Value *expandInsert(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  Value *Part = II.getArgOperand(1);
  const auto *PartTy = dyn_cast<FixedVectorType>(Part->getType());
  if (!Ty || !PartTy)
    return nullptr;
  const auto First =
      unsigned(cast<ConstantInt>(II.getArgOperand(2))->getZExtValue());
  const unsigned Count = Ty->getNumElements(), Few = PartTy->getNumElements();
  Part = B.CreateShuffleVector(Part, createSequentialMask(0, Few, Count - Few));
  auto Mask = createSequentialMask(0, Count, /*NumUndefs=*/0);
  for (unsigned I = 0; I < Few; ++I)
    Mask[First + I] = int(Count + I);
  return B.CreateShuffleVector(II.getArgOperand(0), Part, Mask);
}
Value *expandInterleave(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getArgOperand(0)->getType());
  if (!Ty)
    return nullptr;
  SmallVector<Value *, 2> Parts(II.args());
  return B.CreateShuffleVector(
      concatenateVectors(B, Parts),
      createInterleaveMask(Ty->getNumElements(), unsigned(Parts.size())));
}
Value *expandDeinterleave(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  const auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty)
    return nullptr;
  const unsigned Parts = II.getType()->getStructNumElements();
  Value *Result = PoisonValue::get(II.getType());
  for (unsigned I = 0; I < Parts; ++I)
    Result = B.CreateInsertValue(
        Result,
        B.CreateShuffleVector(
            V, createStrideMask(I, Parts, Ty->getNumElements() / Parts)),
        I);
  return Result;
}

/// 0, 1, 2, ...
Value *expandStepVector(IntrinsicInst &II, IRBuilderBase &B) {
  return isa<FixedVectorType>(II.getType()) ? B.CreateStepVector(II.getType())
                                            : nullptr;
}

/// Operands: a number, and one that it and its successors are less than. No
/// sum wraps.
Value *expandLaneMask(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  if (!Ty)
    return nullptr;
  const unsigned Count = Ty->getNumElements();
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
Value *expandDependence(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  if (!Ty || !Ty->getElementType()->isIntegerTy(1))
    return nullptr;
  Type *Address = II.getModule()->getDataLayout().getIntPtrType(
      II.getArgOperand(0)->getType());
  auto Number = [&](unsigned I) {
    return B.CreatePtrToInt(II.getArgOperand(I), Address);
  };
  const bool IsRead =
      II.getIntrinsicID() == Intrinsic::loop_dependence_raw_mask;
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
  return B.CreateOr(Before, B.CreateVectorSplat(Ty->getNumElements(), IsAll));
}

/// The index of the first element that is not 0. Operands: the vector; whether
/// there is such an element.
Value *expandFirstElement(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  const auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty || !Ty->getElementType()->isIntegerTy())
    return nullptr;
  Value *Mask =
      B.CreateBitCast(B.CreateIsNotNull(V), B.getIntNTy(Ty->getNumElements()));
  // As many bits as LLVM's count of zeros has to have.
  if (Mask->getType()->getIntegerBitWidth() < 32)
    Mask = B.CreateOr(B.CreateZExt(Mask, B.getInt32Ty()),
                      1u << Ty->getNumElements());
  return B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::cttz, Mask, II.getArgOperand(1)),
      II.getType());
}

/// The chosen elements one after the other, then those of the third operand.
Value *expandCompress(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  if (!Ty)
    return nullptr;
  Value *Result = II.getArgOperand(2), *Place = B.getInt32(0);
  for (unsigned I = 0; I < Ty->getNumElements(); ++I) {
    Value *IsChosen = B.CreateExtractElement(II.getArgOperand(1), I);
    Value *With = B.CreateInsertElement(
        Result, B.CreateExtractElement(II.getArgOperand(0), I), Place);
    Result = B.CreateSelect(IsChosen, With, Result);
    Place = B.CreateAdd(Place, B.CreateZExt(IsChosen, B.getInt32Ty()));
  }
  return Result;
}

/// The last chosen element, or the third operand.
Value *expandLastChosen(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getArgOperand(0)->getType());
  if (!Ty)
    return nullptr;
  Value *Last = II.getArgOperand(2);
  for (unsigned I = 0; I < Ty->getNumElements(); ++I)
    Last = B.CreateSelect(B.CreateExtractElement(II.getArgOperand(1), I),
                          B.CreateExtractElement(II.getArgOperand(0), I), Last);
  return Last;
}

/// Which chosen elements are among those of the second operand.
Value *expandMatch(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  const auto *Set = dyn_cast<FixedVectorType>(II.getArgOperand(1)->getType());
  if (!Ty || !Set)
    return nullptr;
  Value *Found = Constant::getNullValue(II.getType());
  for (unsigned I = 0; I < Set->getNumElements(); ++I) {
    Value *One = B.CreateVectorSplat(
        Ty->getNumElements(), B.CreateExtractElement(II.getArgOperand(1), I));
    Found = B.CreateOr(Found, B.CreateICmpEQ(II.getArgOperand(0), One));
  }
  return B.CreateAnd(Found, II.getArgOperand(2));
}

/// The sums of all parts of the second operand that are as long as the first.
Value *expandPartialSum(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Ty = dyn_cast<FixedVectorType>(II.getType());
  Value *V = II.getArgOperand(1);
  const auto *From = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty || !From || Ty->getElementType() != From->getElementType())
    return nullptr;
  const unsigned Count = Ty->getNumElements();
  Value *Sum = II.getArgOperand(0);
  for (unsigned I = 0; I < From->getNumElements(); I += Count) {
    Value *Part = B.CreateShuffleVector(
        V, createSequentialMask(I, Count, /*NumUndefs=*/0));
    Sum = Ty->isFPOrFPVectorTy() ? B.CreateFAdd(Sum, Part)
                                 : B.CreateAdd(Sum, Part);
  }
  return Sum;
}

/// A product without carries: each bit of one factor adds the other, shifted.
Value *expandCarrylessProduct(IntrinsicInst &II, IRBuilderBase &B) {
  Value *X = II.getArgOperand(0), *Y = II.getArgOperand(1);
  Type *Ty = II.getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  Value *Product = Constant::getNullValue(Ty);
  for (unsigned I = 0; I < Bits; ++I) {
    Value *All = B.CreateAShr(B.CreateShl(Y, Bits - 1 - I), Bits - 1);
    Product = B.CreateXor(Product, B.CreateAnd(B.CreateShl(X, I), All));
  }
  return Product;
}

constexpr ToyGCN::IntrinsicRow Rows[] = {
    {Intrinsic::vector_reduce_add, expandOddReduction},
    {Intrinsic::vector_reduce_mul, expandOddReduction},
    {Intrinsic::vector_reduce_and, expandOddReduction},
    {Intrinsic::vector_reduce_or, expandOddReduction},
    {Intrinsic::vector_reduce_xor, expandOddReduction},
    {Intrinsic::vector_reduce_smin, expandOddReduction},
    {Intrinsic::vector_reduce_smax, expandOddReduction},
    {Intrinsic::vector_reduce_umin, expandOddReduction},
    {Intrinsic::vector_reduce_umax, expandOddReduction},
    {Intrinsic::vector_reduce_fadd, expandOddReduction},
    {Intrinsic::vector_reduce_fmul, expandOddReduction},
    {Intrinsic::lrint, expandToInteger},
    {Intrinsic::llrint, expandToInteger},
    {Intrinsic::lround, expandToInteger},
    {Intrinsic::llround, expandToInteger},
    {Intrinsic::vector_reverse, expandReverse},
    {Intrinsic::vector_splice_left, expandSplice},
    {Intrinsic::vector_splice_right, expandSplice},
    {Intrinsic::vector_extract, expandExtract},
    {Intrinsic::vector_insert, expandInsert},
    {Intrinsic::vector_interleave2, expandInterleave},
    {Intrinsic::vector_interleave3, expandInterleave},
    {Intrinsic::vector_interleave4, expandInterleave},
    {Intrinsic::vector_interleave5, expandInterleave},
    {Intrinsic::vector_interleave6, expandInterleave},
    {Intrinsic::vector_interleave7, expandInterleave},
    {Intrinsic::vector_interleave8, expandInterleave},
    {Intrinsic::vector_deinterleave2, expandDeinterleave},
    {Intrinsic::vector_deinterleave3, expandDeinterleave},
    {Intrinsic::vector_deinterleave4, expandDeinterleave},
    {Intrinsic::vector_deinterleave5, expandDeinterleave},
    {Intrinsic::vector_deinterleave6, expandDeinterleave},
    {Intrinsic::vector_deinterleave7, expandDeinterleave},
    {Intrinsic::vector_deinterleave8, expandDeinterleave},
    {Intrinsic::vector_reduce_fmax, expandExtreme},
    {Intrinsic::vector_reduce_fmin, expandExtreme},
    {Intrinsic::vector_reduce_fmaximum, expandExtreme},
    {Intrinsic::vector_reduce_fminimum, expandExtreme},
    {Intrinsic::stepvector, expandStepVector},
    {Intrinsic::get_active_lane_mask, expandLaneMask},
    {Intrinsic::loop_dependence_raw_mask, expandDependence},
    {Intrinsic::loop_dependence_war_mask, expandDependence},
    {Intrinsic::experimental_cttz_elts, expandFirstElement},
    {Intrinsic::experimental_vector_compress, expandCompress},
    {Intrinsic::experimental_vector_extract_last_active, expandLastChosen},
    {Intrinsic::experimental_vector_match, expandMatch},
    {Intrinsic::vector_partial_reduce_add, expandPartialSum},
    {Intrinsic::vector_partial_reduce_fadd, expandPartialSum},
    {Intrinsic::clmul, expandCarrylessProduct},
};
} // namespace

Value *ToyGCN::expandVectorIntrinsic(IntrinsicInst &II, IRBuilderBase &B) {
  return expandByRows(Rows, II, B);
}
