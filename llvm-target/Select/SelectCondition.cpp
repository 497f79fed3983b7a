//===- SelectCondition.cpp - Selection around SCC -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The scalar unit has one condition bit, SCC, and most of its instructions
/// overwrite it. So SCC never lives across an instruction here: each
/// instruction that needs a condition gets the compare again, right before it.
///
///   %c:sgpr(s32) = G_ICMP intpred(slt), %i, %n    S_CMP_LT_I32 %i, %n
///   ...                                      -->  S_CBRANCH_SCC1 %bb.2
///   G_BRCOND %c, %bb.2
///
/// The compare becomes a number, 0 or 1, only for a use as data.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Select/ToyGCNInstructionSelector.h"

using namespace llvm;
using namespace TargetOpcode;

namespace {
struct ScalarCompare {
  CmpInst::Predicate Pred;
  unsigned Opcode;
};
constexpr ScalarCompare ScalarCompares[] = {
    {CmpInst::ICMP_EQ, ToyGCN::S_CMP_EQ_U32},
    {CmpInst::ICMP_NE, ToyGCN::S_CMP_LG_U32},
    {CmpInst::ICMP_UGT, ToyGCN::S_CMP_GT_U32},
    {CmpInst::ICMP_UGE, ToyGCN::S_CMP_GE_U32},
    {CmpInst::ICMP_ULT, ToyGCN::S_CMP_LT_U32},
    {CmpInst::ICMP_ULE, ToyGCN::S_CMP_LE_U32},
    {CmpInst::ICMP_SGT, ToyGCN::S_CMP_GT_I32},
    {CmpInst::ICMP_SGE, ToyGCN::S_CMP_GE_I32},
    {CmpInst::ICMP_SLT, ToyGCN::S_CMP_LT_I32},
    {CmpInst::ICMP_SLE, ToyGCN::S_CMP_LE_I32},
};
} // namespace

/// Compares 64-bit numbers for order: the borrow of L - R says L < R, unsigned;
/// for signed numbers the sign bits are flipped first. The other orders
/// exchange operands or negate.
bool ToyGCNInstructionSelector::emitWideCompareToSCC(MachineIRBuilder &B,
                                                     CmpInst::Predicate P,
                                                     Register L,
                                                     Register R) const {
  constrain(L);
  constrain(R);
  if (CmpInst::isEquality(P)) {
    B.buildInstr(P == CmpInst::ICMP_EQ ? ToyGCN::S_CMP_EQ_U64
                                       : ToyGCN::S_CMP_LG_U64,
                 {}, {L, R});
    return true;
  }
  // Make it "less than" or its negation, "greater or equal".
  if (P == CmpInst::ICMP_UGT || P == CmpInst::ICMP_SGT ||
      P == CmpInst::ICMP_ULE || P == CmpInst::ICMP_SLE) {
    std::swap(L, R);
    P = CmpInst::getSwappedPredicate(P);
  }
  const TargetRegisterClass *RC = &ToyGCN::SReg_32RegClass;
  auto High = [&](Register V) {
    if (const auto C = getIConstantVRegVal(V, *MRI)) {
      const uint32_t Sign = CmpInst::isSigned(P) ? 1u << 31 : 0;
      return B
          .buildInstr(ToyGCN::S_MOV_B32, {RC},
                      {int64_t(int32_t(Hi_32(C->getZExtValue()) ^ Sign))})
          .getReg(0);
    }
    Register H = extract(B, V, ToyGCN::sub1, RC);
    if (!CmpInst::isSigned(P))
      return H;
    Register Flipped = MRI->createVirtualRegister(RC);
    B.buildInstr(ToyGCN::S_XOR_B32).addDef(Flipped).addUse(H).addImm(INT32_MIN);
    return Flipped;
  };
  Register LH = High(L), RH = High(R);
  Register LL = extract(B, L, ToyGCN::sub0, RC);
  Register RL = extract(B, R, ToyGCN::sub0, RC);
  B.buildInstr(ToyGCN::S_SUB_U32)
      .addDef(MRI->createVirtualRegister(RC), RegState::Dead)
      .addUse(LL)
      .addUse(RL);
  B.buildInstr(ToyGCN::S_SUBB_U32)
      .addDef(MRI->createVirtualRegister(RC), RegState::Dead)
      .addUse(LH)
      .addUse(RH);
  return P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_SLT;
}

bool ToyGCNInstructionSelector::emitCompareToSCC(MachineIRBuilder &B,
                                                 CmpInst::Predicate P,
                                                 Register L, Register R) const {
  if (type(L).getSizeInBits() == 64)
    return emitWideCompareToSCC(B, P, L, R);
  for (const ScalarCompare &C : ScalarCompares)
    if (C.Pred == P) {
      auto MI = B.buildInstr(C.Opcode, {}, {L, R});
      constrainSelectedInstRegOperands(*MI, TII, TRI, RBI);
    }
  return true;
}

