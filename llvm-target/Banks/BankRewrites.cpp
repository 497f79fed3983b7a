//===- BankRewrites.cpp - How a bank does without -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Banks/BankRewrites.h"
#include "Operations/Algebra.h"
#include "Operations/Types.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
Register dst(const MachineInstr &MI) { return MI.getOperand(0).getReg(); }
Register src(const MachineInstr &MI, unsigned N) {
  return MI.getOperand(N).getReg();
}
} // namespace

bool BankBuilder::isScalar() const { return &Bank == &ToyGCN::SGPRRegBank; }

Register BankBuilder::newReg(LLT Ty) {
  const bool IsBit = Ty == S1;
  Register R = MRI.createGenericVirtualRegister(IsBit && isScalar() ? S32 : Ty);
  MRI.setRegBank(R, IsBit && !isScalar() ? ToyGCN::LaneMaskRegBank : Bank);
  if (IsBit && isScalar())
    Copies.markBool(R);
  return R;
}

DstOp BankBuilder::newResult(LLT Ty) { return newReg(Ty); }

/// What constants make is a constant.
/// What a selection gives by any condition, as halves of constants may be.
static std::optional<APInt> selectsOne(unsigned Opcode,
                                       ArrayRef<SrcOp> Operands,
                                       const MachineRegisterInfo &MRI) {
  if (Opcode != G_SELECT)
    return std::nullopt;
  const auto X = getIConstantVRegVal(Operands[1].getReg(), MRI);
  return X == getIConstantVRegVal(Operands[2].getReg(), MRI) ? X : std::nullopt;
}

Register BankBuilder::buildStep(const DstOp &Result, unsigned Opcode,
                                ArrayRef<SrcOp> Operands) {
  if (const auto C = selectsOne(Opcode, Operands, MRI))
    return B.buildConstant(Result, *C).getReg(0);
  if (Operands.size() == 2 && Result.getLLTTy(MRI) == S32)
    if (auto C = ConstantFoldBinOp(Opcode, Operands[0].getReg(),
                                   Operands[1].getReg(), MRI))
      return B.buildConstant(Result, *C).getReg(0);
  return buildInto(Result, Opcode, Operands);
}

std::pair<Register, Register> BankBuilder::halves(Register R) {
  if (typeOf(R).isPointer())
    R = build(G_PTRTOINT, S64, {R});
  const MachineInstr &Def = *MRI.getVRegDef(R);
  auto IsOurs = [&](const MachineOperand &MO) {
    return MRI.getType(MO.getReg()) == S32 &&
           MRI.getRegBankOrNull(MO.getReg()) == &Bank;
  };
  if (Def.getOpcode() == G_MERGE_VALUES && all_of(Def.uses(), IsOurs))
    return {src(Def, 1), src(Def, 2)};
  if (Def.getOpcode() == G_ZEXT && IsOurs(Def.getOperand(1)))
    return {src(Def, 1), constant(S32, 0)};
  return StepBuilder::halves(R);
}

std::pair<Register, Register> BankBuilder::takeApart(Register R) {
  return MRI.getRegBankOrNull(R) == &Bank ? Copies.halves(R)
                                          : StepBuilder::takeApart(R);
}

/// The result of a bitwise operation of \p X and a constant if it is X or a
/// constant, otherwise none.
static Register withConstant(unsigned Opcode, Register X, int32_t C,
                             BankBuilder &B) {
  const ToyGCN::Algebra *Laws = ToyGCN::algebraOf(Opcode);
  if (!Laws || !Laws->IsBitwise)
    return Register();
  if (Laws->isIdentity(APInt(32, uint32_t(C))))
    return X;
  return Laws->absorbs(APInt(32, uint32_t(C))) ? B.constant(S32, C)
                                               : Register();
}

/// Builds \p Opcode on dwords, or its result if a constant makes it trivial.
static Register buildHalf(unsigned Opcode, ArrayRef<SrcOp> Ops,
                          BankBuilder &B) {
  const MachineRegisterInfo &MRI = *B.mir().getMRI();
  for (unsigned I = 0; I < 2; ++I)
    if (auto C = getIConstantVRegValWithLookThrough(Ops[I].getReg(), MRI))
      if (Register R = withConstant(Opcode, Ops[1 - I].getReg(),
                                    C->Value.getSExtValue(), B))
        return R;
  return B.build(Opcode, S32, Ops);
}

