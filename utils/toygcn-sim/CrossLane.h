//===- CrossLane.h - Lane permutations of DPP and swizzle -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_CROSSLANE_H
#define TOYGCN_SIM_CROSSLANE_H

#include "Lanes.h"
#include <array>

namespace toygcn::sim {

struct Inst;

/// For each lane the lane it reads, or -1 for none.
using LaneMap = std::array<i8, WaveSize>;

/// The movement of a DPP control value; see dppControlExists.
const LaneMap &dppMap(unsigned Ctrl);
/// Lanes whose row (16 lanes) and bank (4 lanes of each row) are enabled.
u64 dppEnabledLanes(unsigned RowMask, unsigned BankMask);
/// Lanes of the destination that vector instruction \p I writes.
u64 lanesWritten(const Inst &I, u64 Exec);
/// Lanes to which DPP control \p Ctrl brings the value of one of the lanes in
/// \p Of. A lane without a source gets 0.
u64 broughtLanes(unsigned Ctrl, u64 Of);
/// Whether gfx9 defines DPP control \p Ctrl ("Vega" ISA manual, 13.3.9).
bool dppControlExists(unsigned Ctrl);
/// The movement of a ds_swizzle_b32 offset ("Vega" ISA manual, 12.13.1).
LaneMap swizzleMap(unsigned Offset);
/// The lane that an address of ds_permute_b32 or ds_bpermute_b32 names: it
/// counts bytes, and only bits 7:2 count.
inline unsigned permuteLane(u32 Addr, i32 Offset) {
  return ((Addr + u32(Offset)) >> 2) & 63;
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_CROSSLANE_H
