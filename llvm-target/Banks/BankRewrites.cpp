//===- BankRewrites.cpp - How a bank does without -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Banks/BankRewrites.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Algebra.h"
#include "Operations/Types.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegisterBank.h"
#include "llvm/CodeGen/TargetOpcodes.h"

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

BankBuilder::BankBuilder(MachineInstr &MI, const RegisterBank &Bank,
                         BankCopies &Copies)
    : B(MI), MRI(MI.getMF()->getRegInfo()), Bank(Bank), Copies(Copies) {}

bool BankBuilder::isScalar() const { return &Bank == &ToyGCN::SGPRRegBank; }

Register BankBuilder::newReg(LLT Ty) {
  Register R = MRI.createGenericVirtualRegister(Ty);
  MRI.setRegBank(R, Ty == S1 ? ToyGCN::LaneMaskRegBank : Bank);
  return R;
}

Register BankBuilder::build(unsigned Opc, LLT Ty, ArrayRef<SrcOp> Srcs) {
  Register R = newReg(Ty);
  B.buildInstr(Opc, {R}, Srcs);
  return R;
}

void BankBuilder::buildInto(Register Dst, unsigned Opc, ArrayRef<SrcOp> Srcs) {
  B.buildInstr(Opc, {Dst}, Srcs);
}

Register BankBuilder::constant(LLT Ty, int64_t Value) {
  Register R = newReg(Ty);
  B.buildConstant(R, Value);
  return R;
}

Register BankBuilder::icmp(CmpInst::Predicate P, Register L, Register R) {
  Register C = newReg(isScalar() ? S32 : S1);
  B.buildICmp(P, C, L, R);
  if (isScalar())
    Copies.markBool(C);
  return C;
}

std::pair<Register, Register> BankBuilder::halves(Register R) {
  if (typeOf(R).isPointer())
    R = build(G_PTRTOINT, S64, {R});
  if (auto C = getIConstantVRegVal(R, MRI)) {
    const uint64_t Bits = C->getZExtValue();
    return {constant(S32, int32_t(Lo_32(Bits))),
            constant(S32, int32_t(Hi_32(Bits)))};
  }
  const MachineInstr &Def = *MRI.getVRegDef(R);
  auto IsOurs = [&](const MachineOperand &MO) {
    return MRI.getType(MO.getReg()) == S32 &&
           MRI.getRegBankOrNull(MO.getReg()) == &Bank;
  };
  if (Def.getOpcode() == G_MERGE_VALUES && all_of(Def.uses(), IsOurs))
    return {src(Def, 1), src(Def, 2)};
  if (Def.getOpcode() == G_ZEXT && IsOurs(Def.getOperand(1)))
    return {src(Def, 1), constant(S32, 0)};
  Register Lo = newReg(S32), Hi = newReg(S32);
  B.buildUnmerge({Lo, Hi}, R);
  return {Lo, Hi};
}

void BankBuilder::mergeInto(Register Dst, Register Lo, Register Hi) {
  if (!typeOf(Dst).isPointer()) {
    B.buildMergeLikeInstr(Dst, {Lo, Hi});
    return;
  }
  Register Int = newReg(S64);
  B.buildMergeLikeInstr(Int, {Lo, Hi});
  B.buildIntToPtr(Dst, Int);
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
  const MachineRegisterInfo &MRI = B.mir().getMF().getRegInfo();
  for (unsigned I = 0; Ops.size() == 2 && I < 2; ++I)
    if (auto C = getIConstantVRegValWithLookThrough(Ops[I].getReg(), MRI))
      if (Register R = withConstant(Opcode, Ops[1 - I].getReg(),
                                    C->Value.getSExtValue(), B))
        return R;
  return B.build(Opcode, S32, Ops);
}