/// Does a bitwise operation of 64 bits on each half.
void llvm::splitHalves(MachineInstr &MI, BankBuilder &B) {
  SmallVector<SrcOp, 2> Lo, Hi;
  for (const MachineOperand &MO : MI.explicit_uses()) {
    auto [L, H] = B.halves(MO.getReg());
    Lo.push_back(L);
    Hi.push_back(H);
  }
  Register L = buildHalf(MI.getOpcode(), Lo, B);
  Register H = buildHalf(MI.getOpcode(), Hi, B);
  B.mergeInto(dst(MI), L, H);
  MI.eraseFromParent();
}

/// The high dword of a value of 64 bits shifted left by \p N < 32, whose dwords
/// are \p Lo and \p Hi. Where Hi extends Lo, so does the result.
static Register shiftedHigh(Register Lo, Register Hi, unsigned N,
                            BankBuilder &B) {
  const MachineRegisterInfo &MRI = *B.mir().getMRI();
  const Register Rest = B.constant(S32, 32 - N);
  if (auto C = getIConstantVRegValWithLookThrough(Hi, MRI))
    if (C->Value.isZero())
      return B.build(G_LSHR, S32, {Lo, Rest});
  const MachineInstr *Sign = getOpcodeDef(G_ASHR, Hi, MRI);
  if (Sign && Sign->getOperand(1).getReg() == Lo)
    if (auto C = getIConstantVRegValWithLookThrough(
            Sign->getOperand(2).getReg(), MRI);
        C && C->Value == 31)
      return B.build(G_ASHR, S32, {Lo, Rest});
  return B.build(G_FSHR, S32, {Hi, Lo, Rest});
}

/// A shift of 64 bits by a constant is one of each dword: the shift of 64 bits
/// takes as long as four of them.
void llvm::splitShift(MachineInstr &MI, BankBuilder &B) {
  auto C =
      getIConstantVRegValWithLookThrough(src(MI, 2), MI.getMF()->getRegInfo());
  if (!C || C->Value.isZero() || C->Value.ugt(63))
    return;
  const unsigned N = C->Value.getZExtValue(), Opc = MI.getOpcode();
  auto [Lo, Hi] = B.halves(src(MI, 1));
  auto Shift = [&](Register R, unsigned N) {
    return N ? B.build(Opc, S32, {R, B.constant(S32, N)}) : R;
  };
  // What needs both dwords comes first, so that it may take the place of one.
  Register NewLo, NewHi;
  if (Opc == G_SHL) {
    NewHi = N < 32 ? shiftedHigh(Lo, Hi, N, B) : Shift(Lo, N - 32);
    NewLo = N < 32 ? Shift(Lo, N) : B.constant(S32, 0);
  } else {
    NewLo = N < 32 ? B.build(G_FSHR, S32, {Hi, Lo, B.constant(S32, N)})
                   : Shift(Hi, N - 32);
    NewHi = N < 32 || Opc == G_ASHR ? Shift(Hi, std::min(N, 31u))
                                    : B.constant(S32, 0);
  }
  B.mergeInto(dst(MI), NewLo, NewHi);
  MI.eraseFromParent();
}

/// What a funnel shift of 64 bits is by: 1 to 63, as the legalizer makes them.
static std::optional<unsigned> funnelAmount(const MachineInstr &MI) {
  const auto C =
      getIConstantVRegValWithLookThrough(src(MI, 3), MI.getMF()->getRegInfo());
  if (!C || C->Value.isZero() || C->Value.uge(64))
    return std::nullopt;
  return C->Value.getZExtValue();
}

/// Each dword of a funnel shift is one of two dwords of the four.
void llvm::splitFunnelShift(MachineInstr &MI, BankBuilder &B) {
  const std::optional<unsigned> N = funnelAmount(MI);
  if (!N)
    return;
  auto [Dword2, Dword3] = B.halves(src(MI, 1));
  auto [Dword0, Dword1] = B.halves(src(MI, 2));
  const Register Dwords[] = {Dword0, Dword1, Dword2, Dword3};
  auto Part = [&, Rest = *N % 32](unsigned First) {
    return Rest ? B.build(
                      G_FSHR, S32,
                      {Dwords[First + 1], Dwords[First], B.constant(S32, Rest)})
                : Dwords[First];
  };
  const Register Lo = Part(*N / 32), Hi = Part(*N / 32 + 1);
  B.mergeInto(dst(MI), Lo, Hi);
  MI.eraseFromParent();
}

