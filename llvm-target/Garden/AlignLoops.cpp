//===- AlignLoops.cpp - Loops that begin where fetching is fast -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A wave gets its code in lines of 32 bytes (docs/simulator.md, "A compute
/// unit"). After a branch to the end of a line it waits for a second one, and
/// instructions of eight bytes are there later if they straddle lines. So the
/// pass counts for each of the eight places in a line how long a wave alone
/// takes for a loop of one block, and moves the loop to the best place: vector
/// instructions before it take their form of eight bytes, which costs no cycle
/// of issue, or there is an s_nop where one iteration gains more than it costs.
///
///   bb.0:                                  bb.0:
///     $vgpr0 = V_MOV_B32_e32 0               $vgpr0 = V_MOV_B32_e64 0
///   bb.1:                          -->     bb.1:
///     ...                                    ...
///     S_CBRANCH_SCC1 %bb.1                   S_CBRANCH_SCC1 %bb.1
///
/// Needs: final instructions. Guarantees: the same instructions, apart from
/// their forms and s_nop.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Costs.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/TargetSchedule.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using ToyGCN::OpName;

#define DEBUG_TYPE "toygcn-align-loops"

static cl::opt<unsigned> Iterations(
    "toygcn-align-loops-iterations", cl::Hidden, cl::init(3),
    cl::desc("The trip count for which loop alignment has to pay; 0: "
             "loops stay where they are"));
static cl::opt<unsigned>
    MostInstructions("toygcn-align-loops-instructions", cl::Hidden,
                     cl::init(4096),
                     cl::desc("The most instructions of a loop that is moved"));

namespace {
/// A wave's fetching (docs/simulator.md). Bytes and cycles.
constexpr unsigned LineBytes = 32, BufferBytes = 48;
constexpr unsigned FetchLatency = 16, Turn = ToyGCN::OneIssue;
constexpr unsigned Places = LineBytes / 4;
/// The cycles that each dword more before a loop costs.
constexpr unsigned StretchCycles = 2;
/// Instructions before a loop that may take a longer form.
constexpr size_t MostStretched = Places - 1;

struct Step {
  unsigned Bytes, Cycles;
  unsigned Latency; ///< Of a load, in cycles.
  bool Waits;
};

/// The cycles of a wave alone from the branch to a loop at byte \p Offset of a
/// line to its end, as if each wait were for all loads before it.
unsigned cyclesAt(unsigned Offset, ArrayRef<Step> Body) {
  unsigned PC = Offset, Fetched = 0, LineReady = 0, Now = 0, Loaded = 0;
  auto Fetch = [&](unsigned At) {
    if (Fetched - PC + LineBytes > BufferBytes)
      return;
    LineReady = std::max(At, LineReady) + FetchLatency;
    Fetched += LineBytes;
  };
  // The buffer has room for a second line after half a line.
  Fetch(0);
  Fetch(0);
  for (const Step &S : Body) {
    // The last line that is fetched may be on its way.
    if (PC + S.Bytes + LineBytes > Fetched)
      Now = std::max(Now, unsigned(alignTo(LineReady, Turn)));
    if (S.Waits)
      Now = std::max(Now, Loaded);
    if (S.Latency)
      Loaded = std::max(Loaded, Now + S.Latency);
    Now += S.Cycles;
    PC += S.Bytes;
    Fetch(Now - S.Cycles + Turn);
  }
  return Now;
}

class ToyGCNAlignLoops final : public MachinePass<ToyGCNAlignLoops, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  TargetSchedModel Model;
  /// The offset of the code before the loop that the pass looks at.
  unsigned Offset = 0;
  SmallVector<MachineInstr *, 8> Stretchable;

  SmallVector<Step> stepsOf(const MachineBasicBlock &MBB) const;
  bool canStretch(const MachineInstr &MI) const;
  void stretch(MachineInstr &MI) const;
  bool place(MachineBasicBlock &Loop);
  void pass(MachineBasicBlock &MBB);
};
} // namespace

SmallVector<Step>
ToyGCNAlignLoops::stepsOf(const MachineBasicBlock &MBB) const {
  SmallVector<Step> Steps;
  for (const MachineInstr &MI : MBB) {
    const unsigned Bytes = TII->getInstSizeInBytes(MI);
    if (!Bytes)
      continue;
    Steps.push_back({Bytes, ToyGCN::issueCyclesOf(MI, Model),
                     MI.mayLoad() ? Turn * Model.computeInstrLatency(&MI) : 0,
                     MI.getOpcode() == ToyGCN::S_WAITCNT});
    if (Steps.size() > MostInstructions)
      return {};
  }
  return Steps;
}

