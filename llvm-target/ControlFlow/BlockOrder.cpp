//===- BlockOrder.cpp - Blocks in the order of a wave ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/BlockOrder.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include <queue>

using namespace llvm;
using ToyGCN::StickyBlocks;

namespace {
/// Puts the blocks of one loop level in order, inner loops as wholes: depth
/// first along the dominator tree, so that the blocks that only one branch
/// leads to stand together.
class Orderer {
public:
  Orderer(MachineFunction &MF, const MachineLoopInfo &Loops,
          const MachineDominatorTree &DT, const StickyBlocks &Sticky)
      : Loops(Loops), DT(DT), Sticky(Sticky) {
    for (const MachineLoop *L : Loops.getLoopsInPreorder())
      if (const MachineBasicBlock *P = L->getLoopPreheader())
        LoopOfPreheader[P] = L;
    unsigned N = 0;
    for (MachineBasicBlock *B :
         ReversePostOrderTraversal<MachineFunction *>(&MF))
      Number[B] = N++;
    order(nullptr, &MF.front());
  }

  SmallVector<MachineBasicBlock *, 0> Result;

private:
  const MachineLoopInfo &Loops;
  const MachineDominatorTree &DT;
  const StickyBlocks &Sticky;
  DenseMap<const MachineBasicBlock *, const MachineLoop *> LoopOfPreheader;
  DenseMap<const MachineBasicBlock *, unsigned> Number;  ///< Reverse postorder.
  DenseMap<const MachineBasicBlock *, unsigned> Waiting; ///< Edges to wait for.

  /// Deepest in the dominator tree first, then in reverse postorder.
  struct Ready {
    int Level;
    unsigned Number;
    MachineBasicBlock *Block;
    bool operator<(const Ready &O) const {
      return std::tie(Level, O.Number) < std::tie(O.Level, Number);
    }
  };
  using Queue = std::priority_queue<Ready>;

  void order(const MachineLoop *L, MachineBasicBlock *First);
  void emit(MachineBasicBlock *B, const MachineLoop *L, Queue &Q);
  void release(MachineBasicBlock *From, const MachineLoop *L, Queue &Q);
};

void Orderer::order(const MachineLoop *L, MachineBasicBlock *First) {
  Queue Q;
  emit(First, L, Q);
  while (!Q.empty()) {
    MachineBasicBlock *B = Q.top().Block;
    Q.pop();
    emit(B, L, Q);
  }
}

/// \p B, and the inner loop whose preheader it is.
void Orderer::emit(MachineBasicBlock *B, const MachineLoop *L, Queue &Q) {
  Result.push_back(B);
  const MachineLoop *Inner = LoopOfPreheader.lookup(B);
  if (!Inner || Inner->getParentLoop() != L) {
    release(B, L, Q);
    return;
  }
  order(Inner, Inner->getHeader());
  for (MachineBasicBlock *In : Inner->blocks())
    release(In, L, Q);
}

/// The edges from \p From to blocks of loop \p L itself are done.
void Orderer::release(MachineBasicBlock *From, const MachineLoop *L, Queue &Q) {
  for (MachineBasicBlock *S : From->successors()) {
    if (Loops.getLoopFor(S) != L || (L && L->getHeader() == S))
      continue;
    auto [It, IsNew] = Waiting.try_emplace(S, S->pred_size());
    // An edge from an unreachable block does not count.
    if (IsNew)
      It->second -= llvm::count_if(
          S->predecessors(), [&](auto *P) { return !Number.contains(P); });
    if (--It->second != 0)
      continue;
    if (Sticky.contains(S))
      emit(S, L, Q);
    else
      Q.push({int(DT.getNode(S)->getLevel()), Number[S], S});
  }
}

/// The rule that \p Order breaks, or an empty string.
std::string whyNot(ArrayRef<MachineBasicBlock *> Order,
                   const MachineLoopInfo &Loops) {
  for (const MachineLoop *L : Loops.getLoopsInPreorder())
    if (!L->getLoopPreheader() || !L->getLoopLatch())
      return ("the loop of %bb." + Twine(L->getHeader()->getNumber()) +
              " needs one preheader and one latch")
          .str();
  if (count_if(Order, [](auto *B) { return B->succ_empty(); }) > 1)
    return "the function has more than one end";
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  for (auto [I, B] : enumerate(Order))
    Position[B] = I;
  for (auto [I, B] : enumerate(Order))
    for (const MachineBasicBlock *S : B->successors()) {
      const MachineLoop *L = Loops.getLoopFor(S);
      auto It = Position.find(S);
      if ((It == Position.end() || It->second <= I) &&
          !(L && L->getHeader() == S && L->getLoopLatch() == B))
        return ("the cycle of %bb." + Twine(S->getNumber()) + " and %bb." +
                Twine(B->getNumber()) + " has more than one entry")
            .str();
    }
  return "";
}
} // namespace

SmallVector<MachineBasicBlock *, 0>
ToyGCN::orderBlocks(MachineFunction &MF, const MachineLoopInfo &Loops,
                    const MachineDominatorTree &DT, const StickyBlocks &Sticky,
                    std::string &Why) {
  SmallVector<MachineBasicBlock *, 0> Order =
      std::move(Orderer(MF, Loops, DT, Sticky).Result);
  // Blocks without successors come last.
  SmallVector<MachineBasicBlock *, 4> Ends;
  llvm::copy_if(Order, std::back_inserter(Ends),
                [](MachineBasicBlock *B) { return B->succ_empty(); });
  llvm::erase_if(Order, [](MachineBasicBlock *B) { return B->succ_empty(); });
  Order.append(Ends.begin(), Ends.end());
  Why = whyNot(Order, Loops);
  if (!Why.empty())
    Order.clear();
  return Order;
}
