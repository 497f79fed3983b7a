//===- BankRemarks.cpp - Which registers a value gets, and why ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/BankRemarks.h"
#include "Operations/Costs.h"
#include "Operations/Operations.h"
#include "Operations/Types.h"
#include "Placement/PlacementRemarks.h"
#include "Uniformity/Divergence.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace ToyGCN;
using namespace llvm::ToyGCN::Types;
using Cost = PlacementGraph::Cost;
using Fact = DiagnosticInfoOptimizationBase::Argument;

static std::string text(double Cycles) {
  return formatv("{0:f2}", Cycles).str();
}

/// "4 cycles", or why the unit has no form.
static std::string text(const UnitForm &Form) {
  return Form.Why.empty() ? formatv("{0} cycles", Form.Cycles).str()
                          : formatv("none ({0})", Form.Why).str();
}

/// The cycles if node \p N is on \p On and all other nodes stay; nothing if it
/// cannot be there.
static std::optional<double> costOn(const PlacementGraph &G, unsigned N,
                                    Place On, Placement P) {
  P[N] = On;
  const Cost C = G.costAround(N, P);
  if (C >= PlacementGraph::Infinite)
    return std::nullopt;
  return UniformGraph::toCycles(C);
}

static void addPlacement(MachineOptimizationRemarkAnalysis &R,
                         const PlacementGraph &G, unsigned N,
                         MovingPlacement &Moving) {
  const Placement &P = Moving.places();
  R << "; placed: ";
  for (const Place On : {Place::Scalar, Place::Vector}) {
    const bool IsScalar = On == Place::Scalar;
    const auto C = costOn(G, N, On, P);
    R << (IsScalar ? "" : ", ")
      << Fact(IsScalar ? "ScalarCost" : "VectorCost", C ? text(*C) : "never")
      << (IsScalar ? " as scalar" : " as vector");
  }
  if (isBalance(G, N, Moving))
    R << " (" << textOf(Moving.workOf(G.nodes()[N].Nest)) << ")";
}

/// The variable of the source that \p R is, if one is known: ", sum".
static std::string variableOf(Register R, const MachineRegisterInfo &MRI) {
  for (const MachineInstr &User : MRI.use_instructions(R))
    if (User.isDebugValue())
      return (", " + User.getDebugVariable()->getName()).str();
  return "";
}

namespace {
class Remarks {
public:
  Remarks(const UniformGraph &U, const Placement &P, const FunctionFacts &Facts,
          MachineOptimizationRemarkEmitter &ORE)
      : U(U), P(U.graph(), P), Facts(Facts), MRI(Facts.MF.getRegInfo()),
        ORE(ORE) {
    for (unsigned N = 0; N < U.graph().nodes().size(); ++N)
      if (U.origin(N).MI && !U.origin(N).IsAddress)
        NodeOf[U.origin(N).MI] = N;
  }

  void remark(const MachineInstr &MI, Register R);

private:
  const UniformGraph &U;
  MovingPlacement P;
  const FunctionFacts &Facts;
  const MachineRegisterInfo &MRI;
  MachineOptimizationRemarkEmitter &ORE;
  DenseMap<const MachineInstr *, unsigned> NodeOf;

  double readCost(const MachineInstr &MI, Register R) const {
    const LLT Ty = MRI.getType(R);
    const unsigned Dwords = divideCeil(Ty.getSizeInBits(), 32);
    return (Ty == S1 ? ScalarFromMask : Dwords * OneIssue) *
           U.frequencyOf(*MI.getParent());
  }
};
} // namespace

void Remarks::remark(const MachineInstr &MI, Register R) {
  const auto It = NodeOf.find(&MI);
  const bool IsUniform = !Facts.Divergence.isDivergent(R);
  const bool IsScalar =
      IsUniform && It != NodeOf.end() && P[It->second] == Place::Scalar;
  const OperationForms Forms = formsOf(MI, MRI);
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis Told(BankRemarks, "Bank",
                                           MI.getDebugLoc(), MI.getParent());
    const auto &STI = Facts.MF.getSubtarget();
    std::string Name;
    raw_string_ostream(Name)
        << printReg(R, STI.getRegisterInfo(), 0, &MRI) << " ("
        << STI.getInstrInfo()->getName(MI.getOpcode()) << variableOf(R, MRI)
        << ")";
    Told << Fact("Value", Name) << ": "
         << Fact("Bank", IsScalar               ? "SGPR"
                         : MRI.getType(R) == S1 ? "lane mask"
                                                : "VGPR")
         << ", " << Fact("Is", IsUniform ? "uniform" : "divergent") << "; row "
         << Fact("Row", Forms.Row) << ": "
         << Fact("ScalarForm", text(Forms.Scalar)) << " on the scalar unit, "
         << Fact("VectorForm", text(Forms.Vector)) << " on the vector one";
    if (IsUniform && It != NodeOf.end())
      addPlacement(Told, U.graph(), It->second, P);
    if (!IsScalar)
      Told << "; "
           << Fact("Reader", MRI.getType(R) == S1 ? "s_and_b64 with EXEC"
                                                  : "v_readfirstlane_b32")
           << ": " << Fact("Read", text(readCost(MI, R)));
    return Told;
  });
}

void ToyGCN::remarkBanks(const UniformGraph &U, const Placement &P,
                         const FunctionFacts &Facts,
                         MachineOptimizationRemarkEmitter &ORE) {
  Remarks Told(U, P, Facts, ORE);
  for (const MachineBasicBlock &MBB : Facts.MF)
    for (const MachineInstr &MI : MBB)
      if (MI.getDebugLoc() && !MI.isDebugInstr() && MI.getNumDefs() &&
          MI.getOperand(0).getReg().isVirtual())
        Told.remark(MI, MI.getOperand(0).getReg());
}
