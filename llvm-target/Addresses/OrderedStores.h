//===- OrderedStores.h - What a workgroup's fences make visible -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which stores of other lanes a kernel's lanes see by its synchronization.
///
/// A store happens before another lane's load if the lane that stores releases
/// it afterwards, and the lane that loads acquires before. What is acquired
/// from other kernels is signalled by an atomic that a fence of more than the
/// workgroup orders. Without one, all that a kernel's lanes acquire was stored
/// by the kernel itself, on some way to a release: a store that no fence and no
/// ordered atomic follows stays unseen, as the last stores of a kernel do.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_ORDEREDSTORES_H
#define TOYGCN_ADDRESSES_ORDEREDSTORES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BatchAAResults;
class Function;
class Instruction;
class Value;

namespace ToyGCN {

class OrderedStores {
public:
  OrderedStores(const Function &F, BatchAAResults &AA);

  /// True if \p I changes no memory, whatever it says: a barrier alone orders
  /// nothing, the fences around it count.
  static bool isIdle(const Instruction &I);

  /// True if \p I is a fence, or an atomic that orders more than itself.
  static bool isOrdered(const Instruction &I);

  /// True if a lane that acquires may see another lane's store to the object
  /// that \p Pointer points into, wherever in it.
  bool mayBeSeen(const Value *Pointer);

private:
  BatchAAResults &AA;
  /// Some instruction acquires what others than the workgroup stored.
  bool AcquiresMore = false;
  /// Writers that a release may follow, or that are one.
  SmallVector<const Instruction *, 8> Released;
  DenseMap<const Value *, bool> Seen;

  bool mayStoreTo(const Instruction &Writer, const Value *Object) const;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_ORDEREDSTORES_H