/// The scalar unit has shifts of 64 bits.
void llvm::funnelByShifts(MachineInstr &MI, BankBuilder &B) {
  const std::optional<unsigned> N = funnelAmount(MI);
  if (!N)
    return;
  auto Low = B.build(G_LSHR, S64, {src(MI, 2), B.constant(S32, *N)});
  auto High = B.build(G_SHL, S64, {src(MI, 1), B.constant(S32, 64 - *N)});
  B.mir().buildOr(dst(MI), Low, High);
  MI.eraseFromParent();
}

/// Vector memory moves four dwords at most.
static unsigned partBits(const MachineFunction &MF) {
  return ToyGCNSubtarget::hasFewVGPRs(MF.getFunction()) ? 32 : 128;
}

/// True if an access of \p Ty is done in parts of \p PartBits: pairs of dwords
/// always have room.
static bool isTooWide(LLT Ty, unsigned PartBits) {
  return Ty.getSizeInBits() > std::max(PartBits, 64u);
}

static Register addBytes(Register Ptr, unsigned Bytes, MachineInstr &MI,
                         BankBuilder &B) {
  if (!Bytes)
    return Ptr;
  const LLT Ty = B.typeOf(Ptr);
  BankBuilder PB(B.mir(), *MI.getMF()->getRegInfo().getRegBankOrNull(Ptr),
                 B.copies());
  return PB.build(G_PTR_ADD, Ty,
                  {Ptr, PB.constant(LLT::scalar(Ty.getSizeInBits()), Bytes)});
}

void llvm::splitWideLoad(MachineInstr &MI, BankBuilder &B) {
  MachineFunction &MF = *MI.getMF();
  const LLT Ty = B.typeOf(dst(MI));
  const unsigned PartBits = partBits(MF);
  if (!isTooWide(Ty, PartBits))
    return;
  const MachineMemOperand &MMO = cast<GLoad>(MI).getMMO();
  const LLT PartTy =
      LLT::scalarOrVector(ElementCount::getFixed(PartBits / 32), S32);
  SmallVector<Register, 16> Parts;
  for (unsigned Byte = 0; Byte < Ty.getSizeInBytes(); Byte += PartBits / 8) {
    Parts.push_back(B.newReg(PartTy));
    B.mir().buildLoad(Parts.back(), addBytes(src(MI, 1), Byte, MI, B),
                      *MF.getMachineMemOperand(&MMO, Byte, PartTy));
  }
  B.mir().buildMergeLikeInstr(dst(MI), Parts);
  MI.eraseFromParent();
}

void llvm::splitWideStore(MachineInstr &MI, BankBuilder &B) {
  MachineFunction &MF = *MI.getMF();
  const Register Value = src(MI, 0);
  const LLT Ty = B.typeOf(Value);
  if (!isTooWide(Ty, partBits(MF)))
    return;
  const MachineMemOperand &MMO = cast<GStore>(MI).getMMO();
  SmallVector<Register, 4> Dwords;
  for (unsigned I = 0; I < Ty.getSizeInBits() / 32; ++I)
    Dwords.push_back(B.newReg(S32));
  B.mir().buildUnmerge(Dwords, Value);
  for (auto [I, Dword] : enumerate(Dwords))
    B.mir().buildStore(Dword, addBytes(src(MI, 1), 4 * I, MI, B),
                       *MF.getMachineMemOperand(&MMO, 4 * I, S32));
  MI.eraseFromParent();
}

/// The scalar unit has both halves of a product, and a sum of 64 bits.
void llvm::lowerMad64(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1), Y = src(MI, 2), Sum = src(MI, 3);
  const auto C = getIConstantVRegVal(Sum, MI.getMF()->getRegInfo());
  const bool IsSum = !C || !C->isZero();
  Register Product = IsSum ? B.newReg(S64) : dst(MI);
  B.mergeInto(Product, B.build(G_MUL, S32, {X, Y}),
              B.build(G_UMULH, S32, {X, Y}));
  if (IsSum)
    B.buildInto(dst(MI), G_ADD, {Product, Sum});
  MI.eraseFromParent();
}

