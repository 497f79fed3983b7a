//===- UniformGraph.h - A function's uniform values as a graph --*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes a PlacementGraph of legalized machine code. Nodes are
/// * each instruction with a uniform result, also phis and merges; constants
///   are on both units and have no node;
/// * each divergent address of a uniform base and a 32-bit offset: scalar if it
///   has the saddr form, vector if its sum is computed in 64 bits;
/// * two that stand for all users that are fixed on one unit: a branch's
///   condition, a readlane's index; a store's data, a divergent operation.
///
/// A read (v_readfirstlane_b32) is placed where it runs least often: after the
/// value's definition, or in a block between it and all of its scalar users.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_UNIFORMGRAPH_H
#define TOYGCN_PLACEMENT_UNIFORMGRAPH_H

#include "Placement/PlacementGraph.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/Register.h"

namespace llvm {
class MachineBasicBlock;
class MachineBlockFrequencyInfo;
class MachineDominatorTree;
class MachineFunction;
class MachineInstr;
class MachineOperand;
class MachineRegisterInfo;

namespace ToyGCN {
class MachineDivergence;

/// The facts about a function before its values have banks.
struct FunctionFacts {
  const MachineFunction &MF;
  const MachineBlockFrequencyInfo &Frequencies;
  const MachineDominatorTree &Dominators;
  const MachineCycleInfo &Cycles;
  const MachineDivergence &Divergence;
};

/// The worth of a register, in cycles for each dword and execution.
struct PressureCosts {
  double SGPR, VGPR;
};

class UniformGraph {
public:
  /// The instruction that a node stands for, or the address that it computes.
  struct Origin {
    const MachineInstr *MI = nullptr;
    bool IsAddress = false;
  };

  /// \p Waves: that share the units (PlacementGraph.h).
  UniformGraph(const FunctionFacts &Facts, PressureCosts Pressure,
               unsigned Waves);

  const PlacementGraph &graph() const { return Graph; }
  const Origin &origin(unsigned Node) const { return Origins[Node]; }
  Register registerOf(unsigned Value) const { return Registers[Value]; }
  /// True if the base of \p MI, operand 1, may be scalar although \p MI is
  /// divergent.
  bool isAddress(const MachineInstr &MI) const {
    return AddressOf.contains(&MI);
  }
  /// The number of the block's nest, and that nest's loop; null for nest 0.
  unsigned nestOf(const MachineBasicBlock &MBB) const {
    return NestOf.lookup(Facts.Cycles.getCycle(&MBB));
  }
  const MachineCycle *cycleOf(unsigned Nest) const;
  double frequencyOf(const MachineBasicBlock &MBB) const;
  /// Graph costs are in fractions of a cycle.
  static double toCycles(PlacementGraph::Cost C);

  /// The operands that read value \p V on the scalar unit in \p P.
  SmallVector<const MachineOperand *, 8> scalarUsesOf(unsigned V,
                                                      const Placement &P) const;
  /// The coldest block between the definition of \p R and all of \p Uses where
  /// a read is as uniform to all of them; the definition's own among equals.
  const MachineBasicBlock *
  coldestBlockFor(Register R, ArrayRef<const MachineOperand *> Uses) const;

private:
  const FunctionFacts &Facts;
  const MachineRegisterInfo &MRI;
  const PressureCosts Pressure;
  PlacementGraph Graph;
  std::vector<Origin> Origins;
  std::vector<Register> Registers;
  unsigned AlwaysScalar, AlwaysVector;
  DenseMap<const MachineInstr *, unsigned> NodeOf, AddressOf;
  DenseMap<const MachineCycle *, unsigned> NestOf;

  PlacementGraph::Cost costIn(const MachineBasicBlock &MBB,
                              double Cycles) const;
  unsigned addNode(Origin O, PlacementGraph::Cost OnScalar,
                   PlacementGraph::Cost OnVector, unsigned Nest = 0);
  void numberNests();
  void addFixedWork();
  PlacementGraph::Work fixedWorkOf(const MachineInstr &MI) const;
  unsigned memoryTimeOf(const MachineInstr &MI) const;
  void addInstruction(const MachineInstr &MI);
  void addValue(const MachineInstr &MI, Register R);
  std::pair<unsigned, bool> userOf(const MachineOperand &Use) const;
  bool entersCycle(const MachineBasicBlock &Def, const MachineBasicBlock &To,
                   ArrayRef<MachineBasicBlock *> Uses) const;
  static bool isConstant(const MachineInstr &MI);
  bool isRelevant(const MachineInstr &MI) const;
  bool isFreeOnVector(const MachineOperand &Use) const;
  bool isLowFreeOnVector(const MachineOperand &Use) const;
  bool vanishesOnVector(const MachineInstr &MI) const;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_PLACEMENT_UNIFORMGRAPH_H