static bool isSignedOverflow(unsigned Opcode) {
  return Opcode == G_SADDO || Opcode == G_SSUBO;
}

/// Builds the sum or difference \p MI as \p Dst: SCC says that it is out of
/// range.
static MachineInstr *emitSignedSum(MachineIRBuilder &B, const MachineInstr &MI,
                                   Register Dst) {
  const unsigned First = MI.getNumExplicitDefs();
  const bool IsSum = is_contained({G_SADDO, G_SADDSAT}, MI.getOpcode());
  return B.buildInstr(
      IsSum ? ToyGCN::S_ADD_I32 : ToyGCN::S_SUB_I32, {Dst},
      {MI.getOperand(First).getReg(), MI.getOperand(First + 1).getReg()});
}

/// x ^ 1.
static bool isNegation(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return MI.getOpcode() == G_XOR &&
         getIConstantVRegSExtVal(MI.getOperand(2).getReg(), MRI) == 1;
}

bool ToyGCNInstructionSelector::emitConditionToSCC(MachineIRBuilder &B,
                                                   Register Cond) const {
  // The other polarity is that of a negated condition.
  bool Negated = false;
  Register C = lookThroughCopies(Cond);
  const MachineInstr *Def = MRI->getVRegDef(C);
  auto GoTo = [&](Register Source) {
    C = lookThroughCopies(Source);
    Def = MRI->getVRegDef(C);
  };
  for (; Def && isNegation(*Def, *MRI); Negated = !Negated)
    GoTo(Def->getOperand(1).getReg());
  // No operand of a frozen compare is undefined: FrozenValues.h.
  if (Def && Def->getOpcode() == G_FREEZE &&
      getOpcodeDef(G_ICMP, Def->getOperand(1).getReg(), *MRI))
    GoTo(Def->getOperand(1).getReg());
  if (Def && Def->getOpcode() == G_ICMP && isScalar(C)) {
    auto P = CmpInst::Predicate(Def->getOperand(1).getPredicate());
    return emitCompareToSCC(B, P, Def->getOperand(2).getReg(),
                            Def->getOperand(3).getReg()) != Negated;
  }
  // The sum itself, the other result, is a number like any other.
  if (Def && isSignedOverflow(Def->getOpcode()) && isScalar(C) &&
      C == Def->getOperand(1).getReg()) {
    emitSignedSum(B, *Def, MRI->createVirtualRegister(&ToyGCN::SReg_32RegClass))
        ->getOperand(0)
        .setIsDead();
    return !Negated;
  }
  // In a uniform lane mask any active lane stands for all of them.
  if (Def && Def->getOpcode() == ToyGCN::G_TOYGCN_SCALAR_FROM_MASK) {
    Register Mask = Def->getOperand(1).getReg();
    constrain(Mask);
    B.buildInstr(ToyGCN::S_AND_B64)
        .addDef(MRI->createVirtualRegister(&ToyGCN::SReg_64RegClass),
                RegState::Dead)
        .addUse(Mask)
        .addUse(ToyGCN::EXEC);
    return !Negated;
  }
  constrain(C);
  B.buildInstr(ToyGCN::S_CMP_LG_U32).addUse(C).addImm(0);
  return !Negated;
}

bool ToyGCNInstructionSelector::finishWithSCC(MachineInstr &MI, unsigned N,
                                              bool OnOne) const {
  return finish(MI, MachineIRBuilder(MI)
                        .buildInstr(ToyGCN::S_CSELECT_B32)
                        .add(MI.getOperand(N))
                        .addImm(OnOne)
                        .addImm(!OnOne));
}

/// A compare or a uniform lane mask as a number.
bool ToyGCNInstructionSelector::selectCondition(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  return finishWithSCC(MI, 0, emitConditionToSCC(B, MI.getOperand(0).getReg()));
}

/// SCC is a carry: a number that grows by one, or shrinks, on a condition.
bool ToyGCNInstructionSelector::selectCount(MachineInstr &MI) const {
  for (unsigned I : {1, 2}) {
    const Register R = lookThroughCopies(MI.getOperand(I).getReg());
    const MachineInstr &Def = *MRI->getVRegDef(R);
    const bool IsSelect = Def.getOpcode() == G_SELECT;
    const int64_t Step =
        IsSelect ? constant(Def.getOperand(2).getReg()).value_or(0) : 1;
    if (!MRI->hasOneNonDBGUse(R) || !isScalar(R) || std::abs(Step) != 1 ||
        (IsSelect ? constant(Def.getOperand(3).getReg()) != 0
                  : Def.getOpcode() != G_ICMP))
      continue;
    MachineIRBuilder B(MI);
    const Register X = MI.getOperand(3 - I).getReg();
    const bool OnOne =
        emitConditionToSCC(B, IsSelect ? Def.getOperand(1).getReg() : R);
    // X + 1 - SCC is X + 1 where SCC is 0, and X - 1 + SCC likewise.
    const bool IsUp = (Step == 1) == OnOne;
    return finish(MI,
                  B.buildInstr(IsUp ? ToyGCN::S_ADDC_U32 : ToyGCN::S_SUBB_U32)
                      .add(MI.getOperand(0))
                      .addUse(X)
                      .addImm(OnOne ? 0 : -1));
  }
  return selectByPattern(MI);
}

