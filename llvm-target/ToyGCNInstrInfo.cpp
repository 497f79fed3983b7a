//===- ToyGCNInstrInfo.cpp - Instruction facts ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNInstrInfo.h"
#include "Addresses/DisjointAccesses.h"
#include "Emission/ToyGCNFrameLowering.h"
#include "Operations/IndexedRegisters.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/RegisterScavenging.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define GET_INSTRINFO_CTOR_DTOR
#define GET_INSTRMAP_INFO
#define GET_INSTRINFO_NAMED_OPS
#include "ToyGCNGenInstrInfo.inc"

ToyGCNInstrInfo::ToyGCNInstrInfo(const ToyGCNSubtarget &ST)
    : ToyGCNGenInstrInfo(ST, RI) {}

InstructionUniformity
ToyGCNInstrInfo::getInstructionUniformity(const MachineInstr &MI) const {
  return ToyGCN::getUniformity(MI);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// SCC is one bit: 0 or 1 on its way out, "not 0" on its way in.
static bool copySCC(const ToyGCNInstrInfo &TII, MachineBasicBlock &MBB,
                    MachineBasicBlock::iterator MI, const DebugLoc &DL,
                    Register Dest, Register Src, bool KillSrc) {
  if (Src == ToyGCN::SCC) {
    BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_CSELECT_B32), Dest)
        .addImm(1)
        .addImm(0);
    return true;
  }
  if (Dest == ToyGCN::SCC) {
    BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_CMP_LG_U32))
        .addReg(Src, getKillRegState(KillSrc))
        .addImm(0);
    return true;
  }
  return false;
}

unsigned ToyGCNInstrInfo::getConstantMove(bool IsVector, unsigned Bits) {
  assert(Bits == 32 || Bits == 64);
  if (IsVector)
    return Bits == 64 ? ToyGCN::V_MOV_B64_IMM : ToyGCN::V_MOV_B32_e32;
  return Bits == 64 ? ToyGCN::S_MOV_B64_IMM : ToyGCN::S_MOV_B32;
}

static bool definesWholeWave(const MachineInstr &MI,
                             const MachineRegisterInfo &MRI) {
  return any_of(MI.all_defs(), [&](const MachineOperand &MO) {
    const TargetRegisterClass *RC =
        MO.getReg().isVirtual() ? MRI.getRegClassOrNull(MO.getReg()) : nullptr;
    return RC && ToyGCNRegisterInfo::isWholeWaveClass(RC);
  });
}

bool ToyGCNInstrInfo::produceSameValue(const MachineInstr &A,
                                       const MachineInstr &B,
                                       const MachineRegisterInfo *MRI) const {
  return (!MRI || definesWholeWave(A, *MRI) == definesWholeWave(B, *MRI)) &&
         ToyGCNGenInstrInfo::produceSameValue(A, B, MRI);
}

