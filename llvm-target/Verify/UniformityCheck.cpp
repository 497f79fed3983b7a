//===- UniformityCheck.cpp - Divergent values in scalar places ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/UniformityCheck.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Verify/ConvergenceRecord.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

namespace {
using Cause = DivergenceOracle::Cause;

/// Longer chains are shown without their middle.
constexpr unsigned MaxLines = 40;

class Checker {
public:
  explicit Checker(const MachineFunction &MF)
      : MRI(MF.getRegInfo()), TRI(*MRI.getTargetRegisterInfo()), Lanes(MF),
        Oracle(Lanes.program()) {}
  std::optional<std::string> check(const MachineInstr &MI);

private:
  const MachineRegisterInfo &MRI;
  const TargetRegisterInfo &TRI;
  const OracleInput Lanes;
  const DivergenceOracle Oracle;

  std::string report(const MachineInstr &MI, const char *What, unsigned Value,
                     bool AtUse) const;
  void printOrigin(raw_ostream &OS, unsigned Value) const;
  void printStep(raw_ostream &OS, const DivergenceOracle::Step &S) const;
  void printTime(raw_ostream &OS, unsigned Value, unsigned Branch) const;
};
} // namespace

static void printInstr(raw_ostream &OS, const MachineInstr &MI) {
  MI.print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
           /*SkipDebugLoc=*/true,
           /*AddNewLine=*/false, MI.getMF()->getSubtarget().getInstrInfo());
}

std::optional<std::string> ToyGCN::findEarlyRead(const MachineFunction &MF) {
  if (!MF.getRegInfo().isSSA())
    return std::nullopt;
  for (const MachineBasicBlock &MBB : MF) {
    DenseSet<Register> Read; // Here, so far.
    for (const MachineInstr &MI : MBB) {
      if (MI.isPHI() || MI.isDebugInstr())
        continue;
      for (const MachineOperand &MO : MI.all_uses())
        if (MO.getReg().isVirtual())
          Read.insert(MO.getReg());
      for (const MachineOperand &MO : MI.all_defs())
        if (Read.contains(MO.getReg())) {
          std::string Text;
          raw_string_ostream OS(Text);
          OS << "a register is read before it is defined\n  ";
          printInstr(OS, MI);
          OS << " in " << printMBBReference(MBB);
          return Text;
        }
    }
  }
  return std::nullopt;
}

/// The rule that \p Use breaks, or nullptr. \p IsLate: lanes left a cycle
/// around the value at different times; \p IsDivergent: they may read different
/// values.
static const char *wrongUse(const MachineOperand &Use, bool IsLate,
                            bool IsDivergent) {
  const MachineInstr &MI = *Use.getParent();
  if (IsLate && OracleInput::holds(Use.getReg(), MI.getMF()->getRegInfo()) ==
                    OracleInput::Holds::Scalar)
    return "an SGPR is read where lanes need different values of it";
  if (!IsDivergent)
    return nullptr;
  switch (MI.getOpcode()) {
  case TargetOpcode::G_BRCOND:
  case ToyGCN::S_CBRANCH_SCC0:
  case ToyGCN::S_CBRANCH_SCC1:
    return "a uniform branch depends on a divergent value";
  case ToyGCN::G_TOYGCN_READFIRSTLANE:
  case ToyGCN::V_READFIRSTLANE_B32:
  case ToyGCN::V_READFIRSTLANE_B32_half:
    return "the compiler reads the first lane of a divergent value";
  case ToyGCN::G_TOYGCN_SCALAR_FROM_MASK:
    return "the compiler takes a divergent lane mask for one condition";
  default:
    return Use.getReg() == ToyGCN::SCC ? "SCC holds a divergent value"
                                       : nullptr;
  }
}

std::optional<std::string> Checker::check(const MachineInstr &MI) {
  const unsigned Block = Lanes.number(*MI.getParent());
  for (const MachineOperand &Use : MI.all_uses())
    if (unsigned V = Lanes.valueOf(Use); V != Lanes.None)
      if (const char *What =
              wrongUse(Use, Oracle.timeBranch(V, Block) != Lanes.None,
                       Oracle.isDivergentAt(V, Block)))
        return report(MI, What, V, /*AtUse=*/true);
  for (const MachineOperand &Def : MI.all_defs())
    if (unsigned V = Lanes.valueOf(Def);
        V != Lanes.None && !Def.isDead() && Oracle.isDivergent(V) &&
        OracleInput::holdsDefined(Def) == OracleInput::Holds::Scalar &&
        Def.getReg() != ToyGCN::SCC)
      return report(MI, "a divergent value is in an SGPR", V, /*AtUse=*/false);
  return std::nullopt;
}

