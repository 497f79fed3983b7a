//===- InFlight.h - Memory instructions under way ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The counters of the "Vega" ISA manual, section 4.4, and what an s_waitcnt
/// guarantees:
///
///   vmcnt    vector memory, in order
///   lgkmcnt  LDS in order; scalar memory and messages in any order
///   flat     on both counters, and out of order on both: needs zero
///
/// An in-order operation is done after `cnt(N)` when at least N in-order
/// operations of its kind were issued after it; one out of order when N is 0.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_INFLIGHT_H
#define TOYGCN_SIM_INFLIGHT_H

#include "Footprint.h"
#include "Timing.h"
#include <vector>

namespace toygcn::sim {

inline bool isFlat(const Inst &I) { return countsOnVm(I) && countsOnLgkm(I); }

/// Whether the results of \p I arrive in the order of its counter.
inline bool arrivesInOrder(const Inst &I) {
  return I.Op->Class != OpClass::SMEM && !I.Op->Message && !isFlat(I);
}

/// One memory instruction in flight.
struct InFlight {
  const Inst *I;
  bool OnVm, OnLgkm; ///< Counters that still hold it.
  bool InOrder;

  explicit InFlight(const Inst &I)
      : I(&I), OnVm(countsOnVm(I)), OnLgkm(countsOnLgkm(I)),
        InOrder(arrivesInOrder(I)) {}

  bool done() const { return !OnVm && !OnLgkm; }
  /// Takes a flat access off the counter of the memory that no lane reached, as
  /// --lenient-flat says.
  void keepReachedMemory(const Footprint &Touched) {
    const bool Lds = Touched.Lanes[Footprint::Lds];
    const bool Other =
        Touched.Lanes[Footprint::Global] | Touched.Lanes[Footprint::Scratch];
    if (!OnVm || !OnLgkm || Lds == Other)
      return;
    OnVm = Other;
    OnLgkm = Lds;
    InOrder = true;
  }
};

/// Takes off \p Counter what `cnt(Count)` guarantees to be done. \p Ops are in
/// the order of issue.
template <typename Op>
void waitFor(std::vector<Op> &Ops, unsigned Count, bool InFlight::*Counter) {
  unsigned InOrderAfter = 0;
  for (auto It = Ops.rbegin(); It != Ops.rend(); ++It) {
    if (!((*It).*Counter))
      continue;
    const bool Done = Count == 0 || (It->InOrder && InOrderAfter >= Count);
    InOrderAfter += It->InOrder;
    if (Done)
      (*It).*Counter = false;
  }
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_INFLIGHT_H