void ToyGCNInstrInfo::copyPhysReg(MachineBasicBlock &MBB,
                                  MachineBasicBlock::iterator MI,
                                  const DebugLoc &DL, Register DestReg,
                                  Register SrcReg, bool KillSrc, bool,
                                  bool) const {
  if (copySCC(*this, MBB, MI, DL, DestReg, SrcReg, KillSrc))
    return;
  auto Refuse = [&](StringRef What) {
    BuildMI(MBB, MI, DL, get(TargetOpcode::IMPLICIT_DEF), DestReg);
    MBB.getParent()->getFunction().getContext().emitError(
        "toygcn: copy of " + What + " in function '" +
        MBB.getParent()->getName() + "'");
  };
  if (DestReg.isVirtual() || SrcReg.isVirtual())
    return Refuse("a register before registers are allocated");
  const TargetRegisterClass *DestRC =
      RI.getMinimalPhysRegClass(DestReg.asMCReg());
  const TargetRegisterClass *SrcRC =
      RI.getMinimalPhysRegClass(SrcReg.asMCReg());
  const bool ToVector = RI.isVGPRClass(DestRC);
  if (!SrcReg || RI.getRegSizeInBits(*DestRC) != RI.getRegSizeInBits(*SrcRC))
    return Refuse("a register to one of another size");
  // Bank legalization makes these explicit. One that is left is a bug of the
  // target, and must not silently drop lanes.
  if (!ToVector && RI.isVGPRClass(SrcRC))
    return Refuse("a vector register to a scalar one");
  const unsigned Dwords = RI.getRegSizeInBits(*DestRC) / 32;
  if (Dwords == 1) {
    BuildMI(MBB, MI, DL,
            get(ToVector ? ToyGCN::V_MOV_B32_e32 : ToyGCN::S_MOV_B32), DestReg)
        .addReg(SrcReg, getKillRegState(KillSrc));
    return;
  }
  // Scalar tuples go by pairs. Overlapping ranges are copied from the end
  // that is overwritten last.
  const unsigned Step = !ToVector && Dwords % 2 == 0 ? 2 : 1;
  const unsigned Opc = ToVector    ? ToyGCN::V_MOV_B32_e32
                       : Step == 2 ? ToyGCN::S_MOV_B64
                                   : ToyGCN::S_MOV_B32;
  const bool Backward = RI.getEncodingValue(SrcReg.asMCReg()) <
                        RI.getEncodingValue(DestReg.asMCReg());
  // The common part of both ranges belongs to the copy at the end, and is live.
  const bool KillsAll = KillSrc && !RI.regsOverlap(DestReg, SrcReg);
  for (unsigned I = 0; I < Dwords; I += Step) {
    unsigned First = Backward ? Dwords - Step - I : I;
    unsigned Sub = ToyGCNRegisterInfo::getSubRegIndex(First, Step);
    const bool Whole = Dwords == Step;
    auto MIB =
        BuildMI(MBB, MI, DL, get(Opc),
                Whole ? DestReg.asMCReg() : RI.getSubReg(DestReg, Sub))
            .addReg(Whole ? SrcReg.asMCReg() : RI.getSubReg(SrcReg, Sub));
    if (I == 0 && !Whole)
      MIB.addReg(DestReg, RegState::ImplicitDefine);
    // A part may be undefined.
    MIB.addReg(SrcReg, RegState::Implicit |
                           getKillRegState(KillsAll && I + Step == Dwords));
  }
}

//===----------------------------------------------------------------------===//
// Spills
//===----------------------------------------------------------------------===//

namespace llvm::ToyGCN {
namespace {
struct SpillRow {
  uint16_t Opcode, Bits;
  bool IsScalar, Saves;
};

#define GET_SpillTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

std::optional<ToyGCNInstrInfo::SpillKind>
ToyGCNInstrInfo::getSpillKind(unsigned Opcode) {
  for (const ToyGCN::SpillRow &Row : ToyGCN::SpillTable)
    if (Row.Opcode == Opcode)
      return SpillKind{Row.IsScalar, Row.Saves};
  return std::nullopt;
}

namespace {
/// Every register class has a row.
unsigned spillOpcode(const TargetRegisterClass &RC,
                     const ToyGCNRegisterInfo &RI, bool Saves) {
  return find_if(ToyGCN::SpillTable,
                 [&](const ToyGCN::SpillRow &Row) {
                   return Row.Bits == RI.getRegSizeInBits(RC) &&
                          Row.IsScalar == RI.isSGPRClass(&RC) &&
                          Row.Saves == Saves;
                 })
      ->Opcode;
}

MachineMemOperand *slotMMO(MachineFunction &MF, int FI,
                           MachineMemOperand::Flags Flags) {
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  return MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, FI),
                                 Flags, MFI.getObjectSize(FI),
                                 MFI.getObjectAlign(FI));
}
} // namespace

void ToyGCNInstrInfo::storeRegToStackSlot(MachineBasicBlock &MBB,
                                          MachineBasicBlock::iterator MI,
                                          Register SrcReg, bool IsKill, int FI,
                                          const TargetRegisterClass *RC,
                                          Register,
                                          MachineInstr::MIFlag Flags) const {
  MachineFunction &MF = *MBB.getParent();
  if (RI.isSGPRClass(RC))
    MF.getFrameInfo().setStackID(FI, TargetStackID::SGPRSpill);
  DebugLoc DL = MBB.findDebugLoc(MI);
  BuildMI(MBB, MI, DL, get(spillOpcode(*RC, RI, /*Saves=*/true)))
      .addReg(SrcReg, getKillRegState(IsKill))
      .addFrameIndex(FI)
      .addMemOperand(slotMMO(MF, FI, MachineMemOperand::MOStore))
      .setMIFlag(Flags);
}

