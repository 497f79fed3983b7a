//===- PlacementRemarks.h - Why a value is where it is ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Optimization remarks of placement (-pass-remarks-analysis=toygcn-placement):
/// one for each decision about a value that the scalar unit could compute, and
/// one for each read. Costs are in cycles, times the frequency of their block.
///
///   remark: <unknown>:0:0: %14 (G_XOR in bb.1, frequency 1.00) is on the
///   vector unit: 4.12 there (operation 4.12, reads 0.00, copies 0.00), 12.00
///   on the scalar one (operation 4.00, reads 4.00, copies 4.00): saves reads
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTREMARKS_H
#define TOYGCN_PLACEMENT_PLACEMENTREMARKS_H

#include "Placement/UniformGraph.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"

namespace llvm::ToyGCN {

/// Emits one remark for the function: its cost by each model.
void remarkModels(ArrayRef<std::pair<StringRef, PlacementGraph::Cost>> Models,
                  const MachineFunction &MF,
                  MachineOptimizationRemarkEmitter &ORE);

/// True if node \p N is on the scalar unit because the vector unit has more to
/// do: there it takes no more cycles, but more time. \p P moves there and back.
bool isBalance(const PlacementGraph &G, unsigned N, MovingPlacement &P);
/// The cycles of each unit.
std::string textOf(const PlacementGraph::Work &W);

void remarkPlacement(const UniformGraph &U, const Placement &P,
                     const MachineRegisterInfo &MRI,
                     MachineOptimizationRemarkEmitter &ORE);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_PLACEMENTREMARKS_H
