//===- FixedPoint.cpp - Numbers with a scale ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/Words.h"
#include <cmath>

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
/// The properties of an operation, in the rows.
enum Properties { IsSigned = 1, Divides = 2, Saturates = 4 };

/// Rounds down, also what is negative.
Value *divideDown(IRBuilderBase &B, Value *X, Value *Y) {
  Value *Quotient = B.CreateSDiv(X, Y);
  Value *Rest = B.CreateSub(X, B.CreateMul(Quotient, Y));
  Value *IsNegative =
      B.CreateICmpSLT(B.CreateXor(X, Y), Constant::getNullValue(X->getType()));
  Value *IsAbove = B.CreateAnd(B.CreateIsNotNull(Rest), IsNegative);
  return B.CreateSub(Quotient, B.CreateZExt(IsAbove, X->getType()));
}

/// The nearest number of \p Bits bits.
Value *clampTo(IRBuilderBase &B, Value *V, unsigned Bits, bool Signed) {
  Type *Ty = V->getType();
  const unsigned Wide = Ty->getScalarSizeInBits();
  const APInt Most = Signed ? APInt::getSignedMaxValue(Bits).sext(Wide)
                            : APInt::getMaxValue(Bits).zext(Wide);
  V = B.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin, V,
                              ConstantInt::get(Ty, Most));
  if (!Signed)
    return V;
  const APInt Least = APInt::getSignedMinValue(Bits).sext(Wide);
  return B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                 ConstantInt::get(Ty, Least));
}

/// Products and quotients of numbers that count units of 2^-scale, in numbers
/// of twice the width.
Value *expandScaled(IntrinsicInst &II, WordBuilder &B) {
  const bool Signed = B.Row->Detail & IsSigned;
  Type *Ty = II.getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  Type *Wide = Ty->getWithNewType(B.getIntNTy(2 * Bits));
  auto Widen = [&](Value *V) {
    return Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  Value *X = Widen(II.getArgOperand(0)), *Y = Widen(II.getArgOperand(1));
  const uint64_t Scale = cast<ConstantInt>(II.getArgOperand(2))->getZExtValue();
  Value *Result;
  if (B.Row->Detail & Divides) {
    X = B.CreateShl(X, Scale);
    Result = Signed ? divideDown(B, X, Y) : B.CreateUDiv(X, Y);
  } else {
    Result = B.CreateMul(X, Y);
    Result = Signed ? B.CreateAShr(Result, Scale) : B.CreateLShr(Result, Scale);
  }
  if (B.Row->Detail & Saturates)
    Result = clampTo(B, Result, Bits, Signed);
  return B.CreateTrunc(Result, Ty);
}

/// The conversion that does not saturate is of the floats in range.
Value *expandConversion(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  Type *Ty = II.getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  if (Bits <= 64)
    return nullptr;
  if (X->getType()->getScalarType()->isHalfTy())
    X = B.CreateFPExt(X, X->getType()->getWithNewType(B.getFloatTy()));
  Type *Float = X->getType();
  const bool Signed = B.Row->Detail & IsSigned;
  const double Limit = std::ldexp(1.0, Bits - Signed);
  auto Number = [&](double V) { return ConstantFP::get(Float, V); };
  Value *IsAbove = B.CreateFCmpOGE(X, Number(Limit));
  // The limit is an infinity where the type has no such number.
  Value *IsBelow = B.CreateFCmpOLE(X, Number(Signed ? -Limit : 0));
  Value *IsOut =
      B.CreateOr(B.CreateFCmpUNO(X, X), B.CreateOr(IsAbove, IsBelow));
  Value *In = B.CreateSelect(IsOut, Number(0), X);
  Value *Result = Signed ? B.CreateFPToSI(In, Ty) : B.CreateFPToUI(In, Ty);
  auto Constant = [&](const APInt &V) { return ConstantInt::get(Ty, V); };
  Result = B.CreateSelect(IsAbove,
                          Constant(Signed ? APInt::getSignedMaxValue(Bits)
                                          : APInt::getMaxValue(Bits)),
                          Result);
  return Signed ? B.CreateSelect(
                      IsBelow, Constant(APInt::getSignedMinValue(Bits)), Result)
                : Result;
}
} // namespace

#define GET_FixedPointWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN
