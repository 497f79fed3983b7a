//===- LaneIndex.h - The lane's number, once for a function -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One computation of the lane's number for the whole function, at the top of
/// the entry block; the value of a lane by its number.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_LANEINDEX_H
#define TOYGCN_CROSSLANE_LANEINDEX_H

namespace llvm {
class Function;
class IRBuilderBase;
class Value;

namespace ToyGCN {

/// The lane's number, 0 ... 63, computed where \p B is.
Value *createLaneNumber(IRBuilderBase &B);

/// \p V of lane \p Lane, an i32 that is uniform.
Value *createReadLane(IRBuilderBase &B, Value *V, Value *Lane);

class LaneIndex {
public:
  explicit LaneIndex(Function &F) : F(F) {}

  /// 0 ... 63.
  Value *lane();
  /// Its place among the 32 lanes of its half: a CUDA lane id.
  Value *laneInHalf();
  /// 4 * lane in bits 7:2, the bits that ds_bpermute reads. Other bits may be
  /// set.
  Value *permuteAddress(bool WavesLieAlongX);

private:
  Function &F;
  Value *Lane = nullptr, *InHalf = nullptr, *Address = nullptr;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_LANEINDEX_H
