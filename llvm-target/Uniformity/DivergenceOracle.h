//===- DivergenceOracle.h - Divergence from first principles ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Says which values may differ between lanes that are active together at their
/// definition, and why. It is a second opinion for the verifier, and shares
/// only the facts about opcodes with MachineUniformityAnalysis. It knows
/// numbers only; OracleInput.h makes them from machine code.
///
/// A value is divergent if
/// * its operation is a source of divergence;
/// * an operand is divergent (data);
/// * it is a phi in a block where paths meet on which a divergent branch sent
///   lanes apart (synchronization);
/// * an operand was computed in a cycle that lanes leave in different
///   iterations, and it is used outside (time). This is a property of the use:
///   the operand itself stays uniform.
///
/// The oracle assumes that lanes on different paths are together again where
/// the paths meet, in the same iteration of every cycle around that block.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_DIVERGENCEORACLE_H
#define TOYGCN_UNIFORMITY_DIVERGENCEORACLE_H

#include "Uniformity/CycleNest.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Uniformity.h"
#include <optional>

namespace llvm {

class DivergenceOracle {
public:
  static constexpr unsigned None = ~0u;

  struct Value {
    unsigned Block;
    InstructionUniformity What;
    bool IsPhi = false;
    /// Computed again from the same operands, the value is the same: it is no
    /// load of memory that may change, and does not depend on other lanes.
    bool IsRepeatable = true;
    /// Numbers of values, without undefined ones. All are used in Block, also
    /// those of a phi.
    SmallVector<unsigned, 4> Operands = {};
    /// The number that it is, if it is one.
    std::optional<int64_t> Constant = {};
  };

  /// Blocks and values are numbered from 0; block 0 is the entry.
  struct Program {
    CycleNest::Graph Successors;
    /// The values that the branch of each block depends on.
    std::vector<SmallVector<unsigned, 1>> Conditions;
    std::vector<Value> Values;
  };

  enum class Cause { Source, Operand, Join, Time };
  /// Why a value is divergent.
  struct Step {
    unsigned Value = None;
    Cause Why = Cause::Source;
    unsigned From = None;   ///< Operand, Time: the operand.
    unsigned Branch = None; ///< Join, Time: the block whose branch it is.
  };

  explicit DivergenceOracle(const Program &P);

  bool isDivergent(unsigned Value) const { return Divergent[Value]; }
  /// The same where \p Block reads it. \p Block must be where \p Value is
  /// available.
  bool isDivergentAt(unsigned Value, unsigned Block) const {
    return Divergent[Value] || timeBranch(Value, Block) != None;
  }
  /// True if the branch of \p Block may send lanes apart.
  bool isBranchDivergent(unsigned Block) const {
    return BranchReasons[Block].Value != None;
  }
  /// Block whose divergent branch ends the cycle around \p Value for some lanes
  /// earlier than for others, if \p Block lies outside that cycle; else None.
  unsigned timeBranch(unsigned Value, unsigned Block) const;

  /// From \p Value back to a source of divergence. Empty if it is uniform.
  SmallVector<Step, 8> explain(unsigned Value) const;
  /// The same for the divergent branch of \p Block, from its condition on.
  SmallVector<Step, 8> explainBranch(unsigned Block) const;

private:
  class LaneWalk;
  const Program &P;
  CycleNest Nest;
  std::vector<bool> Divergent;
  std::vector<Step> Reasons;
  std::vector<SmallVector<unsigned, 2>> Users, BranchUsers, ValuesOf;
  /// For each branch the reason: From is its condition; the kind is Operand, or
  /// Time if the condition is divergent only where the branch uses it. There is
  /// no Value if the branch is uniform.
  std::vector<Step> BranchReasons;
  /// For each cycle the block whose branch makes lanes leave it at different
  /// times, or None.
  std::vector<unsigned> LeftApart;
  /// For each cycle that lanes leave so, the values that may be others in its
  /// next iteration.
  std::vector<DenseSet<unsigned>> Changing;
  SmallVector<unsigned, 32> Work;

  void mark(unsigned Value, Step Why);
  void propagate(unsigned Value);
  void diverge(unsigned Block, Step Why);
  bool choosesByPath(unsigned Phi) const;
  void markPhis(unsigned Block, unsigned Branch, bool EvenEqual);
  void leaveApart(unsigned Cycle, unsigned Branch);
  void findChanging(unsigned Cycle);
};

} // namespace llvm

#endif // TOYGCN_UNIFORMITY_DIVERGENCEORACLE_H