void ToyGCNInstrInfo::loadRegFromStackSlot(MachineBasicBlock &MBB,
                                           MachineBasicBlock::iterator MI,
                                           Register DestReg, int FI,
                                           const TargetRegisterClass *RC,
                                           Register, unsigned,
                                           MachineInstr::MIFlag Flags) const {
  MachineFunction &MF = *MBB.getParent();
  DebugLoc DL = MBB.findDebugLoc(MI);
  BuildMI(MBB, MI, DL, get(spillOpcode(*RC, RI, /*Saves=*/false)), DestReg)
      .addFrameIndex(FI)
      .addMemOperand(slotMMO(MF, FI, MachineMemOperand::MOLoad))
      .setMIFlag(Flags);
}

//===----------------------------------------------------------------------===//
// Pseudos
//===----------------------------------------------------------------------===//

/// A 64-bit constant is one instruction if it is inline in s_mov_b64, else one
/// move for each half.
static void expandMov64(const ToyGCNInstrInfo &TII, MachineInstr &MI,
                        bool Scalar) {
  MachineBasicBlock &MBB = *MI.getParent();
  const auto &RI = TII.getRegisterInfo();
  const Register Dst = MI.getOperand(0).getReg();
  const int64_t Value = MI.getOperand(1).getImm();
  const DebugLoc &DL = MI.getDebugLoc();
  if (Scalar && ToyGCN::isInlineConstant(Value, 64)) {
    BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_MOV_B64), Dst).addImm(Value);
  } else {
    const unsigned Opc = Scalar ? ToyGCN::S_MOV_B32 : ToyGCN::V_MOV_B32_e32;
    for (unsigned Half : {0u, 1u})
      BuildMI(MBB, MI, DL, TII.get(Opc),
              RI.getSubReg(Dst, Half ? ToyGCN::sub1 : ToyGCN::sub0))
          .addImm(int32_t(Value >> (32 * Half)));
  }
  MI.eraseFromParent();
}

/// PC-relative address. s_getpc_b64 gives the address of the s_add_u32; the
/// relocations are relative to the literals, 4 and 12 bytes after it.
static void expandGlobalAddress(const ToyGCNInstrInfo &TII, MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const auto &RI = TII.getRegisterInfo();
  const Register Dst = MI.getOperand(0).getReg();
  const MachineOperand &Sym = MI.getOperand(1);
  const Register Lo = RI.getSubReg(Dst, ToyGCN::sub0);
  const Register Hi = RI.getSubReg(Dst, ToyGCN::sub1);
  const DebugLoc &DL = MI.getDebugLoc();
  const bool Entry = MI.getOpcode() == ToyGCN::S_GOT_ENTRY_ADDRESS;
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_GETPC_B64), Dst);
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_ADD_U32), Lo)
      .addReg(Lo)
      .addGlobalAddress(Sym.getGlobal(), Sym.getOffset() + 4,
                        Entry ? ToyGCN::S_GOTPCREL32_LO : ToyGCN::S_REL32_LO);
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_ADDC_U32), Hi)
      .addReg(Hi)
      .addGlobalAddress(Sym.getGlobal(), Sym.getOffset() + 12,
                        Entry ? ToyGCN::S_GOTPCREL32_HI : ToyGCN::S_REL32_HI);
  MI.eraseFromParent();
}

/// A callee's frame starts where the caller's ends: s32 steps there and back.
/// In a kernel s32 is 0.
static void expandCall(const ToyGCNInstrInfo &TII, MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const MachineFunction &MF = *MBB.getParent();
  const bool IsKernel = MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel();
  const int64_t Frame = ToyGCNFrameLowering::getFrameBytes(MF);
  const MCRegister Base = ToyGCNRegisterInfo::getScratchBaseReg();
  auto Step = [&](bool Up) {
    if (!Frame)
      return;
    const unsigned Opc = IsKernel ? ToyGCN::S_MOV_B32
                         : Up     ? ToyGCN::S_ADD_I32
                                  : ToyGCN::S_SUB_I32;
    auto New = BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(Opc), Base);
    if (!IsKernel)
      New.addReg(Base);
    New.addImm(IsKernel && !Up ? 0 : Frame);
    if (!IsKernel)
      New->addRegisterDead(ToyGCN::SCC, &TII.getRegisterInfo());
  };
  Step(/*Up=*/true);
  auto Call = BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(ToyGCN::S_SWAPPC_B64),
                      ToyGCN::SGPR30_SGPR31);
  for (const MachineOperand &MO : MI.operands())
    if (!MO.isGlobal() &&
        (!MO.isReg() || MO.isUse() || MO.getReg() != ToyGCN::SGPR30_SGPR31))
      Call.add(MO);
  Step(/*Up=*/false);
  MI.eraseFromParent();
}

