//===- EdgeLanes.h - Which lanes take an edge -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which lanes take an edge, by the condition of a divergent branch.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_EDGELANES_H
#define TOYGCN_CONTROLFLOW_EDGELANES_H

#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/Register.h"

namespace llvm::ToyGCN {

/// The lanes that take one edge of a divergent branch.
struct EdgeLanes {
  Register Mask;
  bool OnSet; ///< The lanes whose bit is set, or those whose bit is not.
};

/// The branch of \p MBB that lanes take or not, or null.
MachineInstr *divergentBranch(const MachineBasicBlock &MBB);

/// The lanes that are active at the divergent branch \p Br and go to \p To.
EdgeLanes lanesOf(const MachineInstr &Br, const MachineBasicBlock &To);

/// True if the first active lane takes the edge from \p Br to \p To, as in a
/// loop over the values that lanes have: they compare theirs with that which
/// v_readfirstlane read. Or it is the lane with no active one below.
///
///   %s = V_READFIRSTLANE_B32_user %v
///   %c = V_CMP_EQ_U32_e64 %v, %s
///   BRCOND_LANES %c, %bb.2
bool firstLaneTakes(const MachineInstr &Br, const MachineBasicBlock &To);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_EDGELANES_H
