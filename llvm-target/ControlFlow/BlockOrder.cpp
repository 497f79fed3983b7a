//===- BlockOrder.cpp - Blocks in the order of a wave ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/BlockOrder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"

using namespace llvm;

namespace {
/// What stands in a loop's list: a block, or an inner loop as a whole.
struct Item {
  MachineBasicBlock *Block;
  const MachineLoop *Inner;
};
/// One list a loop; that of null is the function's.
using ItemLists = DenseMap<const MachineLoop *, SmallVector<Item, 8>>;

void flatten(const ItemLists &Lists, const MachineLoop *L,
             SmallVectorImpl<MachineBasicBlock *> &Order) {
  auto It = Lists.find(L);
  if (It == Lists.end())
    return;
  for (const Item &I : It->second)
    if (I.Block)
      Order.push_back(I.Block);
    else
      flatten(Lists, I.Inner, Order);
}

ItemLists groupByLoop(MachineFunction &MF, const MachineLoopInfo &Loops) {
  ItemLists Lists;
  DenseSet<const MachineBasicBlock *> Preheaders;
  for (const MachineLoop *L : Loops.getLoopsInPreorder())
    Preheaders.insert(L->getLoopPreheader());
  for (MachineBasicBlock *B :
       ReversePostOrderTraversal<MachineFunction *>(&MF)) {
    const MachineLoop *L = Loops.getLoopFor(B);
    if (L && L->getHeader() == B) {
      auto &Outer = Lists[L->getParentLoop()];
      if (MachineBasicBlock *P = L->getLoopPreheader())
        Outer.push_back({P, nullptr});
      Outer.push_back({nullptr, L});
    }
    if (!Preheaders.contains(B))
      Lists[L].push_back({B, nullptr});
  }
  return Lists;
}

/// Why \p Order is none, or nothing.
std::string whyNot(ArrayRef<MachineBasicBlock *> Order,
                   const MachineLoopInfo &Loops) {
  for (const MachineLoop *L : Loops.getLoopsInPreorder())
    if (!L->getLoopPreheader() || !L->getLoopLatch())
      return ("the loop of %bb." + Twine(L->getHeader()->getNumber()) +
              " needs one preheader and one latch")
          .str();
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  for (auto [I, B] : enumerate(Order))
    Position[B] = I;
  for (auto [I, B] : enumerate(Order))
    for (const MachineBasicBlock *S : B->successors()) {
      const MachineLoop *L = Loops.getLoopFor(S);
      if (Position[S] <= I &&
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
                    std::string &Why) {
  SmallVector<MachineBasicBlock *, 0> Order;
  flatten(groupByLoop(MF, Loops), nullptr, Order);
  // Ends stand behind all else.
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
