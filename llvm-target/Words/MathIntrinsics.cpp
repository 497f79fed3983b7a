//===- MathIntrinsics.cpp - Functions of numbers --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/FloatEnvironment.h"
#include "Words/Words.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
/// What x to the power of y is, of f32. As on stock, its error is that of a
/// product with log2(x). \p IsOdd and \p IsWhole are what y is.
Value *power(IRBuilderBase &B, Value *X, Value *Y, Value *IsOdd,
             Value *IsWhole) {
  // On the way there are NaN and infinities also where the result is a number.
  FastMathFlags FMF = B.getFastMathFlags();
  FMF.setNoNaNs(false);
  FMF.setNoInfs(false);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(FMF);
  Type *Ty = X->getType();
  auto Number = [&](double V) { return ConstantFP::get(Ty, V); };
  auto Call = [&](Intrinsic::ID ID, Value *V) {
    return B.CreateUnaryIntrinsic(ID, V);
  };
  Value *Size = Call(Intrinsic::fabs, X);
  Value *Log = Call(Intrinsic::log2, Size);
  Value *IsOne = B.CreateOr(B.CreateFCmpOEQ(Y, Number(0)),
                            B.CreateFCmpOEQ(Log, Number(0)));
  Value *Product = B.CreateSelect(IsOne, Number(0), B.CreateFMul(Y, Log));
  Value *Result = Call(Intrinsic::exp2, Product);
  Value *Signed = B.CreateBinaryIntrinsic(Intrinsic::copysign, Result, X);
  Result = B.CreateSelect(IsOdd, Signed, Result);
  Value *IsNegative =
      B.CreateAnd(B.CreateFCmpOLT(X, Number(0)),
                  B.CreateFCmpONE(Size, ConstantFP::getInfinity(Ty)));
  // An infinity is whole: -1 to the power of it is 1.
  return B.CreateSelect(B.CreateAnd(IsNegative, B.CreateNot(IsWhole)),
                        ConstantFP::getNaN(Ty), Result);
}

/// By way of f32; nothing of f64, for which there is no exp2.
Value *expandPower(IntrinsicInst &II, WordBuilder &B) {
  Type *Ty = II.getType();
  if (Ty->getScalarSizeInBits() > 32 || Ty->getScalarType()->isBFloatTy())
    return nullptr;
  Type *Single = Ty->getWithNewType(B.getFloatTy());
  Value *X = B.CreateFPExt(II.getArgOperand(0), Single);
  Value *Y = B.CreateFPExt(II.getArgOperand(1), Single);
  auto Truncate = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::trunc, V);
  };
  Value *Half = B.CreateFMul(Y, ConstantFP::get(Single, 0.5));
  Value *IsWhole = B.CreateFCmpOEQ(Truncate(Y), Y);
  Value *IsOdd = B.CreateAnd(IsWhole, B.CreateFCmpONE(Truncate(Half), Half));
  return B.CreateFPTrunc(power(B, X, Y, IsOdd, IsWhole), Ty);
}

/// A constant power is a product of squares; another is that of a float, and
/// nothing of f64.
Value *expandIntegerPower(IntrinsicInst &II, WordBuilder &B) {
  Type *Ty = II.getType();
  Value *X = II.getArgOperand(0);
  const auto *N = dyn_cast<ConstantInt>(II.getArgOperand(1));
  if (!N) {
    if (Ty->getScalarSizeInBits() > 32)
      return nullptr;
    Value *Power = II.getArgOperand(1);
    if (const auto *VT = dyn_cast<FixedVectorType>(Ty))
      Power = B.CreateVectorSplat(VT->getNumElements(), Power);
    Type *Bits = Power->getType()->getWithNewType(B.getInt1Ty());
    Type *Single = Ty->getWithNewType(B.getFloatTy());
    // A float of more than 2^24 is even.
    Value *Result =
        power(B, B.CreateFPExt(X, Single), B.CreateSIToFP(Power, Single),
              B.CreateTrunc(Power, Bits), ConstantInt::getTrue(Bits));
    return B.CreateFPTrunc(Result, Ty);
  }
  Value *Product = ConstantFP::get(Ty, 1.0);
  for (uint64_t Left = N->getValue().abs().getZExtValue(); Left; Left >>= 1) {
    if (Left & 1)
      Product = B.CreateFMul(Product, X);
    X = B.CreateFMul(X, X);
  }
  return N->isNegative() ? B.CreateFDiv(ConstantFP::get(Ty, 1.0), Product)
                         : Product;
}

