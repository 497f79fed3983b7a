//===- LowerWide.cpp - Products of pairs, shifts of more ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Expansion.h"
#include "Operations/Types.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"

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
        .buildAnd(S32, B.buildZExtOrTrunc(S32, Amount),
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

/// A funnel shift of 64 bits by \p N is an operation of its own: to the right,
/// by 1 to 63.
static void shiftByConstant(MachineInstr &MI, Register Hi, Register Lo,
                            bool Left, unsigned N, MachineIRBuilder &B) {
  if (MI.getOpcode() == G_FSHR && N &&
      B.getMRI()->getType(MI.getOperand(3).getReg()) == S32)
    return;
  const Register Dst = MI.getOperand(0).getReg();
  if (N)
    B.buildInstr(G_FSHR, {Dst},
                 {Hi, Lo, B.buildConstant(S32, Left ? 64 - N : N)});
  else
    B.buildCopy(Dst, Left ? Hi : Lo);
  MI.eraseFromParent();
}

/// fshl(x, y, n) is x << n | y >> (bits - n), and the second shift is done in
/// two steps, by one and by the rest, so that n may be 0. fshr is the mirror
/// image. A rotation has the same value twice: where n is 0, the second shift
/// may be by 0, too.
bool ToyGCN::lowerWideFunnelShift(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Opc = MI.getOpcode();
  const bool Left = Opc == G_FSHL || Opc == G_ROTL;
  const bool Rotate = Opc == G_ROTL || Opc == G_ROTR;
  const Register Dst = MI.getOperand(0).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  const unsigned Bits = Ty.getSizeInBits();
  const Register Hi = MI.getOperand(1).getReg();
  const Register Lo = MI.getOperand(Rotate ? 1 : 2).getReg();
  const Register Amount = MI.getOperand(Rotate ? 2 : 3).getReg();
  if (const auto C = getIConstantVRegVal(Amount, *B.getMRI());
      C && Bits == 64) {
    shiftByConstant(MI, Hi, Lo, Left, C->urem(64), B);
    return true;
  }
  const Register N = buildModulo(Amount, Bits, B);
  const unsigned There = Left ? G_SHL : G_LSHR, Back = Left ? G_LSHR : G_SHL;
  Register Moved = Left ? Lo : Hi, Rest;
  auto Last = B.buildConstant(S32, Bits - 1);
  if (Hi == Lo && isPowerOf2_32(Bits)) {
    auto Negative = B.buildSub(S32, B.buildConstant(S32, 0), N);
    Rest = B.buildAnd(S32, Negative, Last).getReg(0);
  } else {
    auto One = B.buildConstant(S32, 1);
    Moved = B.buildInstr(Back, {Ty}, {Moved, One}).getReg(0);
    Rest = B.buildSub(S32, Last, N).getReg(0);
  }
  B.buildOr(Dst, B.buildInstr(There, {Ty}, {Left ? Hi : Lo, N}),
            B.buildInstr(Back, {Ty}, {Moved, Rest}));
  MI.eraseFromParent();
  return true;
}

/// Replaces \p Product of 64 bits, if the only use adds a constant, by that
/// sum. Returns the constant.
static std::optional<APInt> takeAddedConstant(Register &Product,
                                              MachineRegisterInfo &MRI) {
  if (MRI.getType(Product) != S64 || !MRI.hasOneNonDBGUse(Product))
    return std::nullopt;
  MachineInstr &Sum = *MRI.use_instr_nodbg_begin(Product);
  if (Sum.getOpcode() != G_ADD)
    return std::nullopt;
  const auto C = getIConstantVRegVal(Sum.getOperand(2).getReg(), MRI);
  if (C) {
    Product = Sum.getOperand(0).getReg();
    Sum.eraseFromParent();
  }
  return C;
}

/// Row by row: x_i * y_j + sum + carry has 64 bits. What the two last dwords
/// carry is lost. A dword that is known to be 0 has no products.
bool ToyGCN::lowerLowProduct(MachineInstr &MI, MachineIRBuilder &B,
                             GISelValueTracking *VT) {
  auto [Dst, X, Y] = MI.getFirst3Regs();
  const LLT Ty = B.getMRI()->getType(Dst);
  if (!Ty.isScalar() || Ty.getSizeInBits() < 64)
    return false;
  StepBuilder Steps(B);
  SmallVector<Register, 8> Xs, Ys;
  auto Split = [&](Register R, SmallVectorImpl<Register> &Dwords) {
    splitIntoDwords(B, R, Dwords);
    const KnownBits Known =
        VT ? VT->getKnownBits(R) : KnownBits(32 * Dwords.size());
    for (auto [I, Dword] : enumerate(Dwords))
      if (Known.Zero.extractBits(32, 32 * I).isAllOnes())
        Dword = Register();
  };
  Split(X, Xs);
  Split(Y, Ys);
  const Register Zero = Steps.constant(S32, 0);
  auto Pair = [&](Register R) {
    return R ? B.buildMergeLikeInstr(S64, {R, Zero}).getReg(0)
             : Steps.constant(S64, 0);
  };
  const unsigned N = Xs.size();
  // v_mad_u64_u32 of registers alone takes six.
  const bool IsTight = ToyGCNSubtarget::hasFewVGPRs(MI.getMF()->getFunction());
  SmallVector<Register, 8> Sums(N);
  Register Top, Last; // The two last dwords; what the last one gets, too.
  if (const auto C = takeAddedConstant(Dst, *B.getMRI()))
    Top = Steps.constant(S64, C->getZExtValue());
  for (auto [I, XI] : enumerate(Xs)) {
    Register Carry;
    for (unsigned J = 0, K = I; XI && K + 1 < N; ++J, ++K) {
      if (!Ys[J] && !Carry)
        continue;
      const bool IsTop = K + 2 == N;
      const Register Old = IsTop ? Top : Sums[K] ? Pair(Sums[K]) : Register();
      Register Sum = Old ? Old : Pair(Carry);
      if (Ys[J]) {
        Register New = Steps.build(ToyGCN::G_TOYGCN_MAD_U64_U32, S64,
                                   {XI, Ys[J], IsTight ? Pair(Zero) : Sum});
        Sum = IsTight ? B.buildAdd(S64, New, Sum).getReg(0) : New;
      }
      if (Old && Carry)
        Sum = B.buildAdd(S64, Sum, Pair(Carry)).getReg(0);
      if (IsTop)
        Top = Sum;
      else
        std::tie(Sums[K], Carry) = Steps.halves(Sum);
    }
    if (XI && Ys[N - 1 - I]) {
      auto Product = B.buildMul(S32, XI, Ys[N - 1 - I]);
      Last = (Last ? B.buildAdd(S32, Last, Product) : Product).getReg(0);
    }
  }
  std::tie(Sums[N - 2], Sums[N - 1]) = Steps.halves(Top ? Top : Pair(Top));
  if (Last)
    Sums[N - 1] = B.buildAdd(S32, Sums[N - 1], Last).getReg(0);
  for (Register &Sum : Sums)
    Sum = Sum ? Sum : Zero;
  joinDwords(B, Dst, Sums);
  MI.eraseFromParent();
  return true;
}
