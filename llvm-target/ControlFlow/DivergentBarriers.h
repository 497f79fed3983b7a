//===- DivergentBarriers.h - Barriers that lanes may miss -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hardware counts waves at a barrier, and does not look at EXEC. So passes
/// may leave EXEC anything there. The compiler keeps EXEC only at a barrier
/// that some lanes may not reach, because a divergent branch sends them
/// elsewhere. This is for `toygcn-sim --strict-barrier`, which asks which lanes
/// came:
///
///   S_BARRIER  -->  S_BARRIER implicit $exec
///
/// The assembly printer puts a symbol `__toygcn_meeting_N` at such a barrier.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_DIVERGENTBARRIERS_H
#define TOYGCN_CONTROLFLOW_DIVERGENTBARRIERS_H

namespace llvm {
class MachineFunction;
class MachineInstr;

namespace ToyGCN {

/// \p MF still has its divergent branches (EdgeLanes.h).
void keepExecAtDivergentBarriers(MachineFunction &MF);

/// True if \p MI is a barrier at which EXEC says which lanes come.
bool isDivergentBarrier(const MachineInstr &MI);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CONTROLFLOW_DIVERGENTBARRIERS_H