/// An i16 that holds a half, from before there was such a type. There is no
/// cast between it and a bfloat.
Value *expandFromHalf(IntrinsicInst &II, WordBuilder &B) {
  Type *Ty = II.getType();
  Value *Half = B.CreateBitCast(II.getArgOperand(0), B.getHalfTy());
  return Ty->isBFloatTy() ? nullptr : B.CreateFPCast(Half, Ty);
}
Value *expandToHalf(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  return X->getType()->isBFloatTy()
             ? nullptr
             : B.CreateBitCast(B.CreateFPCast(X, B.getHalfTy()), II.getType());
}

Value *expandSinCos(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  if (X->getType()->getScalarSizeInBits() > 32)
    return nullptr;
  return B.makePair(II.getType(), B.CreateUnaryIntrinsic(Intrinsic::sin, X),
                    B.CreateUnaryIntrinsic(Intrinsic::cos, X));
}

/// An exponent of more bits than a dword is that of a dword.
Value *expandFrExp(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  Type *Ty = II.getType()->getStructElementType(1);
  Type *Dword = X->getType()->getWithNewType(B.getInt32Ty());
  if (Ty->getScalarSizeInBits() <= 32 ||
      Ty != X->getType()->getWithNewType(Ty->getScalarType()))
    return nullptr;
  Value *Parts =
      B.CreateIntrinsic(Intrinsic::frexp, {X->getType(), Dword}, {X});
  return B.makePair(II.getType(), B.CreateExtractValue(Parts, 0),
                    B.CreateSExt(B.CreateExtractValue(Parts, 1), Ty));
}

/// The fraction of an infinity is 0; both parts have the sign of the whole.
Value *expandModF(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  Type *Ty = X->getType();
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, X);
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  Value *Part =
      B.CreateSelect(B.CreateFCmpOEQ(Size, ConstantFP::getInfinity(Ty)),
                     ConstantFP::getZero(Ty), B.CreateFSub(X, Whole));
  Part = B.CreateBinaryIntrinsic(Intrinsic::copysign, Part, X);
  return B.makePair(II.getType(), Part, Whole);
}

/// No pass may join the operations on its two sides, which is what their flags
/// would allow.
Value *expandFence(IntrinsicInst &II, WordBuilder &) {
  Value *X = II.getArgOperand(0);
  auto Separate = [](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !isa<FPMathOperator>(I))
      return;
    I->setHasAllowReassoc(false);
    I->setHasAllowContract(false);
    I->setHasAllowReciprocal(false);
  };
  Separate(X);
  for_each(II.users(), Separate);
  return X;
}

/// Rounds as the mode says, or halfway cases away from 0, to an integer.
Value *expandToInteger(IntrinsicInst &II, WordBuilder &B) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  const bool ByMode = ID == Intrinsic::lrint || ID == Intrinsic::llrint;
  Value *Whole = B.CreateUnaryIntrinsic(
      ByMode ? Intrinsic::rint : Intrinsic::round, II.getArgOperand(0));
  return B.CreateFPToSI(Whole, II.getType());
}