void Checker::printOrigin(raw_ostream &OS, unsigned Value) const {
  const OracleInput::Origin &O = Lanes.origin(Value);
  if (O.MI)
    printInstr(OS, *O.MI);
  else
    OS << printReg(O.Reg, &TRI, 0, &MRI) << " where its values meet";
  OS << " in " << printMBBReference(*O.MBB);
}

void Checker::printTime(raw_ostream &OS, unsigned Value,
                        unsigned Branch) const {
  OS << ": lanes leave the cycle of "
     << printReg(Lanes.origin(Value).Reg, &TRI, 0, &MRI)
     << " at different times, by " << printMBBReference(*Lanes.block(Branch));
}

void Checker::printStep(raw_ostream &OS,
                        const DivergenceOracle::Step &S) const {
  OS << "\n  <- ";
  printOrigin(OS, S.Value);
  switch (S.Why) {
  case Cause::Source:
    OS << ": a source of divergence";
    break;
  case Cause::Operand:
    break;
  case Cause::Join:
    OS << ": lanes meet that the branch of "
       << printMBBReference(*Lanes.block(S.Branch)) << " sent apart";
    break;
  case Cause::Time:
    printTime(OS, S.From, S.Branch);
    break;
  }
}

/// If \p AtUse, \p MI reads \p Value; otherwise it defines it.
std::string Checker::report(const MachineInstr &MI, const char *What,
                            unsigned Value, bool AtUse) const {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << What;
  if (AtUse) {
    OS << "\n  ";
    printInstr(OS, MI);
    OS << " in " << printMBBReference(*MI.getParent());
  }
  auto Chain = Oracle.explain(Value);
  if (Chain.empty()) {
    const unsigned Branch =
        Oracle.timeBranch(Value, Lanes.number(*MI.getParent()));
    OS << "\n  <- ";
    printOrigin(OS, Value);
    printTime(OS, Value, Branch);
    Chain = Oracle.explainBranch(Branch);
  }
  for (unsigned I = 0; I < Chain.size(); ++I)
    if (Chain.size() <= MaxLines || I + 1 < MaxLines || I + 1 == Chain.size())
      printStep(OS, Chain[I]);
    else if (I + 1 == MaxLines)
      OS << "\n  ... " << Chain.size() - MaxLines << " more steps";
  return Text;
}

std::optional<std::string>
ToyGCN::findDivergentScalar(const MachineFunction &MF) {
  Checker C(MF);
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (!MI.isDebugInstr())
        if (std::optional<std::string> Wrong = C.check(MI))
          return Wrong;
  return std::nullopt;
}

/// What LLVM's analysis finds wrong in \p MI, with the instruction.
static std::optional<std::string>
findWrong(const MachineInstr &MI, const ToyGCN::MachineDivergence &Lanes) {
  const char *What = nullptr;
  Register Reg;
  for (const MachineOperand &Use : MI.all_uses()) {
    if (What || !Use.getReg().isVirtual() || Use.isUndef())
      continue;
    Reg = Use.getReg();
    const bool IsDivergent = Lanes.isDivergentUse(Use);
    What = wrongUse(Use, IsDivergent && !Lanes.isDivergent(Reg), IsDivergent);
  }
  // What inline assembly leaves in a scalar register is a scalar.
  for (const MachineOperand &Def : MI.all_defs())
    if (!What && !MI.isInlineAsm() && Def.getReg().isVirtual() &&
        !Def.isDead() && Lanes.isDivergent(Def.getReg()) &&
        OracleInput::holdsDefined(Def) == OracleInput::Holds::Scalar) {
      Reg = Def.getReg();
      What = "a divergent value is in an SGPR";
    }
  if (!What)
    return std::nullopt;
  std::string Text;
  raw_string_ostream OS(Text);
  OS << What << "\n  ";
  printInstr(OS, MI);
  OS << " in " << printMBBReference(*MI.getParent())
     << "\n  by LLVM's analysis, which finds divergent "
     << printReg(Reg, nullptr, 0, &MI.getMF()->getRegInfo());
  return Text;
}

std::optional<std::string>
ToyGCN::findDivergentScalarByLLVM(MachineFunction &MF) {
  // Where masks are numbers, EXEC may already be explicit.
  if (!isLanesOwnGraph(MF) || findMaskAsNumber(MF))
    return std::nullopt;
  MachineDominatorTree Dominators(MF);
  MachineCycleInfo Cycles;
  Cycles.compute(MF);
  const MachineDivergence Lanes(MF, Cycles, Dominators, DivergenceBy::LLVM);
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (!MI.isDebugInstr())
        if (std::optional<std::string> Wrong = findWrong(MI, Lanes))
          return Wrong;
  return std::nullopt;
}
