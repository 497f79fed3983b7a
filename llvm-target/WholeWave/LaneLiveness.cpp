//===- LaneLiveness.cpp - Registers that some lane still needs ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeWave/LaneLiveness.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace llvm;

LaneLiveness::LaneLiveness(const MachineFunction &MF)
    : TRI(*MF.getSubtarget<ToyGCNSubtarget>().getRegisterInfo()) {
  LiveIn.assign(MF.getNumBlockIDs(), VGPRSet());
  LiveOut = Waiting = LiveIn;
  Before.resize(MF.getNumBlockIDs());
  findLiveIns(MF);
  findWaiting(MF);
}

const VGPRSet &LaneLiveness::liveIn(const MachineBasicBlock &MBB) const {
  return LiveIn[MBB.getNumber()];
}

const VGPRSet &LaneLiveness::waiting(const MachineBasicBlock &MBB) const {
  return Waiting[MBB.getNumber()];
}

void LaneLiveness::addRegs(const MachineInstr &MI, bool Defs,
                           VGPRSet &Regs) const {
  if (MI.isDebugInstr())
    return;
  for (const MachineOperand &MO : MI.operands()) {
    if (MO.isRegMask() && Defs)
      for (unsigned I = 0; I < ToyGCNSubtarget::MaxVGPRs; ++I)
        if (MO.clobbersPhysReg(ToyGCN::VGPR_32RegClass.getRegister(I)))
          addVGPRs(Regs, I, 1);
    if (!MO.isReg() || !MO.getReg().isPhysical() || MO.isDef() != Defs ||
        (MO.isUse() && MO.isUndef()) || !ToyGCN::isVGPR(MO))
      continue;
    const unsigned First = TRI.getEncodingValue(MO.getReg()) & 0xff;
    addVGPRs(Regs, First, range_size(TRI.regunits(MO.getReg())));
  }
}

void LaneLiveness::addUses(const MachineInstr &MI, VGPRSet &Regs) const {
  addRegs(MI, /*Defs=*/false, Regs);
}

void LaneLiveness::addDefs(const MachineInstr &MI, VGPRSet &Regs) const {
  addRegs(MI, /*Defs=*/true, Regs);
}

/// Makes the registers that are live after \p MI those that are live before it.
void LaneLiveness::step(const MachineInstr &MI, VGPRSet &Live) const {
  VGPRSet Defs;
  addDefs(MI, Defs);
  Live &= ~Defs;
  addUses(MI, Live);
}

void LaneLiveness::findLiveIns(const MachineFunction &MF) {
  ReversePostOrderTraversal<const MachineFunction *> Order(&MF);
  const SmallVector<const MachineBasicBlock *, 16> Blocks(Order.begin(),
                                                          Order.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock *MBB : reverse(Blocks)) {
      VGPRSet Live;
      for (const MachineBasicBlock *S : MBB->successors())
        Live |= LiveIn[S->getNumber()];
      LiveOut[MBB->getNumber()] = Live;
      for (const MachineInstr &MI : reverse(*MBB))
        step(MI, Live);
      if (Live != LiveIn[MBB->getNumber()]) {
        LiveIn[MBB->getNumber()] = Live;
        Changed = true;
      }
    }
  }
}

/// True if lanes of \p MBB may part at its end.
static bool changesExecAtEnd(const MachineBasicBlock &MBB) {
  for (const MachineInstr &MI : MBB.terminators())
    if (MI.getOpcode() == ToyGCN::S_THREAD_EDGE ||
        MI.modifiesRegister(ToyGCN::EXEC, /*TRI=*/nullptr))
      return true;
  return false;
}

/// Finds the blocks where lanes may wait, as sets of block numbers, forward
/// along all edges.
void LaneLiveness::findWaiting(const MachineFunction &MF) {
  const unsigned N = MF.getNumBlockIDs();
  std::vector<BitVector> At(N, BitVector(N));
  ReversePostOrderTraversal<const MachineFunction *> Order(&MF);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock *MBB : Order) {
      BitVector Out = At[MBB->getNumber()];
      if (changesExecAtEnd(*MBB))
        for (const MachineBasicBlock *S : MBB->successors())
          Out.set(S->getNumber());
      for (const MachineBasicBlock *S : MBB->successors()) {
        BitVector In = Out;
        In.reset(S->getNumber()); // The wave is there now.
        BitVector &To = At[S->getNumber()];
        if (In.test(To)) {
          To |= In;
          Changed = true;
        }
      }
    }
  }
  for (const MachineBasicBlock &MBB : MF)
    for (unsigned S : At[MBB.getNumber()].set_bits())
      Waiting[MBB.getNumber()] |= LiveIn[S];
}

const std::vector<VGPRSet> &
LaneLiveness::liveBefore(const MachineBasicBlock &MBB) const {
  std::vector<VGPRSet> &Result = Before[MBB.getNumber()];
  if (!Result.empty())
    return Result;
  VGPRSet Live = LiveOut[MBB.getNumber()];
  Result.push_back(Live);
  for (const MachineInstr &MI : reverse(MBB)) {
    step(MI, Live);
    Result.push_back(Live);
  }
  std::reverse(Result.begin(), Result.end());
  return Result;
}
