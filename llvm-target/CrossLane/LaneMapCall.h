//===- LaneMapCall.h - A lane map in LLVM IR --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A movement that is known to be constant where it is made: a call of a
/// function that names, for each of the 64 lanes, the lane that it reads. What
/// it reads from an inactive lane is undefined. toygcn-lower-lane-maps replaces
/// all such calls at every level.
///
///   %r = call i32 @toygcn.move.lanes(i32 %v, <64 x i8> <i8 1, i8 0, ...>)
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_LANEMAPCALL_H
#define TOYGCN_CROSSLANE_LANEMAPCALL_H

#include "CrossLane/LaneMap.h"

namespace llvm {
class IRBuilderBase;
class Value;

namespace ToyGCN {

/// False by -toygcn-garden=-lane-maps: general code moves values then.
bool choosesLaneMaps();

/// Moves \p Dword, an i32, as \p Map says, which reads a lane for each lane.
/// Null if no instructions do it, or choosesLaneMaps() is false.
Value *createLaneMapCall(IRBuilderBase &B, Value *Dword, const LaneMap &Map);

/// The map if \p V is such a call; its operand 0 is what is moved.
std::optional<LaneMap> getLaneMapCall(const Value &V);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_LANEMAPCALL_H
