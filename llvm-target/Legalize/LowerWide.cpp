//===- LowerWide.cpp - Wide shifts, and vectors element by element --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

/// \p Amount mod \p Bits, by the remainders of the dwords from the top: the
/// legalizer sees no division of more than 64 bits.
static Register buildModulo(Register Amount, unsigned Bits,
                            MachineIRBuilder &B) {
  if (auto C = getIConstantVRegValWithLookThrough(Amount, *B.getMRI()))
    return B.buildConstant(S32, C->Value.urem(Bits)).getReg(0);
  if (isPowerOf2_32(Bits))
    return B
        .buildAnd(S32, B.buildTrunc(S32, Amount),
                  B.buildConstant(S32, Bits - 1))
        .getReg(0);
  SmallVector<Register, 8> Dwords;
  const LLT Ty = B.getMRI()->getType(Amount);
  const LLT Whole = LLT::scalar(alignTo(Ty.getSizeInBits(), 32));
  if (Whole != Ty)
    Amount = B.buildZExt(Whole, Amount).getReg(0);
  ToyGCN::splitIntoDwords(B, Amount, Dwords);
  auto Divisor = B.buildConstant(S64, Bits);
  Register Rest = B.buildConstant(S32, 0).getReg(0);
  for (Register Dword : reverse(Dwords)) {
    auto Part = B.buildMergeLikeInstr(S64, {Dword, Rest});
    Rest = B.buildTrunc(S32, B.buildURem(S64, Part, Divisor)).getReg(0);
  }
  return Rest;
}

/// fshl(x, y, n) is x << n | y >> (bits - n), and the second shift is done in
/// two steps, by one and by the rest, so that n may be 0. fshr is the mirror
/// image; a rotation has the same value twice.
bool ToyGCN::lowerWideFunnelShift(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Opc = MI.getOpcode();
  const bool Left = Opc == G_FSHL || Opc == G_ROTL;
  const bool Rotate = Opc == G_ROTL || Opc == G_ROTR;
  const Register Dst = MI.getOperand(0).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  const unsigned Bits = Ty.getSizeInBits();
  Register Hi = MI.getOperand(1).getReg();
  Register Lo = MI.getOperand(Rotate ? 1 : 2).getReg();
  Register N = buildModulo(MI.getOperand(Rotate ? 2 : 3).getReg(), Bits, B);
  auto Others = B.buildSub(S32, B.buildConstant(S32, Bits - 1), N);
  auto One = B.buildConstant(S32, 1);
  if (Left)
    B.buildOr(Dst, B.buildShl(Ty, Hi, N),
              B.buildLShr(Ty, B.buildLShr(Ty, Lo, One), Others));
  else
    B.buildOr(Dst, B.buildLShr(Ty, Lo, N),
              B.buildShl(Ty, B.buildShl(Ty, Hi, One), Others));
  MI.eraseFromParent();
  return true;
}

static SmallVector<Register, 16> elementsOf(Register R, MachineIRBuilder &B) {
  const LLT Ty = B.getMRI()->getType(R);
  if (!Ty.isVector())
    return {R};
  auto Parts = B.buildUnmerge(Ty.getElementType(), R);
  SmallVector<Register, 16> Elements;
  for (unsigned I = 0; I < Ty.getNumElements(); ++I)
    Elements.push_back(Parts.getReg(I));
  return Elements;
}

static bool lowerShuffle(MachineInstr &MI, MachineIRBuilder &B) {
  SmallVector<Register, 16> From = elementsOf(MI.getOperand(1).getReg(), B);
  From.append(elementsOf(MI.getOperand(2).getReg(), B));
  SmallVector<Register, 16> Picked;
  for (int Index : MI.getOperand(3).getShuffleMask())
    Picked.push_back(Index < 0
                         ? B.buildUndef(B.getMRI()->getType(From[0])).getReg(0)
                         : From[Index]);
  const Register Dst = MI.getOperand(0).getReg();
  if (Picked.size() == 1)
    B.buildCopy(Dst, Picked[0]);
  else
    B.buildBuildVector(Dst, Picked);
  MI.eraseFromParent();
  return true;
}

/// A constant index is a part of the vector. Elements that have no address
/// are extended to the next size that has.
bool ToyGCN::lowerVectorAccess(MachineInstr &MI, MachineIRBuilder &B) {
  if (MI.getOpcode() == G_SHUFFLE_VECTOR)
    return lowerShuffle(MI, B);
  const bool IsInsert = MI.getOpcode() == G_INSERT_VECTOR_ELT;
  const Register Dst = MI.getOperand(0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  const Register Index = MI.getOperand(IsInsert ? 3 : 2).getReg();
  const LLT Ty = B.getMRI()->getType(Vector);
  const LLT EltTy = Ty.getElementType();
  if (auto C = getIConstantVRegValWithLookThrough(Index, *B.getMRI())) {
    SmallVector<Register, 16> Elements = elementsOf(Vector, B);
    const bool InRange = C->Value.ult(Elements.size());
    const unsigned I = InRange ? C->Value.getZExtValue() : 0;
    if (!InRange) {
      B.buildUndef(Dst);
    } else if (IsInsert) {
      Elements[I] = MI.getOperand(2).getReg();
      B.buildBuildVector(Dst, Elements);
    } else {
      B.buildCopy(Dst, Elements[I]);
    }
  } else {
    const LLT WideElt =
        LLT::scalar(std::max<unsigned>(8, PowerOf2Ceil(EltTy.getSizeInBits())));
    const LLT WideTy = Ty.changeElementType(WideElt);
    auto Wide = B.buildAnyExt(WideTy, Vector);
    if (IsInsert) {
      auto Element = B.buildAnyExt(WideElt, MI.getOperand(2));
      B.buildTrunc(Dst,
                   B.buildInsertVectorElement(WideTy, Wide, Element, Index));
    } else {
      B.buildTrunc(Dst, B.buildExtractVectorElement(WideElt, Wide, Index));
    }
  }
  MI.eraseFromParent();
  return true;
}
