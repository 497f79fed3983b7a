//===- ChoosePlacement.h - Where uniform values live ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface of placement to bank selection.
/// -pass-remarks-analysis=toygcn-placement shows the decisions.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
#define TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H

#include "Placement/PlacementModels.h"
#include "Placement/UniformGraph.h"
#include "llvm/ADT/DenseSet.h"

namespace llvm::ToyGCN {

/// The name of the remarks, which bank selection emits.
inline constexpr char PlacementRemarks[] = "toygcn-placement";

struct PlacementOptions {
  StringRef Name; ///< Of the model.
  const PlacementModel &Model;
  ChainLimits Chain;
  PressureCosts Pressure;
  unsigned Waves; ///< That run side by side on a SIMD.
};

/// A read that is not right after the definition, and the uses that it serves.
struct PlacedRead {
  Register Value;
  const MachineBasicBlock *In;
  SmallVector<const MachineOperand *, 4> Uses;
};

struct PlacementChoice {
  /// Instructions on the vector unit that the scalar unit could do.
  DenseSet<const MachineInstr *> OnVector;
  std::vector<PlacedRead> Reads;
};
/// Reports an error of the function if a plugin's model misplaces a value.
PlacementChoice choosePlacement(const FunctionFacts &Facts,
                                const PlacementOptions &Options);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
