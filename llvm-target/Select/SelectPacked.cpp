//===- SelectPacked.cpp - Selection of operations on two halves -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects operations on both halves of a dword. A source that exchanges or
/// repeats the halves of a dword is that dword with op_sel, the sign of a float
/// is neg, and a constant in both halves is one constant:
///
///   %2:vgpr(s32) = G_ROTR %1, 16                %4:vgpr_32 =
///   %4:vgpr(s32) = G_TOYGCN_PK_ADD %0, %2         V_PK_ADD_U16 %0, %1, 2, 1
///   %c:vgpr(s32) = G_CONSTANT i32 196611   -->  %5:vgpr_32 =
///   %5:vgpr(s32) = G_TOYGCN_PK_SHL %4, %c         V_PK_LSHLREV_B16 3, %4, 0, 2
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::Types;

namespace {
struct PackedRow {
  unsigned Opcode;
  unsigned Machine;
  bool Reversed; ///< The machine takes the sources in the other order.
};
#define GET_PackedSelectTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

constexpr uint32_t Signs = 0x80008000;

/// Bits of the half that is low, or not.
constexpr uint32_t maskOf(bool IsLow) { return IsLow ? 0xffff : 0xffff0000; }

/// A half of a dword, maybe as a float of the other sign.
struct Half {
  Register Dword;
  bool IsLow;
  bool IsNegated = false;
};

/// Finds where a half of a dword comes from.
class HalfFinder {
public:
  HalfFinder(const MachineRegisterInfo &MRI, GISelValueTracking *VT,
             bool TakesSigns)
      : MRI(MRI), VT(VT), TakesSigns(TakesSigns) {}

  Half find(Register R, bool IsLow, unsigned Depth = 0) const;

private:
  const MachineRegisterInfo &MRI;
  GISelValueTracking *VT;
  bool TakesSigns;

  bool isZero(Register R, uint32_t Mask) const {
    return VT && VT->maskedValueIsZero(R, APInt(32, Mask));
  }
  Half negate(Half H) const {
    H.IsNegated = !H.IsNegated;
    return H;
  }
  Half findOfFloat(Register R, unsigned Depth) const;
};

/// One source of a packed instruction.
struct Source {
  Register Dword;
  std::optional<int64_t> Constant;
  bool OpSel = false, OpSelHi = true, NegLo = false, NegHi = false;
};
} // namespace

/// The half that is the float \p R, in the low half of a dword.
Half HalfFinder::findOfFloat(Register R, unsigned Depth) const {
  Register Negated;
  if (TakesSigns && mi_match(R, MRI, m_GFNeg(m_Reg(Negated)))) {
    const Half H = findOfFloat(Negated, Depth);
    return H.Dword ? negate(H) : H;
  }
  const MachineInstr &Def = *MRI.getVRegDef(R);
  if (Def.getOpcode() == G_TRUNC &&
      MRI.getType(Def.getOperand(1).getReg()) == S32)
    return find(Def.getOperand(1).getReg(), /*IsLow=*/true, Depth + 1);
  return {Register(), true};
}

Half HalfFinder::find(Register R, bool IsLow, unsigned Depth) const {
  constexpr unsigned MaxDepth = 6;
  const Half Itself{R, IsLow};
  const MachineInstr &Def = *MRI.getVRegDef(R);
  if (Depth == MaxDepth || Def.getNumExplicitOperands() < 2 ||
      !Def.getOperand(1).isReg())
    return Itself;
  auto Operand = [&](unsigned I) { return Def.getOperand(I).getReg(); };
  auto From = [&](unsigned I, bool Low) {
    return find(Operand(I), Low, Depth + 1);
  };
  auto Constant = [&](unsigned I) -> std::optional<uint32_t> {
    const auto C = getIConstantVRegValWithLookThrough(Operand(I), MRI);
    return C ? std::optional<uint32_t>(Lo_32(C->Value.getZExtValue()))
             : std::nullopt;
  };
  const uint32_t Mask = maskOf(IsLow);
  switch (Def.getOpcode()) {
  case G_AND:
    if (const auto C = Constant(2); C && (*C & Mask) == Mask)
      return From(1, IsLow);
    break;
  case G_XOR:
    if (const auto C = Constant(2); C && (*C & Mask) == 0)
      return From(1, IsLow);
    else if (C && TakesSigns && (*C & Mask) == (Signs & Mask))
      return negate(From(1, IsLow));
    break;
  case G_OR:
    for (unsigned I : {1, 2})
      if (isZero(Operand(3 - I), Mask))
        return From(I, IsLow);
    break;
  case G_SHL:
    if (!IsLow && Constant(2) == 16u)
      return From(1, /*Low=*/true);
    break;
  case G_LSHR:
  case G_ASHR:
    if (IsLow && Constant(2) == 16u)
      return From(1, /*Low=*/false);
    break;
  case G_ROTR:
    if (Constant(2) == 16u)
      return From(1, !IsLow);
    break;
  case G_FSHR:
    if (Constant(3) == 16u)
      return From(IsLow ? 2 : 1, !IsLow);
    break;
  case G_SEXT_INREG:
    if (IsLow && Def.getOperand(2).getImm() >= 16)
      return From(1, IsLow);
    break;
  case G_ANYEXT:
    if (const Half H = findOfFloat(Operand(1), Depth); IsLow && H.Dword)
      return H;
    break;
  default:
    break;
  }
  return Itself;
}

