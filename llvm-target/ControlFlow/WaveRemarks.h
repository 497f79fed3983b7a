//===- WaveRemarks.h - What was decided, and why ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Optimization remarks of control flow: -pass-remarks-analysis= and
/// -pass-remarks-output= of llc show them.
///
///   remark: <unknown>:0:0: bb.1 is jumped over if no lane is active: it costs
///   19, the threshold is 12
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_WAVEREMARKS_H
#define TOYGCN_CONTROLFLOW_WAVEREMARKS_H

#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"

namespace llvm::ToyGCN {
class WaveGraph;

/// The block as MIR names it, as an argument of a remark.
DiagnosticInfoOptimizationBase::Argument
namedBlock(const MachineBasicBlock &MBB);

/// Says for each divergent branch which lanes go on and which wait. The
/// branches still stand, and the graph has its wave edges.
void remarkBranches(WaveGraph &G, MachineFunction &MF, const char *PassName);

/// Says for each block with a new EXEC where it comes from, and for each place
/// where the wave may have no active lane whether it jumps, and at what cost.
/// The graph has its wave edges.
void remarkDecisions(WaveGraph &G, MachineFunction &MF, const char *PassName);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_WAVEREMARKS_H