/// The number 0 or 1 that the lane mask \p Mask asks whether it is not 0; none
/// if it is another mask.
static Register bitOfMask(Register Mask, const MachineRegisterInfo &MRI) {
  Register Bit;
  CmpInst::Predicate P;
  return mi_match(
             Mask, MRI,
             m_GICmp(m_Pred(P),
                     m_all_of(m_Reg(Bit), m_GAnd(m_Reg(), m_SpecificICst(1))),
                     m_SpecificICst(0))) &&
                 P == CmpInst::ICMP_NE && MRI.getType(Bit) == S32 &&
                 MRI.getRegBankOrNull(Bit) == &ToyGCN::VGPRRegBank
             ? Bit
             : Register();
}

/// A lane mask as a number: 1 (or -1 for sign extension) in lanes that are
/// set, 0 elsewhere.
void llvm::lowerMaskExt(MachineInstr &MI, BankBuilder &B) {
  const bool Signed = MI.getOpcode() == G_SEXT;
  const Register Bit = bitOfMask(src(MI, 1), *B.mir().getMRI());
  if (Bit && !Signed && B.typeOf(dst(MI)) == S32) {
    B.buildInto(dst(MI), COPY, {Bit});
    MI.eraseFromParent();
    return;
  }
  Register One = B.constant(S32, Signed ? -1 : 1);
  Register Zero = B.constant(S32, 0);
  SrcOp Ops[] = {src(MI, 1), One, Zero};
  if (B.typeOf(dst(MI)) == S64) {
    Register Lo = B.build(G_SELECT, S32, Ops);
    B.mergeInto(dst(MI), Lo, Signed ? Lo : Zero);
  } else {
    B.buildInto(dst(MI), G_SELECT, Ops);
  }
  MI.eraseFromParent();
}

/// True if \p X is known to be 0 or 1, as a loaded condition is.
static bool isBit(Register X, const MachineInstr &User) {
  const MachineRegisterInfo &MRI = User.getMF()->getRegInfo();
  const MachineInstr *Def = MRI.getVRegDef(X);
  while (Def && Def->isCopy() && Def->getOperand(1).getReg().isVirtual())
    Def = MRI.getVRegDef(Def->getOperand(1).getReg());
  return Def && Def->getOpcode() == G_ASSERT_ZEXT &&
         Def->getOperand(2).getImm() == 1;
}

/// Bit 0 of each lane as a lane mask.
void llvm::lowerMaskTrunc(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1);
  if (B.typeOf(X) == S64)
    X = B.halves(X).first;
  if (!isBit(X, MI))
    X = B.build(G_AND, S32, {X, B.constant(S32, 1)});
  B.mir().buildICmp(CmpInst::ICMP_NE, dst(MI), X, B.constant(S32, 0));
  MI.eraseFromParent();
}

/// A uniform condition is 0 or 1 already.
void llvm::lowerBoolExt(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1);
  const bool Signed = MI.getOpcode() == G_SEXT;
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  // A selection takes in the compare, if nothing else needs it as a number.
  if (Signed && MRI.hasOneNonDBGUse(X) &&
      MRI.getVRegDef(X)->getOpcode() == G_ICMP)
    X = B.build(G_SELECT, S32, {X, B.constant(S32, -1), B.constant(S32, 0)});
  else if (Signed)
    X = B.build(G_SUB, S32, {B.constant(S32, 0), X});
  if (B.typeOf(dst(MI)) == S64)
    B.buildInto(dst(MI), Signed ? G_SEXT : G_ZEXT, {X});
  else
    B.buildInto(dst(MI), COPY, {X});
  MI.eraseFromParent();
}

void llvm::lowerBoolTrunc(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1);
  if (B.typeOf(X) == S64)
    X = B.build(G_TRUNC, S32, {X});
  if (isBit(X, MI))
    B.buildInto(dst(MI), COPY, {X});
  else
    B.buildInto(dst(MI), G_AND, {X, B.constant(S32, 1)});
  MI.eraseFromParent();
}

void llvm::expandOnBank(MachineInstr &MI, BankBuilder &B) {
  ToyGCN::expand(MI, B.isScalar() ? ToyGCN::OnScalar : ToyGCN::OnVector, B);
}