/// The dword \p C as a constant of operand type \p Type, if it is inline.
static void takeConstant(Source &S, int32_t C, unsigned Type) {
  if (isLegalConstant(C, Type)) {
    S.Constant = C;
    return;
  }
  const int32_t Exchanged = llvm::rotr(uint32_t(C), 16);
  if (isLegalConstant(Exchanged, Type)) {
    S.Constant = Exchanged;
    S.OpSel = true;
    S.OpSelHi = false;
    return;
  }
  const int16_t Both = C;
  if (Both != C >> 16)
    return;
  // A float is the low half, an integer the dword that has its sign.
  for (int64_t Value : {int64_t(Both), int64_t(uint16_t(Both))})
    if (!S.Constant && isLegalConstant(Value, Type) &&
        (isInlineInteger(Value) || Type == OPERAND_VCSRC_PACKED16)) {
      S.Constant = Value;
      S.OpSelHi = false;
    }
}

/// What the operand \p R of a packed operation is to an instruction whose
/// sources have operand type \p Type.
static Source sourceOf(Register R, unsigned Type,
                       const MachineRegisterInfo &MRI, GISelValueTracking *VT) {
  Source S;
  const bool TakesSigns = Type == OPERAND_VCSRC_PACKED16;
  while (const MachineInstr *Xor =
             TakesSigns ? getOpcodeDef(G_XOR, R, MRI) : nullptr) {
    const auto C =
        getIConstantVRegValWithLookThrough(Xor->getOperand(2).getReg(), MRI);
    if (!C || (C->Value.getZExtValue() & ~uint64_t(Signs)))
      break;
    S.NegLo ^= C->Value.getZExtValue() >> 15 & 1;
    S.NegHi ^= C->Value.getZExtValue() >> 31 & 1;
    R = Xor->getOperand(1).getReg();
  }
  S.Dword = R;
  if (const auto C = getIConstantVRegValWithLookThrough(R, MRI)) {
    takeConstant(S, Lo_32(C->Value.getZExtValue()), Type);
    return S;
  }
  const HalfFinder Finder(MRI, VT, TakesSigns);
  const Half Low = Finder.find(R, /*IsLow=*/true);
  const Half High = Finder.find(R, /*IsLow=*/false);
  if (Low.Dword != High.Dword)
    return S;
  S.Dword = Low.Dword;
  S.OpSel = !Low.IsLow;
  S.OpSelHi = !High.IsLow;
  S.NegLo ^= Low.IsNegated;
  S.NegHi ^= High.IsNegated;
  return S;
}

/// Not of G_FMA and of what may be a median: those instructions keep the upper
/// half.
bool ToyGCNInstructionSelector::isZeroAbove(const MachineInstr &And) const {
  const MachineInstr *Ext =
      getDefIgnoringCopies(And.getOperand(1).getReg(), *MRI);
  const MachineInstr *Half =
      Ext && Ext->getOpcode() == G_ANYEXT
          ? getDefIgnoringCopies(Ext->getOperand(1).getReg(), *MRI)
          : nullptr;
  return Half && type(Half->getOperand(0).getReg()) == LLT::scalar(16) &&
         is_contained({G_FADD, G_FSUB, G_FMUL, G_FMAD, G_FPTRUNC, G_FFLOOR,
                       G_FCEIL, G_INTRINSIC_TRUNC, G_FRINT,
                       G_INTRINSIC_ROUNDEVEN, G_FCANONICALIZE},
                      Half->getOpcode());
}

bool ToyGCNInstructionSelector::selectPacked(MachineInstr &MI) const {
  const PackedRow &Row = *find_if(PackedSelectTable, [&](const PackedRow &R) {
    return R.Opcode == MI.getOpcode();
  });
  const MCInstrDesc &Desc = TII.get(Row.Machine);
  const unsigned Type = Desc.operands()[1].OperandType;
  SmallVector<Source, 3> Sources;
  for (const MachineOperand &MO : MI.explicit_uses()) {
    Source S = sourceOf(MO.getReg(), Type, *MRI, VT);
    if (isScalar(S.Dword)) {
      S = Source();
      S.Dword = MO.getReg();
    }
    Sources.push_back(S);
  }
  if (Row.Reversed)
    std::swap(Sources[0], Sources[1]);
  MachineIRBuilder B(MI);
  auto New = B.buildInstr(Row.Machine).addDef(MI.getOperand(0).getReg());
  unsigned OpSel = 0, OpSelHi = 0, NegLo = 0, NegHi = 0;
  for (auto [I, S] : enumerate(Sources)) {
    S.Constant ? New.addImm(*S.Constant) : New.addUse(S.Dword);
    OpSel |= S.OpSel << I;
    OpSelHi |= S.OpSelHi << I;
    NegLo |= S.NegLo << I;
    NegHi |= S.NegHi << I;
  }
  New.addImm(OpSel).addImm(OpSelHi);
  if (Type == OPERAND_VCSRC_PACKED16)
    New.addImm(NegLo).addImm(NegHi).addImm(/*clamp=*/0);
  return finish(MI, New);
}
