//===- LateCopies.cpp - Copies and constants where they are read ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A copy of a scalar to a VGPR, or a constant in one, takes a register all
/// through a loop before which it stands. Where another wave has room without
/// some of these, the fewest that do are made again for each user, those first
/// whose users run least. That costs instructions: another wave hides more of
/// the loads' latency than they take, or they take next to nothing. Part of the
/// scheduler, before it (-toygcn-garden=-late-copies).
///
///   bb.1: %1:vgpr_32 = COPY %0:sreg_32        bb.2: (loop)
///         %3:vgpr_32 = V_MOV_B32 1065353216     %2:vgpr_32 = COPY %0
///   bb.2: (loop)                         -->    ... = V_ADD_F32 %2, ...
///     ... = V_ADD_F32 %1, ...                   %4:vgpr_32 = V_MOV_B32 ...
///     ... = V_CNDMASK_B32 %3, ...               ... = V_CNDMASK_B32 %4, ...
///
//===----------------------------------------------------------------------===//

#include "Garden/LateCopies.h"
#include "Garden/LiveVGPRs.h"
#include "Operations/Costs.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineScheduler.h"

using namespace llvm;
using namespace ToyGCN;

/// As many waves as a SIMD takes.
static constexpr unsigned MostWaves = 10;

/// How many waves of a SIMD the LDS has room for, MostWaves at most.
unsigned ToyGCN::usefulWaves(const MachineFunction &MF) {
  const uint64_t Bytes = MF.getInfo<ToyGCNMachineFunctionInfo>()->getLDSBytes();
  if (!Bytes)
    return MostWaves;
  constexpr unsigned UsualItems = 256; // Where nothing promises less.
  const unsigned Items = std::min(
      ToyGCN::WorkgroupShape(MF.getFunction()).mostItems(), UsualItems);
  const uint64_t Waves = ToyGCNSubtarget::MaxLDSBytes / Bytes *
                         divideCeil(Items, ToyGCN::WaveSize) / ToyGCN::SIMDs;
  return std::clamp<uint64_t>(Waves, 1, MostWaves);
}

namespace {
class LateCopies {
public:
  explicit LateCopies(const MachineSchedContext &C);
  void run();

private:
  /// Next to nothing: this part of the vector unit's cycles.
  static constexpr unsigned Little = 128;
  const MachineLoopInfo &Loops;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  LiveIntervals &LIS;
  const LiveVGPRs Live;
  const unsigned Useful;
  /// The cheapest to make late come first.
  SmallVector<MachineInstr *, 16> Copies;
  /// Cycles of a wave by the loops' depths: on the vector unit, and all with
  /// waits for loads.
  uint64_t Vector = 0, All = 0;

  /// How often a block runs: by the depth of its loop.
  uint64_t timesOf(const MachineBasicBlock &MBB) const {
    return 1 << 3 * std::min(Loops.getLoopDepth(&MBB), 8u);
  }
  bool mayBeLate(const MachineInstr &MI) const;
  bool isSameAt(const MachineInstr &Copy, const MachineInstr &User) const;
  /// Cycles more if \p Copy is late.
  uint64_t costOf(const MachineInstr &Copy) const;
  void countCycles(const MachineBasicBlock &MBB);
  ArrayRef<MachineInstr *> first(unsigned N) const {
    return ArrayRef(Copies).take_front(N);
  }
  unsigned wavesWithLate(unsigned N) const;
  unsigned fewestFor(unsigned Waves) const;
  bool pays(unsigned N, unsigned Before, unsigned After) const;
  void makeLate(MachineInstr &Copy);
};
} // namespace

LateCopies::LateCopies(const MachineSchedContext &C)
    : Loops(*C.MLI), MF(*C.MF), MRI(MF.getRegInfo()), LIS(*C.LIS),
      Live(MF, LIS), Useful(usefulWaves(MF)) {
  for (MachineBasicBlock &MBB : MF) {
    countCycles(MBB);
    for (MachineInstr &MI : MBB)
      if (mayBeLate(MI))
        Copies.push_back(&MI);
  }
  stable_sort(Copies, [&](const MachineInstr *A, const MachineInstr *B) {
    return costOf(*A) < costOf(*B);
  });
}

/// Whether what \p Copy copies is in its register at \p User, too.
bool LateCopies::isSameAt(const MachineInstr &Copy,
                          const MachineInstr &User) const {
  if (!Copy.isCopy())
    return true;
  const LiveInterval &From = LIS.getInterval(Copy.getOperand(1).getReg());
  const VNInfo *Value = From.getVNInfoAt(LIS.getInstructionIndex(Copy));
  return Value && Value == From.getVNInfoAt(LIS.getInstructionIndex(User));
}

