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
      : U(U), G(U.graph()), P(P), Moving(G, P), MRI(MRI), ORE(ORE) {}

  void decision(unsigned N);
  void read(unsigned V);
  void nest(unsigned N);

private:
  const UniformGraph &U;
  const PlacementGraph &G;
  const Placement &P;
  MovingPlacement Moving;
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
  for (auto [V, IsFree] : G.nodes()[N].Operands)
    if (G.values()[V].Def != N)
      AddValue(V);
  return S;
}

/// True if there was a decision: scalars among scalars need none.
bool Remarks::isBesideVector(unsigned N) const {
  return P[N] == Place::Vector ||
         any_of(G.nodes()[N].Operands,
                [&](const PlacementGraph::Operand &O) {
                  return P[G.values()[O.Value].Def] == Place::Vector;
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

static StringRef reasonFor(const Share &Here, const Share &There,
                           bool IsBalance) {
  if (Here.sum() >= There.sum())
    return IsBalance ? "the vector unit has more to do"
                     : "together with its neighbours";
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
  const bool IsBalance = isBalance(G, N, Moving);
  if (!MI || !G.nodes()[N].isOpen() || !(IsBalance || isBesideVector(N)))
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
      << Fact("Why", reasonFor(Here, There, IsBalance));
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

void Remarks::nest(unsigned N) {
  const MachineCycle *Cycle = U.cycleOf(N);
  const PlacementGraph::Work &W = Moving.workOf(N);
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(
        PlacementRemarks, "Nest", DebugLoc(),
        Cycle ? Cycle->getHeader()
              : &MRI.getVRegDef(U.registerOf(0))->getMF()->front());
    R << (Cycle ? print("cycle of bb.%d", Cycle->getHeader()->getNumber())
                : std::string("blocks in no cycle"))
      << ": " << textOf(W)
      << print(", %.2f of memory", UniformGraph::toCycles(W.Memory));
    return R;
  });
}

bool ToyGCN::isBalance(const PlacementGraph &G, unsigned N,
                       MovingPlacement &P) {
  if (P[N] == Place::Vector || !G.nodes()[N].isOpen())
    return false;
  const Cost Time = P.time(), Cycles = G.costAround(N, P.places());
  P.move(N);
  const bool Is = P.time() > Time && G.costAround(N, P.places()) <= Cycles;
  P.move(N);
  return Is;
}

std::string ToyGCN::textOf(const PlacementGraph::Work &W) {
  return print("%.2f cycles on the scalar unit, %.2f on the vector one",
               UniformGraph::toCycles(W.Scalar),
               UniformGraph::toCycles(W.Vector));
}

void ToyGCN::remarkPlacement(const UniformGraph &U, const Placement &P,
                             const MachineRegisterInfo &MRI,
                             MachineOptimizationRemarkEmitter &ORE) {
  Remarks R(U, P, MRI, ORE);
  for (unsigned N = 0; N < U.graph().nests() && !U.graph().values().empty();
       ++N)
    R.nest(N);
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