bool ToyGCNInstrInfo::expandPostRAPseudo(MachineInstr &MI) const {
  switch (MI.getOpcode()) {
  case ToyGCN::S_MOV_B64_IMM:
    expandMov64(*this, MI, /*Scalar=*/true);
    return true;
  case ToyGCN::V_MOV_B64_IMM:
    expandMov64(*this, MI, /*Scalar=*/false);
    return true;
  case ToyGCN::S_GLOBAL_ADDRESS:
  case ToyGCN::S_GOT_ENTRY_ADDRESS:
    expandGlobalAddress(*this, MI);
    return true;
  case ToyGCN::S_BALLOT_B64: {
    auto And =
        BuildMI(*MI.getParent(), MI, MI.getDebugLoc(), get(ToyGCN::S_AND_B64))
            .add(MI.getOperand(0))
            .add(MI.getOperand(1))
            .addReg(ToyGCN::EXEC);
    And->addRegisterDead(ToyGCN::SCC, &getRegisterInfo());
    MI.eraseFromParent();
    return true;
  }
  case ToyGCN::V_COPY_LANES_B32:
  case ToyGCN::V_STRICT_WWM_B32:
    MI.setDesc(get(ToyGCN::V_MOV_B32_e32));
    return true;
  case ToyGCN::SI_CALL:
    expandCall(*this, MI);
    return true;
  case ToyGCN::SI_RETURN: {
    auto Ret =
        BuildMI(*MI.getParent(), MI, MI.getDebugLoc(), get(ToyGCN::S_SETPC_B64))
            .addReg(ToyGCN::SGPR30_SGPR31);
    for (const MachineOperand &MO : MI.implicit_operands())
      Ret.add(MO);
    MI.eraseFromParent();
    return true;
  }
  default:
    return ToyGCN::expandIndexed(MI, *this, getRegisterInfo());
  }
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// The conditional branch on the opposite of \p Opcode; negative if it is
/// another instruction.
static int oppositeBranch(unsigned Opcode) {
  const int IfNot = ToyGCN::getBranchIfNot(Opcode);
  return IfNot < 0 ? ToyGCN::getBranchIf(Opcode) : IfNot;
}

MachineBasicBlock *
ToyGCNInstrInfo::getBranchDestBlock(const MachineInstr &MI) const {
  // That of BRCOND_LANES comes after the mask.
  return MI.getOperand(MI.getNumExplicitOperands() - 1).getMBB();
}

/// Cond is one immediate: the opcode of the conditional branch.
bool ToyGCNInstrInfo::analyzeBranch(MachineBasicBlock &MBB,
                                    MachineBasicBlock *&TBB,
                                    MachineBasicBlock *&FBB,
                                    SmallVectorImpl<MachineOperand> &Cond,
                                    bool) const {
  auto I = MBB.getFirstTerminator();
  if (I == MBB.end())
    return false;
  if (I->getOpcode() == ToyGCN::S_BRANCH) {
    TBB = getBranchDestBlock(*I);
    return false;
  }
  if (oppositeBranch(I->getOpcode()) < 0)
    return true;
  TBB = getBranchDestBlock(*I);
  Cond.push_back(MachineOperand::CreateImm(I->getOpcode()));
  if (++I == MBB.end())
    return false;
  if (I->getOpcode() != ToyGCN::S_BRANCH)
    return true;
  FBB = getBranchDestBlock(*I);
  return false;
}

unsigned ToyGCNInstrInfo::removeBranch(MachineBasicBlock &MBB,
                                       int *BytesRemoved) const {
  unsigned Count = 0;
  int Bytes = 0;
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators())) {
    if (MI.getOpcode() != ToyGCN::S_BRANCH &&
        oppositeBranch(MI.getOpcode()) < 0)
      continue;
    Bytes += getInstSizeInBytes(MI);
    MI.eraseFromParent();
    ++Count;
  }
  if (BytesRemoved)
    *BytesRemoved = Bytes;
  return Count;
}

