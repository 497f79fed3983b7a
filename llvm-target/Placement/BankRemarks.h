//===- BankRemarks.h - Which registers a value gets, and why ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An optimization remark for each instruction with a result
/// (-pass-remarks-analysis=toygcn-banks): its bank, the row of
/// tablegen/ToyGCNOperations.td that says what the units can do, what a uniform
/// result costs on each, and what reading it into SGPRs costs. Costs are
/// in cycles, times the frequency of their block.
///
///   remark: k.cl:3:7: %14 (G_XOR): VGPR, divergent; row G_XOR: 4 cycles on the
///   scalar unit, 4 cycles on the vector one; v_readfirstlane_b32: 4.00
///   remark: k.cl:4:7: %15 (G_ADD): SGPR, uniform; row G_ADD: 4 cycles on the
///   scalar unit, 4 cycles on the vector one; placed: 4.00 as scalar, 12.12 as
///   vector
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_BANKREMARKS_H
#define TOYGCN_PLACEMENT_BANKREMARKS_H

#include "Placement/UniformGraph.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"

namespace llvm::ToyGCN {

/// The name of the remarks, which bank selection emits.
inline constexpr char BankRemarks[] = "toygcn-banks";

void remarkBanks(const UniformGraph &U, const Placement &P,
                 const FunctionFacts &Facts,
                 MachineOptimizationRemarkEmitter &ORE);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_BANKREMARKS_H
