//===- Divergence.h - What is divergent, asked twice ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What passes ask before they rewrite what is uniform. LLVM 22's uniformity
/// analysis takes some exit phis for uniform that are not: lanes leave a cycle
/// at different times, but to the same block, and meet there.
///
///   header: br i1 %uniform, label %exit, label %body
///   body:   br i1 %divergent, label %exit, label %header
///   exit:   %phi = phi i32 [ 1, %header ], [ 2, %body ]   ; divergent
///
/// So a value or a branch is divergent if that analysis or our DivergenceOracle
/// says so. Both see the code as it is when the object is made; they know
/// nothing of what is added later.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_DIVERGENCE_H
#define TOYGCN_UNIFORMITY_DIVERGENCE_H

#include "Uniformity/IROracleInput.h"
#include "Uniformity/OracleInput.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/CodeGen/MachineUniformityAnalysis.h"

namespace llvm::ToyGCN {

/// Of LLVM IR.
class IRDivergence {
public:
  IRDivergence(const Function &F, UniformityInfo &Info)
      : Info(Info), Input(F), Oracle(Input.Program) {}

  /// True if lanes that read \p U may see different values.
  bool isDivergentUse(const Use &U) const;
  /// True if the branch of \p BB may send lanes apart.
  bool isDivergentBranch(const BasicBlock &BB) const;

private:
  UniformityInfo &Info;
  const IROracleInput Input;
  const DivergenceOracle Oracle;
};

/// The same of machine SSA.
class MachineDivergence {
public:
  MachineDivergence(MachineFunction &MF, const MachineCycleInfo &Cycles,
                    const MachineDominatorTree &DT);

  /// True if lanes that compute virtual register \p R may get different values.
  bool isDivergent(Register R) const;
  bool isDivergentUse(const MachineOperand &Use) const;
  bool isDivergentBranch(const MachineBasicBlock &MBB) const;

private:
  const MachineRegisterInfo &MRI;
  mutable MachineUniformityInfo Info;
  const OracleInput Input;
  const DivergenceOracle Oracle;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_DIVERGENCE_H
