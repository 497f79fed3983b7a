//===- ChoosePlacement.cpp - Where uniform values of a function live ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/ChoosePlacement.h"
#include "Placement/PlacementRemarks.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

static Placement place(const PlacementGraph &G,
                       const PlacementOptions &Options) {
  switch (Options.Model) {
  case PlacementModel::Copy:
    return placeByCopy(G);
  case PlacementModel::Chain:
    return placeByChain(G, Options.Chain);
  case PlacementModel::MinCut:
    break;
  }
  return placeByMinCut(G);
}

static bool isAddressBase(const MachineOperand &Use, const UniformGraph &U) {
  return U.isAddress(*Use.getParent()) && Use.getOperandNo() == 1;
}

/// Finds the reads that bank legalization cannot place by itself: those in
/// another block than the definition, and those for an address, which takes
/// both banks.
static void placeReads(const UniformGraph &U, const Placement &P,
                       const MachineRegisterInfo &MRI,
                       std::vector<PlacedRead> &Reads) {
  const PlacementGraph &G = U.graph();
  for (unsigned V = 0; V < G.values().size(); ++V) {
    Register R = U.registerOf(V);
    if (!G.isRead(V, P) || MRI.getType(R) == LLT::scalar(1))
      continue;
    auto Uses = U.scalarUsesOf(V, P);
    const MachineBasicBlock *In = U.coldestBlockFor(R, Uses);
    if (In != MRI.getVRegDef(R)->getParent() ||
        any_of(Uses, [&](const MachineOperand *Use) {
          return isAddressBase(*Use, U);
        }))
      Reads.push_back({R, In, {Uses.begin(), Uses.end()}});
  }
}

PlacementChoice ToyGCN::choosePlacement(const FunctionFacts &Facts,
                                        const PlacementOptions &Options) {
  const UniformGraph U(Facts, Options.Pressure);
  const PlacementGraph &G = U.graph();
  const Placement P = place(G, Options);
  PlacementChoice Choice;
  for (unsigned N = 0; N < G.nodes().size(); ++N)
    if (U.origin(N).MI && !U.origin(N).IsAddress && P[N] == Place::Vector)
      Choice.OnVector.insert(U.origin(N).MI);
  placeReads(U, P, Facts.MF.getRegInfo(), Choice.Reads);

  MachineOptimizationRemarkEmitter ORE(const_cast<MachineFunction &>(Facts.MF),
                                       nullptr);
  if (ORE.allowExtraAnalysis(PlacementRemarks)) {
    remarkModels({{"copy", G.cost(placeByCopy(G))},
                  {"chain", G.cost(placeByChain(G, Options.Chain))},
                  {"mincut", G.cost(placeByMinCut(G))}},
                 Facts.MF, ORE);
    remarkPlacement(U, P, Facts.MF.getRegInfo(), ORE);
  }
  return Choice;
}
