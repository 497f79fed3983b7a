//===- ChoosePlacement.cpp - Where uniform values of a function live ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/ChoosePlacement.h"
#include "Placement/BankRemarks.h"
#include "Placement/PlacementRemarks.h"
#include "Tools/FunctionError.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

/// What the model of \p Options says; where that cannot be, an error and
/// another placement.
static Placement place(const UniformGraph &U, const MachineFunction &MF,
                       const PlacementOptions &Options) {
  const PlacementGraph &G = U.graph();
  Placement P = Options.Model.place(G, Options.Chain);
  const std::optional<unsigned> Wrong = findMisplaced(G, P);
  if (!Wrong)
    return P;
  std::string Reason;
  raw_string_ostream OS(Reason);
  OS << "placement model '" << Options.Name << "' ";
  if (*Wrong == G.nodes().size())
    OS << "places " << P.size() << " of " << *Wrong << " nodes";
  else {
    OS << "puts on a unit that cannot do it: ";
    if (const MachineInstr *MI = U.origin(*Wrong).MI)
      MI->print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
                /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
    else
      OS << "what is fixed on the other";
  }
  const Function &F = MF.getFunction();
  F.getContext().diagnose(FunctionError(F, F.getSubprogram(), Reason));
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
  const UniformGraph U(Facts, Options.Pressure, Options.Waves);
  const PlacementGraph &G = U.graph();
  const Placement P = place(U, Facts.MF, Options);
  PlacementChoice Choice;
  for (unsigned N = 0; N < G.nodes().size(); ++N)
    if (U.origin(N).MI && !U.origin(N).IsAddress && P[N] == Place::Vector)
      Choice.OnVector.insert(U.origin(N).MI);
  placeReads(U, P, Facts.MF.getRegInfo(), Choice.Reads);

  MachineOptimizationRemarkEmitter ORE(const_cast<MachineFunction &>(Facts.MF),
                                       nullptr);
  if (ORE.allowExtraAnalysis(PlacementRemarks)) {
    SmallVector<std::pair<StringRef, PlacementGraph::Cost>, 4> Costs;
    for (const auto &Entry : PlacementModels::entries()) {
      const Placement By = Entry.instantiate()->place(G, Options.Chain);
      if (!findMisplaced(G, By))
        Costs.push_back({Entry.getName(), G.cost(By)});
    }
    remarkModels(Costs, Facts.MF, ORE);
    remarkPlacement(U, P, Facts.MF.getRegInfo(), ORE);
  }
  if (ORE.allowExtraAnalysis(BankRemarks))
    remarkBanks(U, P, Facts, ORE);
  return Choice;
}