unsigned ToyGCNInstrInfo::insertBranch(
    MachineBasicBlock &MBB, MachineBasicBlock *TBB, MachineBasicBlock *FBB,
    ArrayRef<MachineOperand> Cond, const DebugLoc &DL, int *BytesAdded) const {
  unsigned Count = 1;
  if (Cond.empty()) {
    BuildMI(&MBB, DL, get(ToyGCN::S_BRANCH)).addMBB(TBB);
  } else {
    BuildMI(&MBB, DL, get(Cond[0].getImm())).addMBB(TBB);
    if (FBB) {
      BuildMI(&MBB, DL, get(ToyGCN::S_BRANCH)).addMBB(FBB);
      ++Count;
    }
  }
  if (BytesAdded)
    *BytesAdded = 4 * Count;
  return Count;
}

bool ToyGCNInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  Cond[0].setImm(oppositeBranch(Cond[0].getImm()));
  return false;
}

/// A branch has a signed 16-bit count of dwords from the next instruction (Vega
/// ISA, 12.5).
bool ToyGCNInstrInfo::isBranchOffsetInRange(unsigned, int64_t Offset) const {
  return isInt<16>((Offset - 4) / 4);
}

/// A far jump by computed address, in a pair of SGPRs that is free or that long
/// functions keep.
void ToyGCNInstrInfo::insertIndirectBranch(MachineBasicBlock &MBB,
                                           MachineBasicBlock &NewDest,
                                           MachineBasicBlock &,
                                           const DebugLoc &DL, int64_t,
                                           RegScavenger *RS) const {
  MachineFunction &MF = *MBB.getParent();
  Register PC = MF.getRegInfo().createVirtualRegister(&ToyGCN::SGPR_64RegClass);
  auto Pos = MBB.end();
  // The distance from the end of s_getpc_b64, as two literals.
  MCContext &Ctx = MF.getContext();
  auto *GetPC =
      BuildMI(MBB, Pos, DL, get(ToyGCN::S_GETPC_B64)).addDef(PC).getInstr();
  MCSymbol *Behind = Ctx.createTempSymbol("post_getpc", true);
  GetPC->setPostInstrSymbol(MF, Behind);
  auto *Dest = MCSymbolRefExpr::create(NewDest.getSymbol(), Ctx);
  auto *Diff =
      MCBinaryExpr::createSub(Dest, MCSymbolRefExpr::create(Behind, Ctx), Ctx);
  MCSymbol *Lo = Ctx.createTempSymbol("offset_lo", true);
  MCSymbol *Hi = Ctx.createTempSymbol("offset_hi", true);
  Lo->setVariableValue(MCBinaryExpr::createAnd(
      Diff, MCConstantExpr::create(0xFFFFFFFFULL, Ctx), Ctx));
  Hi->setVariableValue(
      MCBinaryExpr::createAShr(Diff, MCConstantExpr::create(32, Ctx), Ctx));
  BuildMI(MBB, Pos, DL, get(ToyGCN::S_ADD_U32))
      .addReg(PC, RegState::Define, ToyGCN::sub0)
      .addReg(PC, 0, ToyGCN::sub0)
      .addSym(Lo);
  BuildMI(MBB, Pos, DL, get(ToyGCN::S_ADDC_U32))
      .addReg(PC, RegState::Define, ToyGCN::sub1)
      .addReg(PC, 0, ToyGCN::sub1)
      .addSym(Hi);
  BuildMI(&MBB, DL, get(ToyGCN::S_SETPC_B64)).addReg(PC);

  RS->enterBasicBlockEnd(MBB);
  Register Scavenged = RS->scavengeRegisterBackwards(
      ToyGCN::SGPR_64RegClass, MachineBasicBlock::iterator(GetPC),
      /*RestoreAfter=*/false, /*SPAdj=*/0, /*AllowSpill=*/false);
  if (!Scavenged && MF.getInfo<ToyGCNMachineFunctionInfo>()->KeepsFarBranchReg)
    Scavenged = ToyGCNRegisterInfo::getFarBranchReg(MF);
  if (!Scavenged) {
    MF.getFunction().getContext().emitError(
        "toygcn: no scalar register pair is free for a far branch in "
        "function '" +
        MF.getName() + "'");
    Scavenged = ToyGCN::VCC;
  }
  RS->setRegUsed(Scavenged);
  MF.getRegInfo().replaceRegWith(PC, Scavenged);
  MF.getRegInfo().clearVirtRegs();
}

