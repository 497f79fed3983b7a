//===- BFloatRounding.cpp - Bfloats, floats and doubles -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/BFloatRounding.h"

using namespace llvm;

Type *ToyGCN::shaped(Type *Element, Type *Like) {
  return Like->isVectorTy() ? VectorType::get(Element, cast<VectorType>(Like))
                            : Element;
}

Value *ToyGCN::toFloat(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Bits = B.CreateBitCast(V, shaped(B.getInt16Ty(), Ty));
  Bits = B.CreateShl(B.CreateZExt(Bits, shaped(B.getInt32Ty(), Ty)), 16);
  return B.CreateBitCast(Bits, shaped(B.getFloatTy(), Ty));
}

Value *ToyGCN::toBFloat(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Bits = B.CreateBitCast(V, shaped(B.getInt32Ty(), Ty));
  Value *Odd = B.CreateAnd(B.CreateLShr(Bits, 16), 1);
  Constant *Half = ConstantInt::get(Bits->getType(), 0x7fff);
  Value *Rounded = B.CreateAdd(Bits, B.CreateAdd(Odd, Half));
  Value *Quiet = B.CreateOr(Bits, 1 << 22);
  Value *High =
      B.CreateLShr(B.CreateSelect(B.CreateFCmpUNO(V, V), Quiet, Rounded), 16);
  return B.CreateBitCast(B.CreateTrunc(High, shaped(B.getInt16Ty(), Ty)),
                         shaped(B.getBFloatTy(), Ty));
}

Value *ToyGCN::fusedToOdd(IRBuilderBase &B, Value *X, Value *Y, Value *Z) {
  Value *Product = B.CreateFMul(X, Y), *Sum = B.CreateFAdd(Product, Z);
  Value *OfZ = B.CreateFSub(Sum, Product), *OfProduct = B.CreateFSub(Sum, OfZ);
  Value *Lost =
      B.CreateFAdd(B.CreateFSub(Product, OfProduct), B.CreateFSub(Z, OfZ));
  Type *Word = shaped(B.getInt64Ty(), Sum->getType());
  Value *IsInexact =
      B.CreateFCmpONE(Lost, Constant::getNullValue(Sum->getType()));
  Value *Bits = B.CreateBitCast(Sum, Word);
  // A loss with the other sign: the sum is too far from zero.
  Value *IsAbove =
      B.CreateLShr(B.CreateXor(B.CreateBitCast(Lost, Word), Bits), 63);
  Value *Odd = B.CreateOr(B.CreateSub(Bits, IsAbove), 1);
  return B.CreateBitCast(B.CreateSelect(IsInexact, Odd, Bits), Sum->getType());
}

Value *ToyGCN::roundToOdd(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType(), *Dword = shaped(B.getInt32Ty(), Ty);
  Value *Near = B.CreateFPTrunc(V, shaped(B.getFloatTy(), Ty));
  Value *Back = B.CreateFPExt(Near, Ty);
  auto Size = [&](Value *X) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  };
  Value *IsAbove = B.CreateFCmpOGT(Size(Back), Size(V));
  Value *Bits = B.CreateBitCast(Near, Dword);
  Bits = B.CreateSub(Bits, B.CreateZExt(IsAbove, Dword));
  Bits = B.CreateOr(Bits, B.CreateZExt(B.CreateFCmpONE(Back, V), Dword));
  return B.CreateBitCast(Bits, Near->getType());
}

Value *ToyGCN::shortened(IRBuilderBase &B, Value *V, unsigned Kept,
                         bool IsSigned) {
  Type *Ty = V->getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  const APInt Mask = APInt::getLowBitsSet(Bits, Bits - Kept);
  auto Number = [&](const APInt &N) { return ConstantInt::get(Ty, N); };
  // Any of the low bits carries into the one above.
  Value *Sticky = B.CreateAdd(B.CreateAnd(V, Number(Mask)), Number(Mask));
  Value *Short = B.CreateAnd(B.CreateOr(V, Sticky), Number(~Mask));
  const APInt Least = APInt::getOneBitSet(Bits, Kept - (IsSigned ? 1 : 0));
  Value *IsLong = B.CreateICmpUGE(IsSigned ? B.CreateAdd(V, Number(Least)) : V,
                                  Number(IsSigned ? Least << 1 : Least));
  return B.CreateSelect(IsLong, Short, V);
}
