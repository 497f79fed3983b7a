//===- AgreedRead.cpp - The first lane, for bits that agree ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/AgreedRead.h"
#include "Operations/OperationCall.h"
#include "Uniformity/BitAgreement.h"
#include "llvm/IR/ConstantRange.h"

using namespace llvm;

static constexpr StringLiteral Name = "toygcn.read.agreed";

std::optional<uint32_t> ToyGCN::getAgreedRead(const Value &V) {
  const auto *Bits =
      dyn_cast_or_null<ConstantInt>(ToyGCN::getOperationConstant(V, Name));
  if (!Bits)
    return std::nullopt;
  return uint32_t(Bits->getZExtValue());
}

/// Reads \p V, an i32 that is at most \p Max.
static Value *readDword(IRBuilderBase &B, Value *V, uint32_t Bits,
                        uint32_t Max) {
  CallInst *Read = ToyGCN::createOperationCall(B, Name, V, B.getInt32(Bits),
                                               V->getName() + ".first");
  if (Max != UINT32_MAX)
    Read->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, Max) + 1));
  return Read;
}

Value *ToyGCN::createAgreedRead(IRBuilderBase &B, Value *V,
                                const BitAgreement &Bits) {
  Type *Ty = V->getType();
  const uint64_t Unknown =
      Bits.agreed() & ~(Bits.knownZero() | Bits.knownOne());
  auto Dword = [&](unsigned Shift) -> Value * {
    if (uint32_t(Unknown >> Shift) == 0)
      return ConstantInt::get(B.getInt32Ty(),
                              uint32_t(Bits.knownOne() >> Shift));
    Value *Part = Shift ? B.CreateLShr(V, Shift) : V;
    return readDword(B, B.CreateZExtOrTrunc(Part, B.getInt32Ty()),
                     Bits.agreed() >> Shift, Bits.max() >> Shift);
  };
  if (Unknown == 0)
    return ConstantInt::get(Ty, Bits.knownOne());
  Value *Read = B.CreateZExtOrTrunc(Dword(0), Ty);
  if (Bits.width() <= 32)
    return Read;
  return B.CreateOr(Read, B.CreateShl(B.CreateZExt(Dword(32), Ty), 32));
}