/// Does a bitwise operation, select or freeze of 64 bits on each half. Both
/// share a condition (s1).
void llvm::splitHalves(MachineInstr &MI, BankBuilder &B) {
  SmallVector<SrcOp, 3> Lo, Hi;
  for (const MachineOperand &MO : MI.explicit_uses()) {
    if (B.typeOf(MO.getReg()) == S1) {
      Lo.push_back(MO.getReg());
      Hi.push_back(MO.getReg());
      continue;
    }
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
  if (mi_match(Hi, MRI, m_GAShr(m_SpecificReg(Lo), m_SpecificICst(31))))
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

bool llvm::hasFewVGPRs(const MachineFunction &MF) {
  constexpr unsigned FewVGPRs = 16;
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  return ST.getMaxNumVGPRs(MF.getFunction()) < FewVGPRs;
}

/// Vector memory moves four dwords at most.
static unsigned partBits(const MachineFunction &MF) {
  return hasFewVGPRs(MF) ? 32 : 128;
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
  BankBuilder PB(MI, *MI.getMF()->getRegInfo().getRegBankOrNull(Ptr),
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

void llvm::lowerPtrMask(MachineInstr &MI, BankBuilder &B) {
  const LLT IntTy = LLT::scalar(B.typeOf(dst(MI)).getSizeInBits());
  Register Int = B.build(G_PTRTOINT, IntTy, {src(MI, 1)});
  if (IntTy == S64 && !B.isScalar()) {
    auto [PL, PH] = B.halves(Int);
    auto [ML, MH] = B.halves(src(MI, 2));
    B.mergeInto(dst(MI), B.build(G_AND, S32, {PL, ML}),
                B.build(G_AND, S32, {PH, MH}));
  } else {
    B.buildInto(dst(MI), G_INTTOPTR,
                {B.build(G_AND, IntTy, {Int, src(MI, 2)})});
  }
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

void llvm::lowerAbs(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1);
  Register Neg = B.build(G_SUB, S32, {B.constant(S32, 0), X});
  B.buildInto(dst(MI), G_SMAX, {X, Neg});
  MI.eraseFromParent();
}

void llvm::lowerCtpop64(MachineInstr &MI, BankBuilder &B) {
  auto [Lo, Hi] = B.halves(src(MI, 1));
  B.buildInto(dst(MI), G_ADD,
              {B.build(G_CTPOP, S32, {Hi}), B.build(G_CTPOP, S32, {Lo})});
  MI.eraseFromParent();
}

/// The half that is searched second counts 32 more; -1 (not found) must not
/// wrap, so 32 is subtracted first.
void llvm::lowerFindBit64(MachineInstr &MI, BankBuilder &B) {
  const unsigned Opc = MI.getOpcode();
  auto [Lo, Hi] = B.halves(src(MI, 1));
  const bool FromTop = Opc == ToyGCN::G_TOYGCN_FFBH_U32;
  Register First = B.build(Opc, S32, {FromTop ? Hi : Lo});
  Register Second = B.build(Opc, S32, {FromTop ? Lo : Hi});
  Register Bounded = B.build(G_UMIN, S32, {Second, B.constant(S32, -1 - 32)});
  Register Moved = B.build(G_ADD, S32, {Bounded, B.constant(S32, 32)});
  B.buildInto(dst(MI), G_UMIN, {First, Moved});
  MI.eraseFromParent();
}

void llvm::lowerBitReverse64(MachineInstr &MI, BankBuilder &B) {
  auto [Lo, Hi] = B.halves(src(MI, 1));
  B.mergeInto(dst(MI), B.build(G_BITREVERSE, S32, {Hi}),
              B.build(G_BITREVERSE, S32, {Lo}));
  MI.eraseFromParent();
}

/// Negation and absolute value change the top bit of the top dword.
void llvm::lowerSignBit(MachineInstr &MI, BankBuilder &B) {
  const bool Neg = MI.getOpcode() == G_FNEG;
  const unsigned Bit =
      std::min<unsigned>(B.typeOf(dst(MI)).getSizeInBits(), 32);
  const uint32_t Sign = 1u << (Bit - 1);
  auto OnDword = [&](Register R) {
    return B.build(Neg ? G_XOR : G_AND, S32,
                   {R, B.constant(S32, int32_t(Neg ? Sign : Sign - 1))});
  };
  if (B.typeOf(dst(MI)) == S64) {
    auto [Lo, Hi] = B.halves(src(MI, 1));
    B.mergeInto(dst(MI), Lo, OnDword(Hi));
  } else if (B.typeOf(dst(MI)) == S16) {
    Register Dword = B.build(G_ANYEXT, S32, {src(MI, 1)});
    B.buildInto(dst(MI), G_TRUNC, {OnDword(Dword)});
  } else {
    B.buildInto(dst(MI), COPY, {OnDword(src(MI, 1))});
  }
  MI.eraseFromParent();
}

void llvm::lowerSExt64(MachineInstr &MI, BankBuilder &B) {
  Register Lo = src(MI, 1);
  B.mergeInto(dst(MI), Lo, B.build(G_ASHR, S32, {Lo, B.constant(S32, 31)}));
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

void llvm::lowerMedian(MachineInstr &MI, BankBuilder &B) {
  const bool Signed = MI.getOpcode() == ToyGCN::G_TOYGCN_SMED3;
  const unsigned Min = Signed ? G_SMIN : G_UMIN;
  const unsigned Max = Signed ? G_SMAX : G_UMAX;
  const Register X = src(MI, 1), Y = src(MI, 2);
  const Register Low = B.build(Min, S32, {X, Y});
  const Register High = B.build(Max, S32, {X, Y});
  B.buildInto(dst(MI), Max, {Low, B.build(Min, S32, {High, src(MI, 3)})});
  MI.eraseFromParent();
}

/// Carries as conditions: a sum that is below an addend wrapped, a difference
/// of a smaller and a larger number borrowed.
void llvm::lowerCarry(MachineInstr &MI, BankBuilder &B) {
  const unsigned Opc = MI.getOpcode();
  const bool IsAdd = Opc == G_UADDO || Opc == G_UADDE;
  const bool HasCarryIn = Opc == G_UADDE || Opc == G_USUBE;
  Register L = src(MI, 2), R = src(MI, 3);
  const unsigned Arith = IsAdd ? G_ADD : G_SUB;
  Register Sum = B.build(Arith, S32, {L, R});
  Register Carry = IsAdd ? B.icmp(CmpInst::ICMP_ULT, Sum, L)
                         : B.icmp(CmpInst::ICMP_ULT, L, R);
  if (HasCarryIn) {
    Register In = src(MI, 4);
    Register Total = B.build(Arith, S32, {Sum, In});
    Register Second = IsAdd ? B.icmp(CmpInst::ICMP_ULT, Total, In)
                            : B.icmp(CmpInst::ICMP_ULT, Sum, In);
    Carry = B.build(G_OR, S32, {Carry, Second});
    Sum = Total;
  }
  B.buildInto(dst(MI), COPY, {Sum});
  B.buildInto(src(MI, 1), COPY, {Carry});
  MI.eraseFromParent();
}

/// A sum is out of range if the one that is kept in range differs.
void llvm::lowerSignedOverflow(MachineInstr &MI, BankBuilder &B) {
  const bool IsAdd = MI.getOpcode() == G_SADDO;
  const Register L = src(MI, 2), R = src(MI, 3);
  B.buildInto(dst(MI), IsAdd ? G_ADD : G_SUB, {L, R});
  const Register InRange = B.build(IsAdd ? G_SADDSAT : G_SSUBSAT, S32, {L, R});
  B.buildInto(src(MI, 1), COPY, {B.icmp(CmpInst::ICMP_NE, InRange, dst(MI))});
  MI.eraseFromParent();
}

/// No more is added than is left above the addend, no more taken than there is.
void llvm::lowerSaturation(MachineInstr &MI, BankBuilder &B) {
  const Register L = src(MI, 1), R = src(MI, 2);
  if (MI.getOpcode() == G_USUBSAT) {
    B.buildInto(dst(MI), G_SUB, {B.build(G_UMAX, S32, {L, R}), R});
  } else {
    const auto C =
        getIConstantVRegValWithLookThrough(R, MI.getMF()->getRegInfo());
    const Register Left =
        C ? B.constant(S32, int32_t(~Lo_32(C->Value.getZExtValue())))
          : B.build(G_XOR, S32, {R, B.constant(S32, -1)});
    B.buildInto(dst(MI), G_ADD, {B.build(G_UMIN, S32, {L, Left}), R});
  }
  MI.eraseFromParent();
}

/// Bytes 3 and 1 come from x rotated right by 8, bytes 2 and 0 from x rotated
/// left by 8.
void llvm::lowerBSwap(MachineInstr &MI, BankBuilder &B) {
  Register X = src(MI, 1);
  auto Rotated = [&](unsigned Right) {
    return B.build(G_OR, S32,
                   {B.build(G_LSHR, S32, {X, B.constant(S32, Right)}),
                    B.build(G_SHL, S32, {X, B.constant(S32, 32 - Right)})});
  };
  Register Odd =
      B.build(G_AND, S32, {Rotated(8), B.constant(S32, int32_t(0xff00ff00))});
  Register Even =
      B.build(G_AND, S32, {Rotated(24), B.constant(S32, 0x00ff00ff)});
  B.buildInto(dst(MI), G_OR, {Odd, Even});
  MI.eraseFromParent();
}

/// fshr(hi, lo, n) is the low half of hi:lo >> (n mod 32); a rotation has the
/// same value in both halves.
void llvm::lowerFunnelShift(MachineInstr &MI, BankBuilder &B) {
  const bool Rotate = MI.getOpcode() == G_ROTR;
  Register Hi = src(MI, 1), Lo = src(MI, Rotate ? 1 : 2);
  Register Amount = src(MI, Rotate ? 2 : 3);
  Register Pair = B.newReg(S64);
  B.mergeInto(Pair, Lo, Hi);
  Register N = B.build(G_AND, S32, {Amount, B.constant(S32, 31)});
  B.buildInto(dst(MI), G_TRUNC, {B.build(G_LSHR, S64, {Pair, N})});
  MI.eraseFromParent();
}

/// s_bfe takes offset and width in one operand: bits 4:0 and 22:16.
void llvm::packBitfield(MachineInstr &MI, BankBuilder &B) {
  Register Offset = src(MI, 2), Width = src(MI, 3);
  MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  auto O = getIConstantVRegValWithLookThrough(Offset, MRI);
  auto W = getIConstantVRegValWithLookThrough(Width, MRI);
  Register Pack;
  if (O && W) {
    Pack = B.constant(S32, (O->Value.getZExtValue() & 31) |
                               (W->Value.getZExtValue() & 31) << 16);
  } else {
    Register Bits = B.build(G_AND, S32, {Width, B.constant(S32, 31)});
    Register High = B.build(G_SHL, S32, {Bits, B.constant(S32, 16)});
    // Bits 15:5 do not count: the two are halves of a dword, one instruction.
    Register Low = B.build(G_AND, S32, {Offset, B.constant(S32, 0xffff)});
    Pack = B.build(G_OR, S32, {High, Low});
  }
  B.buildInto(dst(MI),
              MI.getOpcode() == G_UBFX ? ToyGCN::G_TOYGCN_BFE_U32
                                       : ToyGCN::G_TOYGCN_BFE_I32,
              {src(MI, 1), Pack});
  MI.eraseFromParent();
}
