//===- Divergence.h - What is divergent, asked twice ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one answer to "is it the same in all lanes?", for all passes that
/// rewrite what is uniform. Two analyses give it: LLVM's (StockDivergence.h)
/// and DivergenceOracle. A value or a branch is divergent if one of those that
/// are asked says so: both, or one of them (-toygcn-divergence).
///
/// They see the code as it is when the object is made; they know nothing of
/// what is added later. test/house/askers.test lists the passes that ask.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_DIVERGENCE_H
#define TOYGCN_UNIFORMITY_DIVERGENCE_H

#include "Uniformity/IROracleInput.h"
#include "Uniformity/OracleInput.h"
#include "Uniformity/StockDivergence.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"

namespace llvm::ToyGCN {

/// Whose word counts.
enum class DivergenceBy { LLVM, Oracle, Both };

/// What -toygcn-divergence says.
DivergenceBy divergenceBy();

/// Of LLVM IR.
class IRDivergence {
public:
  /// The analyses are of \p F as it is.
  IRDivergence(const Function &F, const DominatorTree &Dominators,
               const CycleInfo &Cycles, DivergenceBy By = divergenceBy());

  /// True if lanes that compute \p V may get different values.
  bool isDivergent(const Value &V) const;
  bool isUniform(const Value &V) const { return !isDivergent(V); }
  /// True if lanes that read \p U may see different values.
  bool isDivergentUse(const Use &U) const;
  /// True if the branch of \p BB may send lanes apart.
  bool isDivergentBranch(const BasicBlock &BB) const;

private:
  struct OfOracle {
    explicit OfOracle(const Function &F) : Input(F), Oracle(Input.Program) {}
    const IROracleInput Input;
    const DivergenceOracle Oracle;
  };
  std::optional<StockDivergence<SSAContext>> Stock;
  std::optional<OfOracle> Own;
};

/// The same of machine SSA.
class MachineDivergence {
public:
  MachineDivergence(MachineFunction &MF, const MachineCycleInfo &Cycles,
                    const MachineDominatorTree &Dominators,
                    DivergenceBy By = divergenceBy());

  /// True if lanes that compute virtual register \p R may get different values.
  bool isDivergent(Register R) const;
  bool isDivergentUse(const MachineOperand &Use) const;
  bool isDivergentBranch(const MachineBasicBlock &MBB) const;

private:
  struct OfOracle {
    explicit OfOracle(const MachineFunction &MF)
        : Input(MF), Oracle(Input.program()) {}
    const OracleInput Input;
    const DivergenceOracle Oracle;
  };
  const MachineRegisterInfo &MRI;
  std::optional<StockDivergence<MachineSSAContext>> Stock;
  std::optional<OfOracle> Own;
};

} // namespace llvm::ToyGCN

namespace llvm {
/// Gives passes on LLVM IR the answer for the function that they run on. It is
/// worked out when a pass first asks, so ask before the first change.
class ToyGCNIRDivergence final : public FunctionPass {
public:
  static char ID;
  ToyGCNIRDivergence() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override;
  bool runOnFunction(Function &F) override;
  void releaseMemory() override { Answer.reset(); }

  const ToyGCN::IRDivergence &getDivergence();

private:
  const Function *F = nullptr;
  const DominatorTree *Dominators = nullptr;
  const CycleInfo *Cycles = nullptr;
  std::optional<ToyGCN::IRDivergence> Answer;
};
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_DIVERGENCE_H
