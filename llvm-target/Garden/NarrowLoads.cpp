//===- NarrowLoads.cpp - Loads no wider than what is read -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If only some neighbouring dwords of a vector load are read, it loads just
/// those. Memory is busy for a shorter time; and a dword that nothing reads is
/// a free register for the allocator, so that an instruction which gets it
/// would wait for the load.
///
///   %1:vreg_128 = GLOBAL_LOAD_DWORDX4 %0, 32, 0
///   %2:vgpr_32 = V_ADD_F32_e32 %1.sub1, %1.sub2
///   -->
///   %3:vreg_64 = GLOBAL_LOAD_DWORDX2 %0, 36, 0
///   %2:vgpr_32 = V_ADD_F32_e32 %3.sub0, %3.sub1
///
/// Such loads come from vectors of three elements, which OpenCL stores as four,
/// and from structures that a program reads in part.
///
/// Needs: SSA, selected instructions. Guarantees: no more loads than before.
///
//===----------------------------------------------------------------------===//

#include "Operations/MemoryTable.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN::Forms;
using ToyGCN::MemoryRow;

#define DEBUG_TYPE "toygcn-narrow-loads"

namespace {
/// Neighbouring dwords of a register.
struct Dwords {
  unsigned First, End; ///< [First, End).
  unsigned size() const { return End - First; }
};

class ToyGCNNarrowLoads final
    : public MachinePass<ToyGCNNarrowLoads, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;

  Dwords dwordsOf(unsigned SubReg) const {
    const unsigned First = TRI->getSubRegIdxOffset(SubReg) / 32;
    return {First, First + TRI->getSubRegIdxSize(SubReg) / 32};
  }
  std::optional<Dwords> readDwords(Register R) const;
  bool narrow(MachineInstr &MI);
  void replaceUses(Register Old, Register New, Dwords Kept) const;
};

/// Null if \p MI is not a plain vector load of several dwords.
const MemoryRow *findWideLoad(const MachineInstr &MI) {
  if (!MI.mayLoad() || MI.mayStore() || !MI.hasOneMemOperand() ||
      MI.hasOrderedMemoryRef() || MI.getOperand(0).getSubReg())
    return nullptr;
  const auto *Row = find_if(ToyGCN::MemoryTable, [&](const MemoryRow &R) {
    return R.Opcode == MI.getOpcode() && R.Generic == TargetOpcode::G_LOAD;
  });
  if (Row == std::end(ToyGCN::MemoryTable) || Row->Bytes < 8 ||
      Row->Form == ScalarImm || Row->Form == ScalarSGPR || Row->Form == LDSPair)
    return nullptr;
  return Row;
}

/// The load of \p Bytes at the same form of address, or null.
const MemoryRow *findNarrower(const MemoryRow &Wide, unsigned Bytes) {
  const auto *Row = find_if(ToyGCN::MemoryTable, [&](const MemoryRow &R) {
    return R.Generic == Wide.Generic && R.Form == Wide.Form && R.Bytes == Bytes;
  });
  return Row == std::end(ToyGCN::MemoryTable) ? nullptr : Row;
}

/// The offset that all forms of an instruction have room for.
constexpr int64_t MaxOffset = 4095;
} // namespace

/// The dwords of \p R from the first that is read to the last; nothing if no
/// use names its dwords.
std::optional<Dwords> ToyGCNNarrowLoads::readDwords(Register R) const {
  Dwords Read = {~0u, 0};
  for (const MachineOperand &Use : MRI->use_nodbg_operands(R)) {
    if (!Use.getSubReg())
      return std::nullopt;
    const Dwords D = dwordsOf(Use.getSubReg());
    Read = {std::min(Read.First, D.First), std::max(Read.End, D.End)};
  }
  if (!Read.End)
    return std::nullopt;
  return Read;
}

/// A debug value that names other dwords than those that are kept has no place.
void ToyGCNNarrowLoads::replaceUses(Register Old, Register New,
                                    Dwords Kept) const {
  for (MachineOperand &Use : make_early_inc_range(MRI->use_operands(Old))) {
    const unsigned SubReg = Use.getSubReg();
    const Dwords D = SubReg ? dwordsOf(SubReg) : Dwords{0, ~0u};
    if (D.First < Kept.First || D.End > Kept.End) {
      assert(Use.isDebug() && "reads what is not loaded");
      Use.setReg(Register());
      Use.setSubReg(0);
      continue;
    }
    Use.setReg(New);
    Use.setSubReg(D.size() == Kept.size()
                      ? 0
                      : ToyGCNRegisterInfo::getSubRegIndex(D.First - Kept.First,
                                                           D.size()));
  }
}

bool ToyGCNNarrowLoads::narrow(MachineInstr &MI) {
  const MemoryRow *Wide = findWideLoad(MI);
  if (!Wide)
    return false;
  const Register Old = MI.getOperand(0).getReg();
  if (ToyGCNRegisterInfo::isWholeWaveClass(MRI->getRegClassOrNull(Old)))
    return false;
  const auto Kept = readDwords(Old);
  MachineOperand *Offset = ToyGCN::getOperand(MI, ToyGCN::OpName::offset);
  if (!Kept || 4 * Kept->size() >= Wide->Bytes || !Offset || !Offset->isImm())
    return false;
  const MemoryRow *Row = findNarrower(*Wide, 4 * Kept->size());
  const unsigned Skipped = 4 * Kept->First;
  if (!Row || (Skipped && Offset->getImm() + Skipped > MaxOffset))
    return false;
  MachineFunction &MF = *MI.getMF();
  const MachineMemOperand *MMO = *MI.memoperands_begin();
  auto *Less =
      MF.getMachineMemOperand(MMO, Skipped, LLT::scalar(8 * Row->Bytes));
  // Local memory takes longer for what is not aligned to its size.
  if (Row->Form == LDS && Less->getAlign() < Align(Row->Bytes))
    return false;
  const Register New = MRI->createVirtualRegister(
      ToyGCNRegisterInfo::getVGPRClass(8 * Row->Bytes));
  MI.setDesc(TII->get(Row->Opcode));
  MI.getOperand(0).setReg(New);
  Offset->setImm(Offset->getImm() + Skipped);
  MI.setMemRefs(MF, {Less});
  replaceUses(Old, New, *Kept);
  return true;
}

bool ToyGCNNarrowLoads::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()))
    return false;
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      Changed |= narrow(MI);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, NarrowLoads, "ToyGCN narrowing of loads")
