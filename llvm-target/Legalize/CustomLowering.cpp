//===- CustomLowering.cpp - Custom legalizations --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "CrossLane/LegalizeCrossLane.h"
#include "Legalize/LowerMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Expansion.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

// The rows name these functions.
namespace llvm::ToyGCN {
namespace {
/// Extends inside a 64-bit value: one half changes, and the sign is copied.
bool lowerSExtInReg64(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Bits = MI.getOperand(2).getImm();
  auto Halves = B.buildUnmerge(S32, MI.getOperand(1).getReg());
  Register Lo = Halves.getReg(0), Hi = Halves.getReg(1);
  if (Bits <= 32) {
    if (Bits < 32)
      Lo = B.buildSExtInReg(S32, Lo, Bits).getReg(0);
    Hi = B.buildAShr(S32, Lo, B.buildConstant(S32, 31)).getReg(0);
  } else {
    auto Shift = B.buildConstant(S32, 64 - Bits);
    Hi = B.buildAShr(S32, B.buildShl(S32, Hi, Shift), Shift).getReg(0);
  }
  return replaceWith(MI, B, B.buildMergeLikeInstr(S64, {Lo, Hi}));
}

/// The instruction gives NaN for a signaling NaN. So may minnum and maxnum
/// (LangRef of LLVM 22); the operands of minimumnum and maximumnum are made
/// quiet first. A function's attribute may promise that no operation meets NaN.
bool lowerFMinMaxNum(MachineInstr &MI, MachineIRBuilder &B) {
  if (B.getMF()
          .getFunction()
          .getFnAttribute("no-nans-fp-math")
          .getValueAsBool())
    MI.setFlag(MachineInstr::FmNoNans);
  const MachineRegisterInfo &MRI = *B.getMRI();
  Register X = MI.getOperand(1).getReg(), Y = MI.getOperand(2).getReg();
  const LLT Ty = MRI.getType(X);
  const bool IsMinOrMaxNum =
      MI.getOpcode() == G_FMINNUM || MI.getOpcode() == G_FMAXNUM;
  const bool MayGiveNaN = IsMinOrMaxNum || MI.getFlag(MachineInstr::FmNoNans);
  for (Register *R : {&X, &Y})
    if (!MayGiveNaN && !isNeverSNaN(*R, MRI))
      *R = B.buildFCanonicalize(Ty, *R, MI.getFlags()).getReg(0);
  const bool IsMin =
      MI.getOpcode() == G_FMINNUM || MI.getOpcode() == G_FMINIMUMNUM;
  B.buildInstr(IsMin ? G_FMINNUM_IEEE : G_FMAXNUM_IEEE,
               {MI.getOperand(0).getReg()}, {X, Y}, MI.getFlags());
  MI.eraseFromParent();
  return true;
}

/// The smaller or greater number, which orders zeros, or NaN if either is.
/// LLVM's lowering asks the first operand alone. Workaround: minimum-of-number.
bool lowerFMinimum(MachineInstr &MI, MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  const Register X = MI.getOperand(1).getReg(), Y = MI.getOperand(2).getReg();
  const LLT Ty = MRI.getType(X);
  const bool IsMin = MI.getOpcode() == G_FMINIMUM;
  auto Number = B.buildInstr(IsMin ? G_FMINNUM_IEEE : G_FMAXNUM_IEEE, {Ty},
                             {X, Y}, MI.getFlags());
  if (MI.getFlag(MachineInstr::FmNoNans) ||
      (isKnownNeverNaN(X, MRI) && isKnownNeverNaN(Y, MRI)))
    return replaceWith(MI, B, Number);
  auto IsNaN = B.buildFCmp(CmpInst::FCMP_UNO, S1, X, Y);
  auto NaN = B.buildFConstant(Ty, APFloat::getNaN(getFltSemanticForLLT(Ty)));
  return replaceWith(MI, B, B.buildSelect(Ty, IsNaN, NaN, Number));
}

/// A half has at most 16 bits before the point: 64 bits are those of a dword.
bool lowerHalfToInt64(MachineInstr &MI, MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  const Register Src = MI.getOperand(1).getReg();
  Register Half;
  if (MRI.getType(MI.getOperand(0).getReg()) != S64 ||
      !mi_match(Src, MRI, m_GFPExt(m_Reg(Half))) || MRI.getType(Half) != S16)
    return false;
  auto Dword = B.buildInstr(MI.getOpcode(), {S32}, {Src});
  const bool Signed = MI.getOpcode() == G_FPTOSI;
  return replaceWith(
      MI, B, Signed ? B.buildSExt(S64, Dword) : B.buildZExt(S64, Dword));
}

/// How denormals are treated decides how a quotient is made.
bool chooseFDiv(MachineInstr &MI, MachineIRBuilder &B) {
  StepBuilder Steps(B);
  if (MI.getFlag(MachineInstr::FmAfn))
    return MI.getFlag(MachineInstr::FmNoInfs) && expand(MI, OfFinite, Steps);
  const DenormalMode Mode = B.getMF().getDenormalMode(
      getFltSemanticForLLT(Steps.typeOf(MI.getOperand(0).getReg())));
  const bool MayFlush = Mode.Input == DenormalMode::PreserveSign ||
                        Mode.Input == DenormalMode::Dynamic ||
                        Mode.Output == DenormalMode::Dynamic;
  return (Mode.Output == DenormalMode::PreserveSign &&
          expand(MI, FlushingResults, Steps)) ||
         (MayFlush && expand(MI, InAnyMode, Steps));
}

bool lowerFConstant(MachineInstr &MI, MachineIRBuilder &B) {
  const APFloat &F = MI.getOperand(1).getFPImm()->getValueAPF();
  B.buildConstant(MI.getOperand(0).getReg(), F.bitcastToAPInt());
  MI.eraseFromParent();
  return true;
}

/// A function of a row, with what it is told.
class LowerFunction {
public:
  using Plain = bool(MachineInstr &, MachineIRBuilder &);
  using Tracking = bool(MachineInstr &, MachineIRBuilder &,
                        GISelValueTracking *);
  constexpr LowerFunction(Plain *F) : ByPlain(F) {}
  constexpr LowerFunction(Tracking *F) : ByTracking(F) {}

