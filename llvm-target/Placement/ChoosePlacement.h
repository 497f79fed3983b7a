//===- ChoosePlacement.h - Where uniform values live -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What bank selection asks. The options choose who answers:
///
///   -toygcn-placement=copy     scalar wherever the scalar unit can, without
///                              analysis; the default of -O0
///   -toygcn-placement=chain    the length of scalar chains against reads;
///                              -toygcn-placement-threshold
///   -toygcn-placement=mincut   the cheapest placement: the default
///
/// -toygcn-placement-sgpr-cost and -vgpr-cost say what a register is worth.
/// -pass-remarks-analysis=toygcn-placement shows the decisions.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
#define TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H

#include "Placement/UniformGraph.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/CodeGen.h"

namespace llvm::ToyGCN {

/// The remarks' name: there is no pass of this name, bank selection is it.
inline constexpr char PlacementRemarks[] = "toygcn-placement";

enum class PlacementModel { Copy, Chain, MinCut };
PlacementModel getPlacementModel(CodeGenOptLevel Level);

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
                                PlacementModel Model);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_CHOOSEPLACEMENT_H