/// True for a copy of a scalar to a VGPR, or a constant in one, that each of
/// the instructions that read it could have of its own.
bool LateCopies::mayBeLate(const MachineInstr &MI) const {
  const bool IsCopy = MI.isCopy() && MI.getOperand(1).getReg().isVirtual() &&
                      ToyGCN::isSGPR(MI.getOperand(1));
  const bool IsConstant = MI.isMoveImmediate() && MI.getOperand(1).isImm();
  if (!(IsCopy || IsConstant) || MI.getOperand(0).getSubReg() ||
      !MI.getOperand(0).getReg().isVirtual() || isWholeWave(MI.getOperand(0)))
    return false;
  const Register To = MI.getOperand(0).getReg();
  return dwordsOf(To, MRI) == 1 && MRI.hasOneDef(To) &&
         all_of(MRI.use_nodbg_operands(To), [&](const MachineOperand &Use) {
           const MachineInstr &User = *Use.getParent();
           return !Use.isTied() && !User.isConvergent() &&
                  !User.isInlineAsm() && isSameAt(MI, User) &&
                  none_of(User.operands(), [](const MachineOperand &MO) {
                    return MO.isReg() && isWholeWave(MO);
                  });
         });
}

uint64_t LateCopies::costOf(const MachineInstr &Copy) const {
  uint64_t Times = 0;
  for (const MachineInstr &User :
       MRI.use_nodbg_instructions(Copy.getOperand(0).getReg()))
    if (!(Copy.isCopy() && User.isCopy()))
      Times += timesOf(*User.getParent());
  return 4 * (Times - std::min(Times, timesOf(*Copy.getParent())));
}

void LateCopies::countCycles(const MachineBasicBlock &MBB) {
  constexpr unsigned LoadCycles = 320; // The clock's latency of memory.
  const uint64_t Times = timesOf(MBB);
  bool Waits = false;
  for (const MachineInstr &MI :
       instructionsWithoutDebug(MBB.begin(), MBB.end())) {
    const bool IsVector = MI.readsRegister(ToyGCN::EXEC, /*TRI=*/nullptr);
    Waits |= IsVector && MI.mayLoad();
    Vector += Times * 4 * (IsVector && !MI.mayLoadOrStore());
    All += Times * 4;
  }
  All += Times * Waits * LoadCycles;
}

unsigned LateCopies::wavesWithLate(unsigned N) const {
  const unsigned Most = N ? Live.mostWithout(first(N)) + 1 : Live.most();
  return std::min(wavesOf(Most), Useful);
}

/// How many of the copies must be late for \p Waves, or all of them and one.
unsigned LateCopies::fewestFor(unsigned Waves) const {
  const auto Numbers = seq<unsigned>(0, Copies.size() + 1);
  return *partition_point(Numbers,
                          [&](unsigned N) { return wavesWithLate(N) < Waves; });
}

/// While one wave waits for its loads the others issue, and no unit does two
/// things at a time.
bool LateCopies::pays(unsigned N, unsigned Before, unsigned After) const {
  uint64_t More = 0;
  for (const MachineInstr *Copy : first(N))
    More += costOf(*Copy);
  return More <= Vector / Little ||
         std::max(Vector + More, (All + More) / After) <
             std::max(Vector, All / Before);
}

/// Gives each user of \p Copy its own.
void LateCopies::makeLate(MachineInstr &Copy) {
  const Register To = Copy.getOperand(0).getReg();
  const Register From =
      Copy.isCopy() ? Copy.getOperand(1).getReg() : Register();
  if (From)
    MRI.clearKillFlags(From);
  for (MachineOperand &Use : make_early_inc_range(MRI.use_nodbg_operands(To))) {
    MachineInstr &User = *Use.getParent();
    if (From && User.isCopy()) {
      Use.setSubReg(Copy.getOperand(1).getSubReg());
      Use.setReg(From);
      continue;
    }
    const Register Own = MRI.cloneVirtualRegister(To);
    MachineInstr *Late = MF.CloneMachineInstr(&Copy);
    Late->getOperand(0).setReg(Own);
    User.getParent()->insert(User, Late);
    LIS.InsertMachineInstrInMaps(*Late);
    Use.setReg(Own);
    Use.setIsKill(false);
    LIS.createAndComputeVirtRegInterval(Own);
  }
  MRI.markUsesInDebugValueAsUndef(To);
  LIS.removeInterval(To);
  LIS.RemoveMachineInstrFromMaps(Copy);
  Copy.eraseFromParent();
  if (From) {
    LIS.removeInterval(From);
    LIS.createAndComputeVirtRegInterval(From);
  }
}

void LateCopies::run() {
  const unsigned Before = wavesWithLate(0);
  const unsigned Most = Copies.empty() ? 0 : wavesWithLate(Copies.size());
  unsigned Late = 0;
  for (unsigned Waves = Before + 1; Waves <= Most; ++Waves)
    if (const unsigned N = fewestFor(Waves); pays(N, Before, Waves))
      Late = N;
  for (MachineInstr *Copy : first(Late))
    makeLate(*Copy);
}

void ToyGCN::makeCopiesLate(const MachineSchedContext &C) {
  LateCopies(C).run();
}