  bool operator()(MachineInstr &MI, MachineIRBuilder &B,
                  GISelValueTracking *VT) const {
    return ByPlain ? ByPlain(MI, B) : ByTracking(MI, B, VT);
  }

private:
  Plain *ByPlain = nullptr;
  Tracking *ByTracking = nullptr;
};

struct LowerRow {
  unsigned Opcode;
  LowerFunction Lower;
};

#define GET_LowerTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

/// A loop's value is no signaling NaN if neither what comes into the loop nor
/// what the loop makes of it is one.
static bool isNeverSNaN(Register R, const MachineRegisterInfo &MRI,
                        SmallPtrSetImpl<const MachineInstr *> &Seen) {
  constexpr unsigned MaxSeen = 32;
  const MachineInstr *Def = getDefIgnoringCopies(R, MRI);
  if (!Def)
    return false;
  const unsigned Opcode = Def->getOpcode();
  switch (Opcode) {
  case G_CONSTANT: // A G_FCONSTANT that is legal by now.
    return !APFloat(getFltSemanticForLLT(MRI.getType(R)),
                    Def->getOperand(1).getCImm()->getValue())
                .isSignaling();
  case G_BITCAST:
    return MRI.getType(R) == V2S16 &&
           ToyGCN::isPackedFloat(*MRI.getVRegDef(Def->getOperand(1).getReg()));
  case G_FMINNUM: // What they become makes NaNs quiet.
  case G_FMAXNUM:
  case G_FMINIMUMNUM:
  case G_FMAXIMUMNUM:
    return true;
  case G_PHI:
  case G_SELECT:
  case G_BUILD_VECTOR:
    break;
  default:
    if (ToyGCN::changesSign(Opcode))
      break;
    return isKnownNeverSNaN(getSrcRegIgnoringCopies(R, MRI), MRI);
  }
  if (!Seen.insert(Def).second)
    return true;
  for (unsigned I = Opcode == G_SELECT ? 2 : 1; I < Def->getNumOperands();
       I += Opcode == G_PHI ? 2 : 1)
    if (Seen.size() == MaxSeen ||
        !isNeverSNaN(Def->getOperand(I).getReg(), MRI, Seen))
      return false;
  return true;
}

bool ToyGCN::isNeverSNaN(Register R, const MachineRegisterInfo &MRI) {
  SmallPtrSet<const MachineInstr *, 32> Seen;
  return ::isNeverSNaN(R, MRI, Seen);
}

bool ToyGCN::replaceWith(MachineInstr &MI, MachineIRBuilder &B,
                         const SrcOp &Value) {
  Register Dst = MI.getOperand(0).getReg();
  Value.getSrcOpKind() == SrcOp::SrcType::Ty_Imm
      ? B.buildConstant(Dst, Value.getImm())
      : B.buildCopy(Dst, Value);
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::lowerCustom(MachineInstr &MI, MachineIRBuilder &B,
                         GISelValueTracking *VT) {
  B.setInstrAndDebugLoc(MI);
  const auto *Row = find_if(LowerTable, [&](const LowerRow &R) {
    return R.Opcode == MI.getOpcode();
  });
  if (Row != std::end(LowerTable) && Row->Lower(MI, B, VT))
    return true;
  StepBuilder Steps(B);
  return (MI.getFlag(MachineInstr::FmAfn) &&
          expand(MI, Approximately, Steps)) ||
         expand(MI, InLegalizer, Steps);
}
