//===- ChoosePlacement.h - Where uniform values live ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What bank selection asks. -pass-remarks-analysis=toygcn-placement shows the
/// decisions.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
#define TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H

#include "Placement/PlacementModels.h"
#include "Placement/UniformGraph.h"
#include "llvm/ADT/DenseSet.h"

namespace llvm::ToyGCN {

/// The remarks' name: there is no pass of this name, bank selection is it.
inline constexpr char PlacementRemarks[] = "toygcn-placement";

enum class PlacementModel {
  Copy,   ///< Scalar wherever the scalar unit can, without analysis.
  Chain,  ///< The length of scalar chains against reads.
  MinCut, ///< The cheapest placement.
};
struct PlacementOptions {
  PlacementModel Model;
  ChainLimits Chain;
  PressureCosts Pressure;
};

/// A read that is not right behind the definition, and the uses it is for.
struct PlacedRead {
  Register Value;
  const MachineBasicBlock *In;
  SmallVector<const MachineOperand *, 4> Uses;
};

struct PlacementChoice {
  /// Instructions that the scalar unit could do and that it does not.
  DenseSet<const MachineInstr *> OnVector;
  std::vector<PlacedRead> Reads;
};
PlacementChoice choosePlacement(const FunctionFacts &Facts,
                                const PlacementOptions &Options);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
