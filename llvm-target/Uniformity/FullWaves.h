//===- FullWaves.h - Where all 64 lanes are active ------------ -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In which blocks EXEC is known to be -1. That takes a kernel whose waves
/// start full, and a block that no divergent branch keeps lanes away from:
///
/// * Waves start full if the workgroup's size is a known multiple of 64
///   (`reqd_work_group_size`, or "amdgpu-flat-work-group-size" with equal
///   bounds) and the grid is one of whole workgroups
///   ("uniform-work-group-size").
/// * Lanes that a divergent branch sent apart are together again at its
///   immediate post-dominator (WavePlan). What can be reached from the branch
///   without passing that is partial. A loop that lanes leave one by one is so,
///   all of it, because its header is reached again.
///
/// Stock uniformity analysis takes some values behind such loops for uniform
/// that are not (docs/decisions.md, "Divergence is asked twice"). What
/// depends on a phi there counts as unknown here.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_FULLWAVES_H
#define TOYGCN_UNIFORMITY_FULLWAVES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace llvm {
class BasicBlock;
class Function;
class PostDominatorTree;
class Use;
class Value;

namespace ToyGCN {

/// True if every wave of kernel \p F starts with 64 active lanes.
bool startsFull(const Function &F);

class FullWaves {
public:
  FullWaves(const Function &F, UniformityInfo &UI, const CycleInfo &CI,
            const PostDominatorTree &PDT);

  /// True if all 64 lanes of a wave that comes to \p BB are active there.
  bool isFull(const BasicBlock &BB) const {
    return StartsFull && !Partial.contains(&BB);
  }
  /// True if the lanes that are active where \p U is used see one value.
  bool isUniform(const Use &U) const;

private:
  UniformityInfo &UI;
  bool StartsFull;
  SmallPtrSet<const BasicBlock *, 16> Partial;
  SmallPtrSet<const Value *, 16> Doubtful;

  void findDoubtful(const Function &F, const CycleInfo &CI);
  void spread(const BasicBlock &Branch, const BasicBlock *Join);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_FULLWAVES_H
