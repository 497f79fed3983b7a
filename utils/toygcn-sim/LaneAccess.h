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

#include "Footprint.h"
#include "Inst.h"

namespace toygcn::sim {

/// Bytes of a cache line.
constexpr unsigned LineBytes = 64;
/// Banks of LDS, one dword wide each.
constexpr unsigned LdsBanks = 32;
/// Cycles from one atomic operation on an address to the next on the same.
constexpr unsigned AtomicPeriod = 4;

/// The most active lanes of atomic \p I that meet at one address; 1 for any
/// other instruction.
unsigned lanesAtOneAddress(const Inst &I, const Footprint &F);

/// Cycles in which vector memory instruction \p I occupies the path to memory.
unsigned memoryCycles(const Inst &I, const Footprint &F);

/// Cycles in which LDS instruction \p I occupies LDS.
unsigned ldsCycles(const Inst &I, const Footprint &F);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANEACCESS_H