//===----------------------------------------------------------------------===//
// Encodings
//===----------------------------------------------------------------------===//

unsigned ToyGCNInstrInfo::getInstSizeInBytes(const MachineInstr &MI) const {
  if (MI.isInlineAsm())
    return getInlineAsmLength(MI.getOperand(0).getSymbolName(),
                              *MI.getMF()->getTarget().getMCAsmInfo());
  if (MI.isMetaInstruction() || MI.getOpcode() == ToyGCN::WAVE_BARRIER)
    return 0;
  unsigned Size = MI.getDesc().getSize();
  for (unsigned I = 0; I < MI.getNumExplicitOperands(); ++I)
    if (ToyGCN::isLiteral(MI, I))
      return Size + 4;
  return Size;
}

//===----------------------------------------------------------------------===//
// Commuting
//===----------------------------------------------------------------------===//

bool ToyGCNInstrInfo::findCommutedOpIndices(const MachineInstr &MI,
                                            unsigned &Idx1,
                                            unsigned &Idx2) const {
  if (!MI.getDesc().isCommutable())
    return false;
  int Src0 = ToyGCN::getNamedOperandIdx(MI.getOpcode(), ToyGCN::OpName::src0);
  int Src1 = ToyGCN::getNamedOperandIdx(MI.getOpcode(), ToyGCN::OpName::src1);
  return Src0 >= 0 && Src1 >= 0 &&
         fixCommutedOpIndices(Idx1, Idx2, unsigned(Src0), unsigned(Src1));
}

/// The opcode with exchanged sources, itself if it is symmetric. Compares and
/// subtractions have a partner; without one a vector compare stays as it is.
static int commutedOpcode(const MachineInstr &MI) {
  const unsigned Opc = MI.getOpcode();
  int Rev = ToyGCN::getCommuteRev(Opc);
  if (Rev < 0)
    Rev = ToyGCN::getCommuteOrig(Opc);
  return Rev < 0 ? int(Opc) : Rev;
}

/// Puts a copy of a source, a register or an immediate, into \p To.
static void putSource(MachineOperand &To, const MachineOperand &From) {
  if (From.isImm())
    return To.ChangeToImmediate(From.getImm());
  To.ChangeToRegister(From.getReg(), /*isDef=*/false, /*isImp=*/false,
                      From.isKill(), /*isDead=*/false, From.isUndef());
  To.setSubReg(From.getSubReg());
}

static void swapSources(MachineOperand &A, MachineOperand &B) {
  const MachineOperand WasA = A, WasB = B;
  putSource(A, WasB);
  putSource(B, WasA);
}

MachineInstr *ToyGCNInstrInfo::commuteInstructionImpl(MachineInstr &MI,
                                                      bool NewMI, unsigned Idx1,
                                                      unsigned Idx2) const {
  using ToyGCN::OpName;
  MachineOperand *A = ToyGCN::getOperand(MI, OpName::src0);
  MachineOperand *B = ToyGCN::getOperand(MI, OpName::src1);
  if (NewMI || MI.getOperandNo(A) != std::min(Idx1, Idx2) ||
      MI.getOperandNo(B) != std::max(Idx1, Idx2) ||
      !(A->isReg() || A->isImm()) || !(B->isReg() || B->isImm()))
    return nullptr;
  // In short forms the second source is a VGPR.
  const bool Short = !(MI.getDesc().TSFlags & ToyGCN::TSFlags::VOP3) &&
                     (MI.getDesc().TSFlags & ToyGCN::TSFlags::VALU);
  if (Short && !ToyGCN::isVGPR(*A))
    return nullptr;
  swapSources(*A, *B);
  // Either both sources have modifiers or none has.
  if (MachineOperand *OfA = ToyGCN::getOperand(MI, OpName::src0_modifiers))
    swapSources(*OfA, *ToyGCN::getOperand(MI, OpName::src1_modifiers));
  MI.setDesc(get(commutedOpcode(MI)));
  return &MI;
}

