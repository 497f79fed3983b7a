//===- LaneLiveIns.cpp - Registers that waiting lanes need ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/LaneLiveIns.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;

void ToyGCN::narrowLiveIns(MachineBasicBlock &MBB,
                           const ToyGCNRegisterInfo &TRI) {
  const std::vector<MachineBasicBlock::RegisterMaskPair> LiveIns(
      MBB.livein_begin_dbg(), MBB.livein_end());
  MBB.clearLiveIns();
  for (const auto &[Reg, Mask] : LiveIns) {
    SmallVector<MCRegister, 32> Parts;
    bool IsWhole = true;
    for (MCSubRegIndexIterator Sub(Reg, &TRI); Sub.isValid(); ++Sub) {
      const unsigned Index = Sub.getSubRegIndex();
      if (TRI.getSubRegIdxSize(Index) != 32)
        continue;
      if ((TRI.getSubRegIndexLaneMask(Index) & Mask).any())
        Parts.push_back(Sub.getSubReg());
      else
        IsWhole = false;
    }
    if (IsWhole)
      Parts = {Reg};
    for (const MCRegister Part : Parts)
      MBB.addLiveIn(Part);
  }
  MBB.sortUniqueLiveIns();
}

namespace {
using Blocks = SmallSetVector<MachineBasicBlock *, 8>;
} // namespace

/// The blocks that the wave may run between \p Starts and \p End.
static Blocks blocksBetween(const Blocks &Starts, MachineBasicBlock *End) {
  Blocks Reached;
  auto Reach = [&](MachineBasicBlock *From) {
    for (MachineBasicBlock *Next : From->successors())
      if (Next != End)
        Reached.insert(Next);
  };
  for (MachineBasicBlock *Start : Starts)
    Reach(Start);
  for (unsigned I = 0; I < Reached.size(); ++I)
    Reach(Reached[I]);
  // Not all that is reached leads to the end.
  Blocks Between;
  auto GoBack = [&](MachineBasicBlock *To) {
    for (MachineBasicBlock *Before : To->predecessors())
      if (Reached.contains(Before))
        Between.insert(Before);
  };
  GoBack(End);
  for (unsigned I = 0; I < Between.size(); ++I)
    GoBack(Between[I]);
  return Between;
}

static SmallVector<MCRegister, 16>
vectorLiveIns(const MachineBasicBlock &MBB, const ToyGCNRegisterInfo &TRI) {
  SmallVector<MCRegister, 16> Registers;
  for (const auto &LiveIn : MBB.liveins())
    if (ToyGCNRegisterInfo::isVGPRClass(
            TRI.getMinimalPhysRegClass(LiveIn.PhysReg)))
      Registers.push_back(LiveIn.PhysReg);
  return Registers;
}

/// Makes \p Registers live in \p MBB, and removes the flags that one of them
/// ends there or is not read.
static void makeLive(MachineBasicBlock &MBB,
                     const SmallSetVector<MCRegister, 16> &Registers,
                     const ToyGCNRegisterInfo &TRI) {
  BitVector Units(TRI.getNumRegUnits());
  for (const MCRegister R : Registers) {
    MBB.addLiveIn(R);
    for (const MCRegUnit Unit : TRI.regunits(R))
      Units.set(static_cast<unsigned>(Unit));
  }
  MBB.sortUniqueLiveIns();
  for (MachineInstr &MI : MBB)
    for (MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.getReg() &&
          (MO.isUse() ? MO.isKill() : MO.isDead()) &&
          any_of(TRI.regunits(MO.getReg()), [&](MCRegUnit Unit) {
            return Units[static_cast<unsigned>(Unit)];
          }))
        MO.isUse() ? MO.setIsKill(false) : MO.setIsDead(false);
}

void ToyGCN::carryLiveIns(MachineFunction &MF, ArrayRef<LaneEdge> Dropped,
                          const ToyGCNRegisterInfo &TRI) {
  SmallMapVector<MachineBasicBlock *, Blocks, 8> WaitFrom;
  for (const auto &[From, To] : Dropped)
    WaitFrom[To].insert(From);
  for (MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB.terminators())
      if (MI.getOpcode() == ToyGCN::S_CBRANCH_EXECZ)
        WaitFrom[MI.getOperand(0).getMBB()].insert(&MBB);
  MapVector<MachineBasicBlock *, SmallSetVector<MCRegister, 16>> Live;
  for (const auto &[To, From] : WaitFrom) {
    const auto Needed = vectorLiveIns(*To, TRI);
    if (Needed.empty())
      continue;
    for (MachineBasicBlock *MBB : blocksBetween(From, To))
      Live[MBB].insert(Needed.begin(), Needed.end());
  }
  for (const auto &[MBB, Registers] : Live)
    makeLive(*MBB, Registers, TRI);
}
