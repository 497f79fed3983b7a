//===- FixedPoint.cpp - Numbers with a scale ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/FixedPoint.h"
#include <cmath>

using namespace llvm;

namespace {
/// An intrinsic's operation.
struct Kind {
  bool IsSigned, Divides, Saturates;
};

std::optional<Kind> kindOf(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::smul_fix:
    return Kind{true, false, false};
  case Intrinsic::umul_fix:
    return Kind{false, false, false};
  case Intrinsic::smul_fix_sat:
    return Kind{true, false, true};
  case Intrinsic::umul_fix_sat:
    return Kind{false, false, true};
  case Intrinsic::sdiv_fix:
    return Kind{true, true, false};
  case Intrinsic::udiv_fix:
    return Kind{false, true, false};
  case Intrinsic::sdiv_fix_sat:
    return Kind{true, true, true};
  case Intrinsic::udiv_fix_sat:
    return Kind{false, true, true};
  default:
    return std::nullopt;
  }
}

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
Value *clampTo(IRBuilderBase &B, Value *V, unsigned Bits, bool IsSigned) {
  Type *Ty = V->getType();
  const unsigned Wide = Ty->getScalarSizeInBits();
  const APInt Most = IsSigned ? APInt::getSignedMaxValue(Bits).sext(Wide)
                              : APInt::getMaxValue(Bits).zext(Wide);
  V = B.CreateBinaryIntrinsic(IsSigned ? Intrinsic::smin : Intrinsic::umin, V,
                              ConstantInt::get(Ty, Most));
  if (!IsSigned)
    return V;
  const APInt Least = APInt::getSignedMinValue(Bits).sext(Wide);
  return B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                 ConstantInt::get(Ty, Least));
}

/// In numbers of twice the width.
Value *expandScaled(IntrinsicInst &II, IRBuilderBase &B, Kind K) {
  Type *Ty = II.getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  Type *Wide = Ty->getWithNewType(B.getIntNTy(2 * Bits));
  auto Widen = [&](Value *V) {
    return K.IsSigned ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  Value *X = Widen(II.getArgOperand(0)), *Y = Widen(II.getArgOperand(1));
  const uint64_t Scale = cast<ConstantInt>(II.getArgOperand(2))->getZExtValue();
  Value *Result;
  if (K.Divides) {
    X = B.CreateShl(X, Scale);
    Result = K.IsSigned ? divideDown(B, X, Y) : B.CreateUDiv(X, Y);
  } else {
    Result = B.CreateMul(X, Y);
    Result =
        K.IsSigned ? B.CreateAShr(Result, Scale) : B.CreateLShr(Result, Scale);
  }
  if (K.Saturates)
    Result = clampTo(B, Result, Bits, K.IsSigned);
  return B.CreateTrunc(Result, Ty);
}

/// The conversion that does not saturate is of the floats in range.
Value *expandConversion(IntrinsicInst &II, IRBuilderBase &B) {
  Value *X = II.getArgOperand(0);
  Type *Ty = II.getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  if (Bits <= 64)
    return nullptr;
  if (X->getType()->getScalarType()->isHalfTy())
    X = B.CreateFPExt(X, X->getType()->getWithNewType(B.getFloatTy()));
  Type *Float = X->getType();
  const bool IsSigned = II.getIntrinsicID() == Intrinsic::fptosi_sat;
  const double Limit = std::ldexp(1.0, Bits - IsSigned);
  auto Number = [&](double V) { return ConstantFP::get(Float, V); };
  Value *IsAbove = B.CreateFCmpOGE(X, Number(Limit));
  // The limit is an infinity where the type has no such number.
  Value *IsBelow = B.CreateFCmpOLE(X, Number(IsSigned ? -Limit : 0));
  Value *IsOut =
      B.CreateOr(B.CreateFCmpUNO(X, X), B.CreateOr(IsAbove, IsBelow));
  Value *In = B.CreateSelect(IsOut, Number(0), X);
  Value *Result = IsSigned ? B.CreateFPToSI(In, Ty) : B.CreateFPToUI(In, Ty);
  auto Constant = [&](const APInt &V) { return ConstantInt::get(Ty, V); };
  Result = B.CreateSelect(IsAbove,
                          Constant(IsSigned ? APInt::getSignedMaxValue(Bits)
                                            : APInt::getMaxValue(Bits)),
                          Result);
  return IsSigned
             ? B.CreateSelect(IsBelow, Constant(APInt::getSignedMinValue(Bits)),
                              Result)
             : Result;
}
} // namespace

Value *ToyGCN::expandFixedPoint(IntrinsicInst &II, IRBuilderBase &B) {
  if (II.getIntrinsicID() == Intrinsic::fptosi_sat ||
      II.getIntrinsicID() == Intrinsic::fptoui_sat)
    return expandConversion(II, B);
  const auto K = kindOf(II.getIntrinsicID());
  return K ? expandScaled(II, B, *K) : nullptr;
}
