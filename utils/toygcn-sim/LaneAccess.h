//===- LaneAccess.h - What the lanes' addresses cost ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory works on lines, LDS on banks, and an atomic on one address at a
/// time. So the cost of an access depends on how the addresses of the active
/// lanes lie. docs/simulator.md has the rules and their sources. Addresses come
/// from Launch::keepFootprints.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LANEACCESS_H
#define TOYGCN_SIM_LANEACCESS_H

#include "ClockConstants.h"
#include "Footprint.h"
#include "Inst.h"

namespace toygcn::sim {

/// The most active lanes of atomic \p I that meet at one address; 1 for any
/// other instruction.
unsigned lanesAtOneAddress(const Inst &I, const Footprint &F);

/// Cycles in which vector memory instruction \p I occupies the path to memory.
/// \p AtomicPeriod: from one atomic operation on an address to the next.
unsigned memoryCycles(const Inst &I, const Footprint &F, unsigned AtomicPeriod);

/// Cycles in which LDS instruction \p I occupies LDS.
unsigned ldsCycles(const Inst &I, const Footprint &F);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANEACCESS_H
