//===- WaveGraph.h - A function's wave plan, with EXEC ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The wave plan of a machine function and the decisions that follow from it:
/// how EXEC gets its value at each block, and where a block without active
/// lanes is jumped over.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_WAVEGRAPH_H
#define TOYGCN_CONTROLFLOW_WAVEGRAPH_H

#include "ControlFlow/BlockOrder.h"
#include "ControlFlow/WavePlan.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include <memory>
#include <string>

namespace llvm {
class MachineInstr;

namespace ToyGCN {

/// How EXEC gets its value at the top of a block.
enum class Arrival : unsigned char {
  Direct, ///< The active lanes are those of the wave's block before.
  Saved,  ///< All lanes of an earlier block come here: EXEC as it was there.
  Masks,  ///< A mask has collected the waiting lanes.
  Unused, ///< The wave ends here; nothing reads EXEC.
};

struct WaveNode {
  MachineBasicBlock *MBB = nullptr;
  /// The block with the instructions: the block itself, unless it was split
  /// after its top, which asks whether any lane is there.
  MachineBasicBlock *Body = nullptr;
  Arrival How = Arrival::Direct;
  /// For Saved: the position of the block whose EXEC comes back.
  unsigned SavedAt = 0;
  /// The wave jumps from here to the skip target if no lane is active. If the
  /// block before is divergent, it has the jump.
  bool Skipped = false;
  /// The wave may come here without lanes, so a skip was considered.
  bool AskedForSkip = false;
  /// No lane may be active in this block.
  bool MayBeEmpty = false;
  /// Some wave edge brings lanes that stay active.
  bool HasDirectArrival = false;
};

class WaveGraph {
public:
  /// Makes the plan. Splits edges of uniform branches whose lanes must wait.
  /// If the function has no order, valid() is false and \p Why says why.
  WaveGraph(MachineFunction &MF, unsigned SkipThreshold, std::string &Why);

  bool valid() const { return !Nodes.empty(); }
  unsigned size() const { return Nodes.size(); }
  const WaveNode &operator[](unsigned I) const { return Nodes[I]; }
  const WaveBlock &plan(unsigned I) const { return (*Plan)[I]; }
  const FlowBlock &flow(unsigned I) const { return Flow[I]; }
  /// See WavePlan: \p I is the number of the successor, not its position.
  bool isDirect(unsigned B, unsigned I) const { return Plan->isDirect(B, I); }
  unsigned position(const MachineBasicBlock *B) const {
    return Position.lookup(B);
  }
  bool contains(const MachineBasicBlock *B) const {
    return Position.contains(B);
  }
  /// True if \p B is the latch of a loop.
  bool closesLoop(unsigned B) const;
  /// Where the wave can go from the body of \p B, as positions.
  SmallVector<unsigned, 4> waveSuccessors(unsigned B) const;
  /// The block whose divergent branch has just sent all lanes that wait at \p T
  /// there, if there is one: then its condition says which lanes wait.
  std::optional<unsigned> conditionSource(unsigned T) const;
  /// The cost, in instructions of full rate, of the blocks of positions \p From
  /// to \p To, without the last, if no lane is active; and whether they must
  /// not run then.
  unsigned costOfBlocks(unsigned From, unsigned To) const {
    return CostBefore[To] - CostBefore[From];
  }
  bool mustSkip(unsigned From, unsigned To) const {
    return MustSkipBefore[To] != MustSkipBefore[From];
  }
  unsigned skipThreshold() const { return SkipThreshold; }
  /// Some lanes leave \p L before others do.
  bool hasDivergentExit(const MachineLoop &L) const;

  MachineLoopInfo &loops() { return Loops; }
  MachineDominatorTree &dominators() { return Dominators; }
  /// The closest block that dominates \p A and \p B and is in no loop that \p A
  /// is not in: where all ways to them begin.
  MachineBasicBlock *commonStart(MachineBasicBlock *A, MachineBasicBlock *B);
  /// True if the wave's edges have changed the dominators of some block, so
  /// that values may be used where they are not defined.
  bool mustRepair() const { return MustRepair; }
  /// Adds the wave's edges to the control-flow graph. The lanes' edges stay.
  /// Splits the blocks that have a skip of their own after their phis.
  void addWaveEdges();

private:
  MachineFunction &MF;
  unsigned SkipThreshold;
  MachineDominatorTree Dominators;
  MachineLoopInfo Loops;
  SmallVector<WaveNode, 0> Nodes;
  SmallVector<FlowBlock, 0> Flow;
  std::unique_ptr<WavePlan> Plan;
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  SmallVector<unsigned, 0> CostBefore; ///< Sums over the order.
  SmallVector<unsigned, 0> MustSkipBefore;
  StickyBlocks EdgeBlocks; ///< Made by splitWaitingEdges.
  bool MustRepair = false;

  bool makePlan(std::string &Why);
  void keepExitsInLoops();
  bool splitWaitingEdges();
  void chooseArrivals();
  bool isSavable(unsigned E, unsigned T) const;
  BitVector sourcesOfScalars() const;
  void measureBlocks();
  bool isWorthSkipping(unsigned From, unsigned To) const;
  void chooseSkips();
  void splitTop(unsigned B);
  bool findMasks();
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CONTROLFLOW_WAVEGRAPH_H
