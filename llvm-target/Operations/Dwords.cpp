//===- Dwords.cpp - Values of any type as dwords --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace llvm::ToyGCN::Types;

void ToyGCN::splitIntoDwords(MachineIRBuilder &B, Register Value,
                             SmallVectorImpl<Register> &Dwords) {
  LLT Ty = B.getMRI()->getType(Value);
  if (Ty.getScalarType().isPointer()) {
    Ty = Ty.changeElementType(LLT::scalar(Ty.getScalarSizeInBits()));
    Value = B.buildPtrToInt(Ty, Value).getReg(0);
  }
  if (Ty.isVector() && Ty.getElementType() != S32) {
    Ty = LLT::scalar(Ty.getSizeInBits());
    Value = B.buildBitcast(Ty, Value).getReg(0);
  }
  const unsigned Count = dwordsOf(Ty);
  if (Ty.isScalar() && Ty.getSizeInBits() % 32 != 0)
    Value = B.buildAnyExt(LLT::scalar(32 * Count), Value).getReg(0);
  if (Count == 1)
    return Dwords.push_back(Value);
  auto Parts = B.buildUnmerge(S32, Value);
  for (unsigned I = 0; I < Count; ++I)
    Dwords.push_back(Parts.getReg(I));
}

void ToyGCN::joinDwords(MachineIRBuilder &B, Register Dst,
                        ArrayRef<Register> Dwords) {
  const LLT Ty = B.getMRI()->getType(Dst);
  const unsigned Bits = Ty.getSizeInBits();
  if (Ty.getScalarType().isPointer()) {
    LLT IntTy = Ty.changeElementType(LLT::scalar(Ty.getScalarSizeInBits()));
    Register Int = B.getMRI()->createGenericVirtualRegister(IntTy);
    joinDwords(B, Int, Dwords);
    B.buildIntToPtr(Dst, Int);
  } else if (Ty.isVector() && Ty.getElementType() == S32) {
    B.buildBuildVector(Dst, Dwords);
  } else if (Ty.isVector()) {
    Register Int = B.getMRI()->createGenericVirtualRegister(LLT::scalar(Bits));
    joinDwords(B, Int, Dwords);
    B.buildBitcast(Dst, Int);
  } else if (Bits < 32) {
    B.buildTrunc(Dst, Dwords[0]);
  } else if (Bits % 32 != 0) {
    Register Wide = B.getMRI()->createGenericVirtualRegister(
        LLT::scalar(alignTo(Bits, 32)));
    joinDwords(B, Wide, Dwords);
    B.buildTrunc(Dst, Wide);
  } else if (Dwords.size() == 1) {
    B.buildCopy(Dst, Dwords[0]);
  } else {
    B.buildMergeLikeInstr(Dst, Dwords);
  }
}