/// A product without carries: each bit of one factor adds the other, shifted.
Value *expandCarrylessProduct(IntrinsicInst &II, WordBuilder &B) {
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

/// A narrower float, rounded in a direction: the nearest one, or the one beside
/// it. Away from 0 that has the next bits, whatever the sign.
Value *expandRoundedTo(IntrinsicInst &II, WordBuilder &B) {
  const auto *Name = cast<MetadataAsValue>(II.getArgOperand(1))->getMetadata();
  const auto Mode = convertStrToRoundingMode(cast<MDString>(Name)->getString());
  if (!Mode || *Mode == RoundingMode::NearestTiesToAway ||
      !keepsRounding(*II.getFunction()))
    return nullptr;
  Value *X = II.getArgOperand(0);
  Type *Ty = II.getType();
  // The nearest one may be an infinity where the result is a number.
  FastMathFlags FMF = B.getFastMathFlags();
  FMF.setNoInfs(false);
  B.setFastMathFlags(FMF);
  Value *Nearest = B.CreateFPTrunc(X, Ty);
  Value *Wide = B.CreateFPExt(Nearest, X->getType());
  Value *Bits = B.CreateBitCast(
      Nearest, Ty->getWithNewType(B.getIntNTy(Ty->getScalarSizeInBits())));
  Value *One = ConstantInt::get(Bits->getType(), 1);
  Value *ToAbove =
      B.CreateOr(B.CreateAShr(Bits, Ty->getScalarSizeInBits() - 1), One);
  auto Size = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  };
  auto Choose = [&](Value *IsWrong, Value *Next) {
    return B.CreateSelect(IsWrong, B.CreateBitCast(Next, Ty), Nearest);
  };
  if (Mode == RoundingMode::TowardPositive)
    return Choose(B.CreateFCmpOLT(Wide, X), B.CreateAdd(Bits, ToAbove));
  if (Mode == RoundingMode::TowardNegative)
    return Choose(B.CreateFCmpOGT(Wide, X), B.CreateSub(Bits, ToAbove));
  if (Mode == RoundingMode::TowardZero)
    return Choose(B.CreateFCmpOGT(Size(Wide), Size(X)), B.CreateSub(Bits, One));
  return Nearest; // The mode of kernels as they begin.
}

/// What an intrinsic of a constrained float operation does.
struct ConstrainedRow {
  Intrinsic::ID ID;
  unsigned Opcode;     ///< Of an instruction, or 0.
  Intrinsic::ID Plain; ///< Else this intrinsic.
};
constexpr ConstrainedRow ConstrainedRows[] = {
#define DAG_INSTRUCTION(NAME, NARG, ROUND_MODE, INTRINSIC, DAGN)               \
  {Intrinsic::INTRINSIC, Instruction::NAME, Intrinsic::not_intrinsic},
#define DAG_FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC, DAGN)                  \
  {Intrinsic::INTRINSIC, 0, Intrinsic::NAME},
#include "llvm/IR/ConstrainedOps.def"
    {Intrinsic::experimental_constrained_fmuladd, 0, Intrinsic::fmuladd},
};

Value *expandConstrained(IntrinsicInst &II, WordBuilder &B) {
  return createPlain(B, cast<ConstrainedFPIntrinsic>(II));
}

} // namespace

Value *createPlain(IRBuilderBase &B, const ConstrainedFPIntrinsic &Op) {
  const auto *R = find_if(ConstrainedRows, [&](const ConstrainedRow &Row) {
    return Row.ID == Op.getIntrinsicID();
  });
  const RoundingMode Mode =
      Op.getRoundingMode().value_or(RoundingMode::NearestTiesToEven);
  const bool IsNearest =
      Mode == RoundingMode::NearestTiesToEven ||
      (Mode == RoundingMode::Dynamic && keepsRounding(*Op.getFunction()));
  if (R == std::end(ConstrainedRows) || !IsNearest)
    return nullptr;
  SmallVector<Value *, 3> Args(Op.arg_begin(),
                               Op.arg_begin() + Op.getNonMetadataArgCount());
  if (const auto *Compare = dyn_cast<ConstrainedFPCmpIntrinsic>(&Op))
    return B.CreateFCmp(Compare->getPredicate(), Args[0], Args[1]);
  if (!R->Opcode)
    return B.CreateIntrinsic(Op.getType(), R->Plain, Args);
  if (Args.size() == 2)
    return B.CreateBinOp(Instruction::BinaryOps(R->Opcode), Args[0], Args[1]);
  return B.CreateCast(Instruction::CastOps(R->Opcode), Args[0], Op.getType());
}

#define GET_MathWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN
