//===- LaneLiveness.h - Registers that some lane still needs ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Liveness of vector registers as a whole-wave write needs it. For a write
/// under EXEC only the active lanes count. For a write to all lanes, what every
/// lane will read counts, wherever *that lane* is:
///
///   loop:  ...            ; whole-wave code writes v5: no lane here needs it
///          v5 = ...       ; before this
///          exec = ...     ; lanes leave with their v5
///          branch loop
///   exit:  store v5       ; where the lanes that left are waiting
///
/// v5 is dead at the loop's top for the lanes in the loop, and live for those
/// at `exit`. So a register is lane-live at a point if it is live there, or
/// live into a block where lanes may be waiting while the wave is there.
///
/// Lanes wait at a successor of a block that changes EXEC at its end, until the
/// wave enters that successor. Both are followed over the union of the lanes'
/// and the wave's edges (see ControlFlow/WaveGraph.h), which errs on the side
/// of "needed".
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_LANELIVENESS_H
#define TOYGCN_WHOLEWAVE_LANELIVENESS_H

#include "llvm/ADT/ArrayRef.h"
#include <bitset>
#include <vector>

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class ToyGCNRegisterInfo;

/// A set of VGPRs, by number.
using VGPRSet = std::bitset<256>;

/// Adds \p Count VGPRs from \p First on.
inline void addVGPRs(VGPRSet &Set, unsigned First, unsigned Count) {
  for (unsigned I = First; I < First + Count; ++I)
    Set.set(I);
}

class LaneLiveness {
public:
  /// Needs physical vector registers and ignores virtual ones. Edges between
  /// blocks must still be those of lanes and wave together.
  explicit LaneLiveness(const MachineFunction &MF);

  /// Live into \p MBB for a thread that enters it.
  const VGPRSet &liveIn(const MachineBasicBlock &MBB) const;
  /// Needed by lanes that may wait elsewhere while the wave is in \p MBB.
  const VGPRSet &waiting(const MachineBasicBlock &MBB) const;
  /// For each instruction of \p MBB in order the registers that are live before
  /// it, and one more entry for the block's end. The first call fixes the
  /// answer.
  const std::vector<VGPRSet> &liveBefore(const MachineBasicBlock &MBB) const;

  /// Adds the VGPRs that \p MI reads, or writes, to \p Regs.
  void addUses(const MachineInstr &MI, VGPRSet &Regs) const;
  void addDefs(const MachineInstr &MI, VGPRSet &Regs) const;

private:
  const ToyGCNRegisterInfo &TRI;
  std::vector<VGPRSet> LiveIn, LiveOut, Waiting;    // By block number.
  mutable std::vector<std::vector<VGPRSet>> Before; // Likewise.

  void step(const MachineInstr &MI, VGPRSet &Live) const;
  void addRegs(const MachineInstr &MI, bool Defs, VGPRSet &Regs) const;
  void findLiveIns(const MachineFunction &MF);
  void findWaiting(const MachineFunction &MF);
};
} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_LANELIVENESS_H