/// True if \p MI has a form of four more bytes that does the same.
bool ToyGCNAlignLoops::canStretch(const MachineInstr &MI) const {
  if (MI.getOpcode() == ToyGCN::S_MOVK_I32)
    return true;
  const int Long = ToyGCN::getVOPe64(MI.getOpcode());
  const MachineOperand *Dst = ToyGCN::getOperand(MI, OpName::vdst);
  auto Lacks = [&](OpName Name) {
    return ToyGCN::getNamedOperandIdx(Long, Name) >= 0 &&
           !ToyGCN::getOperand(MI, Name);
  };
  return Long >= 0 && Dst && ToyGCN::isVGPR(*Dst) && !Lacks(OpName::sdst) &&
         !Lacks(OpName::src2) && TII->getInstSizeInBytes(MI) == 4;
}

void ToyGCNAlignLoops::stretch(MachineInstr &MI) const {
  if (MI.getOpcode() == ToyGCN::S_MOVK_I32) {
    MI.setDesc(TII->get(ToyGCN::S_MOV_B32));
    return;
  }
  const MCInstrDesc &Long = TII->get(ToyGCN::getVOPe64(MI.getOpcode()));
  auto New = BuildMI(*MI.getParent(), MI, MI.getDebugLoc(), Long)
                 .setMIFlags(MI.getFlags());
  for (OpName Name :
       {OpName::vdst, OpName::src0_modifiers, OpName::src0,
        OpName::src1_modifiers, OpName::src1, OpName::src2_modifiers,
        OpName::src2, OpName::clamp, OpName::omod}) {
    if (ToyGCN::getNamedOperandIdx(Long.getOpcode(), Name) < 0)
      continue;
    if (const MachineOperand *MO = ToyGCN::getOperand(MI, Name))
      New.add(*MO);
    else
      New.addImm(0);
  }
  for (const MachineOperand &MO : MI.implicit_operands())
    if (MO.isReg() && !Long.hasImplicitUseOfPhysReg(MO.getReg()) &&
        !Long.hasImplicitDefOfPhysReg(MO.getReg()))
      New.add(MO);
  MI.eraseFromParent();
}

/// Moves \p Loop, which is what comes next.
bool ToyGCNAlignLoops::place(MachineBasicBlock &Loop) {
  const SmallVector<Step> Body = stepsOf(Loop);
  MachineBasicBlock *Before = Loop.getPrevNode();
  if (Body.empty() || !Before)
    return false;
  auto CyclesAfter = [&](unsigned Dwords) {
    return cyclesAt((Offset + 4 * Dwords) % LineBytes, Body);
  };
  const unsigned Now = CyclesAfter(0);
  unsigned Best = 0, Least = Iterations * Now;
  for (unsigned Dwords = 1; Dwords < Places; ++Dwords) {
    const unsigned Nops =
        Dwords - std::min<unsigned>(Dwords, Stretchable.size());
    const unsigned Cost = Iterations * (CyclesAfter(Dwords) + Turn * Nops) +
                          StretchCycles * Dwords;
    if (Cost < Least && (!Nops || Before->canFallThrough())) {
      Best = Dwords;
      Least = Cost;
    }
  }
  if (!Best)
    return false;
  MachineOptimizationRemarkEmitter ORE(*Loop.getParent(), nullptr);
  ORE.emit([&] {
    return MachineOptimizationRemark(DEBUG_TYPE, "Placed",
                                     Loop.findDebugLoc(Loop.begin()), &Loop)
           << "an iteration is fetched in "
           << ore::NV("After", CyclesAfter(Best)) << " cycles instead of "
           << ore::NV("Before", Now) << ", after " << ore::NV("Dwords", Best)
           << " more dwords";
  });
  Offset += 4 * Best;
  for (; Best && !Stretchable.empty(); --Best)
    stretch(*Stretchable.pop_back_val());
  for (; Best; --Best)
    BuildMI(*Before, Before->getFirstTerminator(), DebugLoc(),
            TII->get(ToyGCN::S_NOP))
        .addImm(0);
  return true;
}

/// Goes on to the end of \p MBB.
void ToyGCNAlignLoops::pass(MachineBasicBlock &MBB) {
  for (MachineInstr &MI : MBB) {
    Offset += TII->getInstSizeInBytes(MI);
    if (!canStretch(MI))
      continue;
    if (Stretchable.size() == MostStretched)
      Stretchable.erase(Stretchable.begin());
    Stretchable.push_back(&MI);
  }
}

bool ToyGCNAlignLoops::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()) || MF.getFunction().hasOptSize() ||
      !Iterations)
    return false;
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  Model.init(&ST);
  Offset = 0;
  Stretchable.clear();
  bool Changed = false;
  for (auto MBB = MF.begin(); MBB != MF.end(); ++MBB) {
    const bool IsLoop = MBB->isSuccessor(&*MBB);
    if (IsLoop)
      Changed |= place(*MBB);
    pass(*MBB);
    // What runs in each iteration stays short, and what runs for others.
    if (IsLoop || MBB->succ_size() > 1)
      Stretchable.clear();
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, AlignLoops, "ToyGCN loop alignment")
