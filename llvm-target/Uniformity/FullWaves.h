//===- FullWaves.h - Where all 64 lanes are active --------------*- C++ -*-===//
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
///   immediate post-dominator (WavePlan), so a block is full if no divergent
///   branch decides whether a lane comes there (DivergentEdges). A loop that
///   lanes leave one by one is partial, all of it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_FULLWAVES_H
#define TOYGCN_UNIFORMITY_FULLWAVES_H

#include "Uniformity/Divergence.h"
#include "Uniformity/DivergentEdges.h"
#include "Uniformity/WorkgroupShape.h"

namespace llvm::ToyGCN {

class FullWaves {
public:
  /// \p PostDom is the post-dominator tree of \p F.
  template <class PostDomT>
  FullWaves(const Function &F, const IRDivergence &Divergence,
            const PostDomT &PostDom) {
    if (WorkgroupShape(F).startsFull())
      Edges.emplace(F, PostDom, [&](const BasicBlock &BB) {
        return Divergence.isDivergentBranch(BB);
      });
  }
  /// True if all 64 lanes of a wave that comes to \p BB are active there.
  bool isFull(const BasicBlock &BB) const {
    return Edges && Edges->of(BB).empty();
  }

private:
  std::optional<DivergentEdges<BasicBlock>> Edges;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_FULLWAVES_H
