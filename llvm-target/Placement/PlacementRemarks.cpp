//===- PlacementRemarks.cpp - Why a value is where it is ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/PlacementRemarks.h"
#include "Placement/ChoosePlacement.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace ToyGCN;
using Cost = PlacementGraph::Cost;
using Fact = DiagnosticInfoOptimizationBase::Argument;

namespace {
template <typename... Args> std::string print(const char *Form, Args... A) {
  std::string S;
  raw_string_ostream(S) << format(Form, A...);
  return S;
}

struct Share {
  Cost Operation = 0, Reads = 0, Copies = 0;
  Cost sum() const { return Operation + Reads + Copies; }
  std::string text() const {
    return print("(operation %.2f, reads %.2f, copies %.2f)",
                 UniformGraph::toCycles(Operation),
                 UniformGraph::toCycles(Reads), UniformGraph::toCycles(Copies));
  }
};

class Remarks {
public:
  Remarks(const UniformGraph &U, const Placement &P,
          const MachineRegisterInfo &MRI, MachineOptimizationRemarkEmitter &ORE)
      : U(U), G(U.graph()), P(P), MRI(MRI), ORE(ORE) {}

  void decision(unsigned N);
  void read(unsigned V);

private:
  const UniformGraph &U;
  const PlacementGraph &G;
  const Placement &P;
  const MachineRegisterInfo &MRI;
  MachineOptimizationRemarkEmitter &ORE;

  Share shareOf(unsigned N, Place On) const;
  bool isBesideVector(unsigned N) const;
  std::string nameOf(Register R) const;
};
} // namespace

/// The costs that node \p N shares in if it is on \p On and all other nodes
/// stay.
Share Remarks::shareOf(unsigned N, Place On) const {
  Placement Q = P;
  Q[N] = On;
  Share S;
  S.Operation = G.nodes()[N].on(On);
  auto AddValue = [&](unsigned V) {
    if (G.isRead(V, Q))
      S.Reads += G.values()[V].Read;
    if (G.isCopied(V, Q))
      S.Copies += G.values()[V].Copy;
  };
  for (unsigned V : G.nodes()[N].Values)
    AddValue(V);
  for (unsigned V : G.nodes()[N].Operands)
    if (G.values()[V].Def != N)
      AddValue(V);
  return S;
}

/// True if there was a decision: scalars among scalars need none.
bool Remarks::isBesideVector(unsigned N) const {
  return P[N] == Place::Vector ||
         any_of(G.nodes()[N].Operands,
                [&](unsigned V) {
                  return P[G.values()[V].Def] == Place::Vector;
                }) ||
         any_of(G.nodes()[N].Values,
                [&](unsigned V) { return G.isCopied(V, P); });
}

std::string Remarks::nameOf(Register R) const {
  const MachineInstr &MI = *MRI.getVRegDef(R);
  const MachineFunction &MF = *MI.getMF();
  std::string Name;
  raw_string_ostream OS(Name);
  OS << printReg(R, MF.getSubtarget().getRegisterInfo(), 0, &MRI) << " ("
     << MF.getSubtarget().getInstrInfo()->getName(MI.getOpcode()) << " in bb."
     << MI.getParent()->getNumber()
     << format(", frequency %.2f)", U.frequencyOf(*MI.getParent()));
  return Name;
}

static StringRef reasonFor(const Share &Here, const Share &There) {
  if (Here.sum() >= There.sum())
    return "together with its neighbours";
  const Cost Reads = There.Reads - Here.Reads;
  const Cost Copies = There.Copies - Here.Copies;
  const Cost Operation = There.Operation - Here.Operation;
  if (UniformGraph::toCycles(There.sum() - Here.sum()) < 1)
    return "equal cycles, the cost of registers decides";
  if (Operation >= std::max(Reads, Copies))
    return "the operation is cheaper";
  return Reads >= Copies ? "saves reads" : "saves copies";
}

void Remarks::decision(unsigned N) {
  const MachineInstr *MI = U.origin(N).MI;
  if (!MI || !G.nodes()[N].isOpen() || !isBesideVector(N))
    return;
  const bool OnVector = P[N] == Place::Vector;
  const Share Here = shareOf(N, P[N]);
  const Share There = shareOf(N, OnVector ? Place::Scalar : Place::Vector);
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(PlacementRemarks,
                                        OnVector ? "OnVector" : "OnScalar",
                                        MI->getDebugLoc(), MI->getParent());
    auto Cost = [](const Share &S) {
      return print("%.2f", UniformGraph::toCycles(S.sum()));
    };
    R << Fact("Value", nameOf(MI->getOperand(0).getReg()))
      << (U.origin(N).IsAddress ? " takes its base from " : " is on ") << "the "
      << Fact("Unit", OnVector ? "vector" : "scalar")
      << " unit: " << Fact("Cost", Cost(Here)) << " there " << Here.text()
      << ", " << Fact("OtherCost", Cost(There)) << " on the "
      << (OnVector ? "scalar" : "vector") << " one " << There.text() << ": "
      << Fact("Why", reasonFor(Here, There));
    return R;
  });
}

void Remarks::read(unsigned V) {
  if (!G.isRead(V, P))
    return;
  Register Reg = U.registerOf(V);
  const MachineInstr &MI = *MRI.getVRegDef(Reg);
  const auto Uses = U.scalarUsesOf(V, P);
  const MachineBasicBlock *In = U.coldestBlockFor(Reg, Uses);
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(PlacementRemarks, "Read",
                                        MI.getDebugLoc(), MI.getParent());
    R << nameOf(Reg) << " is read into SGPRs in bb."
      << print("%d", In->getNumber())
      << print(" (frequency %.2f)", U.frequencyOf(*In)) << " for "
      << print("%u", unsigned(Uses.size())) << " scalar uses: "
      << print("%.2f", UniformGraph::toCycles(G.values()[V].Read))
      << (G.nodes()[G.values()[V].Def].canBeOn(Place::Scalar)
              ? " cycles"
              : " cycles, the scalar unit cannot compute it");
    return R;
  });
}

void ToyGCN::remarkPlacement(const UniformGraph &U, const Placement &P,
                             const MachineRegisterInfo &MRI,
                             MachineOptimizationRemarkEmitter &ORE) {
  Remarks R(U, P, MRI, ORE);
  for (unsigned N = 0; N < U.graph().nodes().size(); ++N) {
    R.decision(N);
    for (unsigned V : U.graph().nodes()[N].Values)
      R.read(V);
  }
}

void ToyGCN::remarkModels(ArrayRef<std::pair<StringRef, Cost>> Models,
                          const MachineFunction &MF,
                          MachineOptimizationRemarkEmitter &ORE) {
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(PlacementRemarks, "Models", DebugLoc(),
                                        &MF.front());
    R << MF.getName() << ": modelled cost";
    for (auto [Model, C] : Models)
      R << " " << Model << " " << print("%.2f", UniformGraph::toCycles(C));
    return R;
  });
}
