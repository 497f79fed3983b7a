//===- PointerMasks.cpp - Masked pointers in another space ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/PointerMasks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

Value *ToyGCN::maskInSpace(IntrinsicInst &Mask, Value *Flat, Value *Other) {
  IRBuilder<> B(&Mask);
  const DataLayout &DL = Mask.getDataLayout();
  Value *Bits = Mask.getArgOperand(1);
  Type *Int = DL.getIntPtrType(Flat->getType());
  if (DL.getIntPtrType(Other->getType()) == Int)
    return B.CreateIntrinsic(
        Intrinsic::ptrmask, {Other->getType(), Bits->getType()}, {Other, Bits});
  // A short pointer is no part of the flat one: null is 0 here, all ones there.
  // The distance by which the mask moves the flat pointer holds for both.
  Value *Number = B.CreatePtrToInt(Flat, Int);
  Value *Distance = B.CreateSub(B.CreateAnd(Number, Bits), Number);
  Value *Short = B.CreateTrunc(Distance, DL.getIndexType(Other->getType()));
  return B.Insert(GetElementPtrInst::Create(B.getInt8Ty(), Other, {Short}));
}
