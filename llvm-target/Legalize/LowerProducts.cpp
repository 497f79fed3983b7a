//===- LowerProducts.cpp - Products of less or more than a dword ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Products of two pairs of dwords, by multiply-add of dwords with a sum of 64
/// bits, which is one vector instruction. A 64-bit product of dwords and two
/// more dwords fit in 64 bits: no sum below has a carry.
///
///   x * y = (x0*y0)                       bits 0 to 63
///         + (x1*y0 + x0*y1) << 32         bits 32 to 95
///         + (x1*y1) << 64                 bits 64 to 127
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
struct Halves {
  Register Lo, Hi;
};

Halves halvesOf(MachineIRBuilder &B, Register R) {
  if (auto C = getIConstantVRegVal(R, *B.getMRI()))
    return {B.buildConstant(S32, int32_t(Lo_32(C->getZExtValue()))).getReg(0),
            B.buildConstant(S32, int32_t(Hi_32(C->getZExtValue()))).getReg(0)};
  auto Parts = B.buildUnmerge(S32, R);
  return {Parts.getReg(0), Parts.getReg(1)};
}

/// x * y + sum, of 64 bits.
Register multiplyAdd(MachineIRBuilder &B, Register X, Register Y,
                     Register Sum) {
  return B.buildInstr(ToyGCN::G_TOYGCN_MAD_U64_U32, {S64}, {X, Y, Sum})
      .getReg(0);
}

Register lowProduct(MachineIRBuilder &B, Halves X, Halves Y) {
  auto Is0 = [&](Register R) {
    auto C = getIConstantVRegVal(R, *B.getMRI());
    return C && C->isZero();
  };
  auto Cross =
      B.buildAdd(S32, B.buildMul(S32, X.Lo, Y.Hi), B.buildMul(S32, X.Hi, Y.Lo));
  Register Zero = B.buildConstant(S64, 0).getReg(0);
  const bool Is0Below = Is0(X.Lo) || Is0(Y.Lo);
  Halves Low = halvesOf(B, Is0Below ? Zero : multiplyAdd(B, X.Lo, Y.Lo, Zero));
  return B.buildMergeLikeInstr(S64, {Low.Lo, B.buildAdd(S32, Low.Hi, Cross)})
      .getReg(0);
}

Register highProduct(MachineIRBuilder &B, Halves X, Halves Y) {
  auto Wide = [&](Register R) { return B.buildZExt(S64, R).getReg(0); };
  Register Carry = B.buildUMulH(S32, X.Lo, Y.Lo).getReg(0);
  Halves First = halvesOf(B, multiplyAdd(B, X.Hi, Y.Lo, Wide(Carry)));
  Halves Second = halvesOf(B, multiplyAdd(B, X.Lo, Y.Hi, Wide(First.Lo)));
  auto Sum = B.buildAdd(S64, Wide(First.Hi), Wide(Second.Hi));
  return multiplyAdd(B, X.Hi, Y.Hi, Sum.getReg(0));
}

/// \p R where \p Sign is negative, else 0.
Register ifNegative(MachineIRBuilder &B, Register Sign, Halves R) {
  Register Mask = B.buildAShr(S32, Sign, B.buildConstant(S32, 31)).getReg(0);
  return B
      .buildMergeLikeInstr(S64, {B.buildAnd(S32, R.Lo, Mask).getReg(0),
                                 B.buildAnd(S32, R.Hi, Mask).getReg(0)})
      .getReg(0);
}
} // namespace

/// The vector unit multiplies 24 bits at four times the rate of 32.
static bool lowerSmallProduct(MachineInstr &MI, MachineIRBuilder &B) {
  auto X = B.buildAnyExt(S32, MI.getOperand(1));
  auto Y = B.buildAnyExt(S32, MI.getOperand(2));
  B.buildTrunc(MI.getOperand(0),
               B.buildInstr(ToyGCN::G_TOYGCN_MUL_LOW24, {S32}, {X, Y}));
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::lowerProduct(MachineInstr &MI, MachineIRBuilder &B) {
  if (B.getMRI()->getType(MI.getOperand(0).getReg()).getSizeInBits() <= 24)
    return lowerSmallProduct(MI, B);
  const Halves X = halvesOf(B, MI.getOperand(1).getReg());
  const Halves Y = halvesOf(B, MI.getOperand(2).getReg());
  if (MI.getOpcode() == G_MUL)
    return replaceWith(MI, B, lowProduct(B, X, Y));
  Register High = highProduct(B, X, Y);
  if (MI.getOpcode() == G_UMULH)
    return replaceWith(MI, B, High);
  // A negative factor, read without its sign, is 2^64 too large.
  auto Less = B.buildSub(S64, High, ifNegative(B, X.Hi, Y));
  return replaceWith(MI, B, B.buildSub(S64, Less, ifNegative(B, Y.Hi, X)));
}
