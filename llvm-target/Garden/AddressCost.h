//===- AddressCost.h - What addresses cost ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a loop pays for the computation of addresses.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_ADDRESSCOST_H
#define TOYGCN_GARDEN_ADDRESSCOST_H

#include "Uniformity/Divergence.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Loop;

namespace ToyGCN {

/// The instructions of an iteration of \p L that only the pointers \p Uses
/// need, about. \p Offsets stay, and are added by the accesses themselves.
unsigned costOfAddresses(const Loop &L, const ToyGCN::IRDivergence &Divergence,
                         const SmallPtrSetImpl<const Use *> &Uses,
                         const SmallPtrSetImpl<const Value *> &Offsets);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_ADDRESSCOST_H
