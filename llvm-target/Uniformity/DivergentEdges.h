//===- DivergentEdges.h - Which branches bring a lane here ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The *place* of a block, as far as lanes are concerned: the edges of
/// divergent branches that decide whether a lane comes there. Two blocks with
/// the same edges are reached by the same lanes. A loop that lanes leave one by
/// one has the edge that stays in the loop among those of its blocks, so a
/// block in it and a block before it differ; uniform branches do not count.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_DIVERGENTEDGES_H
#define TOYGCN_UNIFORMITY_DIVERGENTEDGES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"

namespace llvm::ToyGCN {

/// \p BlockT is BasicBlock or MachineBasicBlock.
template <class BlockT> class DivergentEdges {
public:
  using Edge = std::pair<const BlockT *, const BlockT *>;
  /// Sorted by address.
  using Edges = SmallVector<Edge, 4>;

  /// Finds the edges for all blocks of \p F. \p PostDom is its post-dominator
  /// tree; \p IsDivergent says for a block if its branch sends lanes apart.
  template <class FunctionT, class PostDomT>
  DivergentEdges(FunctionT &F, const PostDomT &PostDom,
                 function_ref<bool(const BlockT &)> IsDivergent) {
    findDirect(F, PostDom);
    closeOver(F, IsDivergent);
  }

  const Edges &of(const BlockT &B) const {
    static const Edges None;
    auto It = All.find(&B);
    return It == All.end() ? None : It->second;
  }

private:
  /// The edges on which a block is control dependent, uniform ones included.
  DenseMap<const BlockT *, Edges> Direct;
  DenseMap<const BlockT *, Edges> All;

  template <class FunctionT, class PostDomT>
  void findDirect(FunctionT &F, const PostDomT &PostDom) {
    for (const BlockT &B : F) {
      const auto *Node = PostDom.getNode(&B);
      if (!Node)
        continue;
      for (const BlockT *S : successors(&B))
        for (const auto *N = PostDom.getNode(S); N && N != Node->getIDom();
             N = N->getIDom())
          if (N->getBlock() &&
              !is_contained(Direct[N->getBlock()], Edge(&B, S)))
            Direct[N->getBlock()].push_back({&B, S});
    }
  }

  /// Adds to each block the edges on which the branches before it depend.
  template <class FunctionT>
  void closeOver(FunctionT &F, function_ref<bool(const BlockT &)> IsDivergent) {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const BlockT &B : F) {
        Edges New;
        for (const Edge &E : Direct.lookup(&B)) {
          if (IsDivergent(*E.first))
            New.push_back(E);
          append_range(New, of(*E.first));
        }
        sort(New);
        New.erase(unique(New), New.end());
        Changed |= New.size() != of(B).size();
        All[&B] = std::move(New);
      }
    }
  }
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_DIVERGENTEDGES_H
