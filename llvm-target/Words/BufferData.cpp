//===- BufferData.cpp - What accesses of buffers move ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/BufferData.h"
#include "Operations/Operations.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;

Type *ToyGCN::bufferDataType(IRBuilderBase &B, uint64_t Bytes) {
  if (Bytes == 1 || Bytes == 2 || Bytes == 4)
    return B.getIntNTy(8 * Bytes);
  if (Bytes == 8 || Bytes == 12 || Bytes == 16)
    return FixedVectorType::get(B.getInt32Ty(), Bytes / 4);
  return nullptr;
}

bool ToyGCN::canBeBits(Type *Ty) {
  return Ty->isSingleValueType() && !Ty->isScalableTy() &&
         !(Ty->isVectorTy() && Ty->getScalarType()->isPointerTy());
}

Value *ToyGCN::toBits(IRBuilderBase &B, const DataLayout &DL, Value *V) {
  Type *Ty = V->getType();
  return B.CreateZExt(
      B.CreateBitOrPointerCast(V, B.getIntNTy(DL.getTypeSizeInBits(Ty))),
      B.getIntNTy(DL.getTypeStoreSizeInBits(Ty)));
}

Value *ToyGCN::fromBits(IRBuilderBase &B, const DataLayout &DL, Value *Bits,
                        Type *Ty) {
  return B.CreateBitOrPointerCast(
      B.CreateTrunc(Bits, B.getIntNTy(DL.getTypeSizeInBits(Ty))), Ty);
}

bool ToyGCN::isBufferAtomic(const DataLayout &DL, Type *Ty, bool IsSwap) {
  return (Ty->isIntegerTy() || (IsSwap && canBeBits(Ty))) &&
         is_contained({32u, 64u}, DL.getTypeSizeInBits(Ty).getFixedValue());
}

SmallVector<ToyGCN::AccessPiece, 4> ToyGCN::cutUpAccess(uint64_t Bytes,
                                                        Align Alignment) {
  SmallVector<AccessPiece, 4> Pieces;
  for (uint64_t At = 0; At < Bytes; At += Pieces.back().Bytes) {
    uint64_t Most = Alignment >= Align(4) ? 16 : Alignment.value();
    if (Bytes - At < Most)
      Most = Bytes - At >= 4 ? (Bytes - At) & ~uint64_t(3)
                             : llvm::bit_floor(Bytes - At);
    Pieces.push_back({At, Most});
  }
  return Pieces;
}

std::string ToyGCN::whyNotBufferData(const IntrinsicInst &II) {
  const ToyGCN::BufferRow *Row = ToyGCN::findBufferRow(II.getIntrinsicID());
  if (!Row)
    return "";
  const bool IsStore = Row->Generic == TargetOpcode::G_STORE;
  const bool IsAtomic = !IsStore && Row->Generic != TargetOpcode::G_LOAD;
  Type *Ty = IsStore ? II.getArgOperand(0)->getType() : II.getType();
  const uint64_t Bytes = II.getDataLayout().getTypeStoreSize(Ty);
  IRBuilder<> B(II.getContext());
  if (IsAtomic ? Bytes == 4 || Bytes == 8
               : ToyGCN::bufferDataType(B, Bytes) != nullptr)
    return "";
  return ": data of " + std::to_string(Bytes) + " bytes, not of " +
         (IsAtomic ? "4 or 8" : "1, 2, 4, 8, 12 or 16");
}