bool ToyGCNInstructionSelector::selectSignedOverflow(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  auto Sum = emitSignedSum(B, MI, MI.getOperand(0).getReg());
  constrainSelectedInstRegOperands(*Sum, TII, TRI, RBI);
  return finishWithSCC(MI, 1, /*OnOne=*/true);
}

/// Out of range, the result has the sign of the first operand.
bool ToyGCNInstructionSelector::selectSignedSaturation(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  const TargetRegisterClass *RC = &ToyGCN::SReg_32RegClass;
  const Register X = MI.getOperand(1).getReg();
  constrain(X);
  const Register Limit = MRI->createVirtualRegister(RC);
  if (const auto C =
          getIConstantVRegValWithLookThrough(MI.getOperand(2).getReg(), *MRI)) {
    const bool IsUp = C->Value.isNegative() == (MI.getOpcode() == G_SSUBSAT);
    B.buildInstr(ToyGCN::S_MOV_B32, {Limit},
                 {int64_t(IsUp ? INT32_MAX : INT32_MIN)});
  } else {
    const Register Sign = MRI->createVirtualRegister(RC);
    B.buildInstr(ToyGCN::S_ASHR_I32).addDef(Sign).addUse(X).addImm(31);
    B.buildInstr(ToyGCN::S_XOR_B32, {Limit}, {Sign, int64_t(INT32_MAX)});
  }
  const Register Plain = MRI->createVirtualRegister(RC);
  auto Sum = emitSignedSum(B, MI, Plain);
  constrainSelectedInstRegOperands(*Sum, TII, TRI, RBI);
  return finish(MI, B.buildInstr(ToyGCN::S_CSELECT_B32)
                        .add(MI.getOperand(0))
                        .addUse(Limit)
                        .addUse(Plain));
}

bool ToyGCNInstructionSelector::selectMaskFromScalar(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  bool OnOne = emitConditionToSCC(B, MI.getOperand(1).getReg());
  Register Dst = MI.getOperand(0).getReg();
  if (!constrain(Dst))
    return false;
  return finish(MI, B.buildInstr(ToyGCN::S_CSELECT_B64)
                        .addDef(Dst)
                        .addImm(OnOne ? -1 : 0)
                        .addImm(OnOne ? 0 : -1));
}

bool ToyGCNInstructionSelector::selectSelect(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  Register Dst = MI.getOperand(0).getReg(), Cond = MI.getOperand(1).getReg();
  Register T = MI.getOperand(2).getReg(), F = MI.getOperand(3).getReg();
  if (isScalar(Dst)) {
    bool OnOne = emitConditionToSCC(B, Cond);
    return finish(MI, B.buildInstr(type(Dst).getSizeInBits() == 64
                                       ? ToyGCN::S_CSELECT_B64
                                       : ToyGCN::S_CSELECT_B32)
                          .addDef(Dst)
                          .addUse(OnOne ? T : F)
                          .addUse(OnOne ? F : T));
  }
  if (type(Dst).getSizeInBits() != 32)
    return false;
  // The low halves of numbers that differ in sign are the same.
  const MachineInstr *TDef = MRI->getVRegDef(T), *FDef = MRI->getVRegDef(F);
  if (FDef && isa_and_nonnull<GUnmerge>(TDef) &&
      TDef->isIdenticalTo(*FDef, MachineInstr::IgnoreVRegDefs) &&
      TDef->getOperand(0).getReg() == T && FDef->getOperand(0).getReg() == F)
    return finish(MI, B.buildCopy(Dst, T));
  const auto [OnFalse, FalseMods] = splitModifiers(F);
  const auto [OnTrue, TrueMods] = splitModifiers(T);
  return finish(MI, B.buildInstr(ToyGCN::V_CNDMASK_B32_e64)
                        .addDef(Dst)
                        .addImm(FalseMods)
                        .addUse(OnFalse)
                        .addImm(TrueMods)
                        .addUse(OnTrue)
                        .addUse(Cond));
}

bool ToyGCNInstructionSelector::selectBrCond(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  bool OnOne = emitConditionToSCC(B, MI.getOperand(0).getReg());
  B.buildInstr(OnOne ? ToyGCN::S_CBRANCH_SCC1 : ToyGCN::S_CBRANCH_SCC0)
      .addMBB(MI.getOperand(1).getMBB());
  MI.eraseFromParent();
  return true;
}
