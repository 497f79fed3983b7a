//===- LaneEdges.cpp - Vector registers live where their lanes are --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A vector instruction writes its register for the active lanes only. So two
/// values may share a register if no lane that still needs one of them runs the
/// code that writes the other, although the wave runs that code meanwhile. The
/// pass takes the wave's own edges out of the graph before vector registers are
/// allocated, and joins registers of copies there (Garden/LaneCopies.h). Its
/// second run, after the allocation, brings the edges back.
///
///   bb.0:                             ; the wave: 0, 1, 2, 3
///     %v = ...                        ; a lane: 0, 1, 3 or 0, 2, 3
///   bb.1:
///     successors: %bb.3, %bb.2        -->  successors: %bb.3
///     %p = V_ADD_U32_e64 %v, 1        -->  %v = V_ADD_U32_e64 %v, 1
///     S_THREAD_EDGE %bb.3
///     S_WAVE_EDGE %bb.2
///     S_BRANCH %bb.2
///   bb.2:
///     %p = COPY %v                    -->  (nothing)
///
/// Needs: live intervals; scalar registers assigned, because they belong to the
/// wave. A function with whole-wave registers, or whose v_readlane may read a
/// lane that waits, stays as it is. Other reads of inactive lanes have no
/// defined value, and v_writelane is in whole-wave code only.
/// Guarantees: live intervals of plain vector registers are those of the lanes'
/// graph until the edges come back. Where every edge is some lane's, nothing
/// changes.
///
//===----------------------------------------------------------------------===//

#include "Garden/LaneCopies.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/LiveDebugVariables.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveStacks.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-lane-edges"

namespace {
class ToyGCNLaneEdges final : public MachinePass<ToyGCNLaneEdges> {
public:
  explicit ToyGCNLaneEdges(bool Alone = true) : Alone(Alone) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.addPreserved<LiveIntervalsWrapperPass>();
    AU.addPreserved<SlotIndexesWrapperPass>();
    AU.addRequired<MachineDominatorTreeWrapperPass>();
    AU.addPreserved<MachineDominatorTreeWrapperPass>();
    AU.addPreserved<LiveDebugVariablesWrapperLegacy>();
    AU.addPreserved<LiveStacksWrapperLegacy>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  bool Alone;
};
} // namespace

/// What lets \p MF read or write registers of lanes that wait, or null.
static const char *touchesWaiting(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (MI.getOpcode() == ToyGCN::V_READLANE_B32 &&
          MI.getOperand(1).getReg().isVirtual())
        return "v_readlane may read a lane that waits";
      // Its range cannot be computed again.
      if (MI.getOpcode() == ToyGCN::V_WRITELANE_B32)
        if (const Register Lanes = MI.getOperand(0).getReg();
            Lanes.isPhysical() && MF.front().isLiveIn(Lanes.asMCReg()))
          return "spilled scalars are in the register of an argument";
    }
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    const Register R = Register::index2VirtReg(I);
    if (ToyGCNRegisterInfo::isWholeWaveClass(MRI.getRegClassOrNull(R)) &&
        !MRI.reg_nodbg_empty(R))
      return "whole-wave code writes lanes that wait";
  }
  return nullptr;
}

/// Takes away, or adds, the successors that S_WAVE_EDGE names; says how many.
static unsigned changeEdges(MachineFunction &MF, bool Remove) {
  unsigned Changed = 0;
  for (MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB.terminators()) {
      if (MI.getOpcode() != ToyGCN::S_WAVE_EDGE)
        continue;
      MachineBasicBlock *To = MI.getOperand(0).getMBB();
      if (MBB.isSuccessor(To) != Remove)
        continue;
      Remove ? MBB.removeSuccessor(To) : MBB.addSuccessorWithoutProb(To);
      ++Changed;
    }
  return Changed;
}

/// The allocator has asked where physical registers live, on the graph as it
/// was. What is live into the function was computed once for both.
static void forgetPhysical(const MachineFunction &MF, LiveIntervals &LIS) {
  for (MCRegister R : ToyGCN::VGPR_32RegClass)
    if (!MF.front().isLiveIn(R))
      LIS.removeAllRegUnitsForPhysReg(R);
}

bool ToyGCNLaneEdges::runOnMachineFunction(MachineFunction &MF) {
  MachineOptimizationRemarkEmitter ORE(MF, /*MBFI=*/nullptr);
  const DiagnosticLocation Where(MF.getFunction().getSubprogram());
  if (const char *Why = Alone ? touchesWaiting(MF) : nullptr) {
    ORE.emit([&] {
      return MachineOptimizationRemarkMissed(DEBUG_TYPE, "WaveEdges", Where,
                                             &MF.front())
             << "vector registers live on the wave's edges, too: " << Why;
    });
    return false;
  }
  const unsigned Edges = changeEdges(MF, /*Remove=*/Alone);
  if (!Edges)
    return false;
  getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree().recalculate(MF);
  auto &LIS = getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  forgetPhysical(MF, LIS);
  if (!Alone)
    return true;
  auto *Variables = getAnalysisIfAvailable<LiveDebugVariablesWrapperLegacy>();
  LaneCopies Copies(MF, LIS, Variables ? &Variables->getLDV() : nullptr);
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I)
    if (const Register R = Register::index2VirtReg(I); isVector(R, MRI))
      Copies.computeInterval(R);
  const unsigned Joined = Copies.join(MF);
  ORE.emit([&] {
    return MachineOptimizationRemark(DEBUG_TYPE, "LaneEdges", Where,
                                     &MF.front())
           << "vector registers live on lanes' edges: "
           << ore::NV("Edges", Edges) << " of the wave's own left out, "
           << ore::NV("Copies", Joined) << " copies joined";
  });
  return true;
}

INITIALIZE_PASS(ToyGCNLaneEdges, DEBUG_TYPE,
                "ToyGCN vector registers on the lanes' edges", false, false)

FunctionPass *llvm::createToyGCNLaneEdgesPass(bool Alone) {
  return new ToyGCNLaneEdges(Alone);
}
