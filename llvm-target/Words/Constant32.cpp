//===- Constant32.cpp - Half pointers to constant memory ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/Constant32.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

static bool isHalf(const Type *Ty) {
  return Ty->isPtrOrPtrVectorTy() &&
         Ty->getPointerAddressSpace() == ToyGCNAS::Constant32;
}

uint64_t ToyGCN::constant32HighBits(const Function &F) {
  return F.getFnAttributeAsParsedInteger("amdgpu-32bit-address-high-bits");
}

static Value *whole(IRBuilderBase &B, Value *Half) {
  const uint64_t High =
      ToyGCN::constant32HighBits(*B.GetInsertBlock()->getParent());
  Type *Ty = Half->getType();
  Type *Wide = Ty->getWithNewType(B.getInt64Ty());
  Value *Low = B.CreateZExt(
      B.CreatePtrToInt(Half, Ty->getWithNewType(B.getInt32Ty())), Wide);
  return B.CreateIntToPtr(B.CreateOr(Low, ConstantInt::get(Wide, High << 32)),
                          Ty->getWithNewType(B.getPtrTy(ToyGCNAS::Constant)));
}

Value *ToyGCN::widenConstantPointer(Instruction &I) {
  IRBuilder<> B(&I);
  if (auto *LI = dyn_cast<LoadInst>(&I);
      LI && isHalf(LI->getPointerOperandType())) {
    LI->setOperand(0, whole(B, LI->getPointerOperand()));
    return nullptr;
  }
  if (auto *Copy = dyn_cast<MemTransferInst>(&I);
      Copy && isHalf(Copy->getRawSource()->getType())) {
    Value *To = Copy->getRawDest(), *From = whole(B, Copy->getRawSource());
    return isa<MemMoveInst>(Copy)
               ? B.CreateMemMove(To, Copy->getDestAlign(), From,
                                 Copy->getSourceAlign(), Copy->getLength(),
                                 Copy->isVolatile())
               : B.CreateMemCpy(To, Copy->getDestAlign(), From,
                                Copy->getSourceAlign(), Copy->getLength(),
                                Copy->isVolatile());
  }
  auto *Cast = dyn_cast<AddrSpaceCastInst>(&I);
  if (!Cast)
    return nullptr;
  Value *From = Cast->getPointerOperand();
  if (isHalf(From->getType()))
    return B.CreateAddrSpaceCast(whole(B, From), Cast->getType());
  if (isHalf(Cast->getType()))
    return B.CreateIntToPtr(
        B.CreatePtrToInt(From, From->getType()->getWithNewType(B.getInt32Ty())),
        Cast->getType());
  return nullptr;
}