//===----------------------------------------------------------------------===//
// Rematerialization
//===----------------------------------------------------------------------===//

/// A move of a constant can be repeated anywhere, also under another EXEC:
/// lanes that become active later have not read the value yet.
bool ToyGCNInstrInfo::isReMaterializableImpl(const MachineInstr &MI) const {
  if (!MI.isMoveImmediate())
    return TargetInstrInfo::isReMaterializableImpl(MI);
  return MI.getOperand(1).isImm() &&
         MI.getNumOperands() == MI.getDesc().getNumOperands() +
                                    MI.getDesc().implicit_uses().size();
}

/// The passes that ask move code in machine SSA, before EXEC is explicit. There
/// the result of a vector instruction is a value of each lane on its own, and
/// it does not matter which other lanes compute it, too. Instructions that
/// depend on other lanes are convergent and stay where they are. Only
/// S_BALLOT_B64 reads other lanes' bits of a mask, and it takes its own EXEC
/// (ControlFlow/FoldBallots.cpp). -toygcn-verify-convergence checks both.
bool ToyGCNInstrInfo::isIgnorableUse(const MachineOperand &MO) const {
  return MO.getReg() == ToyGCN::EXEC && MO.isImplicit() &&
         (MO.getParent()->getDesc().TSFlags & ToyGCN::TSFlags::VALU) &&
         !MO.getParent()->isConvergent();
}

//===----------------------------------------------------------------------===//
// Divergent control flow
//===----------------------------------------------------------------------===//

/// True if the lanes that run \p MI do not matter: scalars, and their spills to
/// lanes of a VGPR.
static bool ignoresLanes(const MachineInstr &MI) {
  if (MI.isMetaInstruction())
    return true;
  if (MI.getFlag(MachineInstr::FrameSetup) ||
      MI.getFlag(MachineInstr::FrameDestroy))
    return MI.getOpcode() == ToyGCN::V_WRITELANE_B32 ||
           MI.getOpcode() == ToyGCN::V_READLANE_B32;
  return all_of(MI.operands(), [&](const MachineOperand &MO) {
    return !MO.isReg() || !MO.getReg() ||
           (MO.getReg() != ToyGCN::EXEC &&
            ToyGCN::isSGPR(MO.getReg(), *MI.getMF()));
  });
}

/// The top of a block sets EXEC from a saved mask (LowerDivergentBranches.cpp).
/// Before that there may be its reload and spills of other scalars: what a
/// vector register needs comes after all of it.
bool ToyGCNInstrInfo::isBasicBlockPrologue(const MachineInstr &MI,
                                           Register Reg) const {
  // Scalar registers do not depend on EXEC, and one may be its new value.
  if (Reg && ToyGCN::isSGPR(Reg, *MI.getMF()))
    return false;
  for (const MachineInstr &I :
       make_range(MI.getIterator(), MI.getParent()->instr_end())) {
    if (I.isTerminator())
      return false;
    if (I.modifiesRegister(ToyGCN::EXEC, &RI))
      return true;
    if (!ignoresLanes(I))
      return false;
  }
  return false;
}

bool ToyGCNInstrInfo::areMemAccessesTriviallyDisjoint(
    const MachineInstr &A, const MachineInstr &B) const {
  return ToyGCN::areDisjoint(A, B);
}

bool ToyGCNInstrInfo::isSchedulingBoundary(const MachineInstr &MI,
                                           const MachineBasicBlock *MBB,
                                           const MachineFunction &MF) const {
  // MODE says how float instructions round.
  return MI.modifiesRegister(ToyGCN::EXEC, &RI) ||
         MI.getOpcode() == ToyGCN::S_SETREG_B32 ||
         TargetInstrInfo::isSchedulingBoundary(MI, MBB, MF);
}

/// The copy of a vector phi is for all lanes of the block and stands after the
/// change of EXEC; that of a scalar phi stands before it.
MachineInstr *ToyGCNInstrInfo::createPHIDestinationCopy(
    MachineBasicBlock &MBB, MachineBasicBlock::iterator InsPt,
    const DebugLoc &DL, Register Src, Register Dst) const {
  if (ToyGCN::isSGPR(Dst, *MBB.getParent()))
    InsPt = MBB.getFirstNonPHI();
  return TargetInstrInfo::createPHIDestinationCopy(MBB, InsPt, DL, Src, Dst);
}
