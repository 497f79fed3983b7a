//===- BarrierCheck.cpp - Lanes that do not come to a barrier -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hardware counts the waves that come to a barrier, whatever their EXEC.
/// Languages want all work-items of the workgroup to come, or none. So it is an
/// error if some lanes of a wave are not active by their own control flow
/// (ThreadMask.h), or all lanes of one wave and none of another. A barrier to
/// which no lane of any wave comes does no harm: a compiler may leave out the
/// branch around it.
///
/// A compiler may also leave EXEC as it was before lanes met again, since the
/// barrier does not ask for it. So only barriers count where the object says
/// that EXEC is right (CodeObject::isMeeting).
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "llvm/ADT/bit.h"
#include <optional>

using namespace llvm;
using namespace toygcn::sim;

namespace {
class BarrierCheck : public Observer {
public:
  explicit BarrierCheck(const CodeObject &Object) : Object(Object) {}
  Moment moment(const Inst &I) const override {
    return I.Op->Name == "s_barrier" && Object.isMeeting(I.PC) ? Before : Never;
  }
  void waveStart(Wave &W) override;
  void before(Wave &W, const Inst &I) override;
  void barrierDone(Workgroup &) override { First.reset(); }

private:
  /// The first wave at the barrier, and whether its lanes are.
  struct Arrival {
    unsigned Slot;
    bool HasLanes;
  };
  const CodeObject &Object;
  std::optional<Arrival> First;
};
} // namespace

void BarrierCheck::waveStart(Wave &W) {
  if (W.Slot == 0)
    First.reset();
}

void BarrierCheck::before(Wave &W, const Inst &) {
  // Full EXEC may come from a constant that ends divergent control flow.
  const bool Full = (W.exec() & W.InitialExec) == W.InitialExec;
  const u64 Here = Full ? W.InitialExec : W.Threads.lanes(),
            Missing = W.InitialExec & ~Here;
  if (Here && Missing)
    return W.fault(countr_zero(Missing),
                   "does not come to the barrier, but lane " +
                       Twine(countr_zero(Here)) + " of the wave does");
  const bool HasLanes = Here != 0;
  if (!First)
    First = {W.Slot, HasLanes};
  else if (First->HasLanes != HasLanes)
    W.fault(-1, Twine(HasLanes ? "lanes of the wave come"
                               : "no lane of the wave comes") +
                    " to the barrier, but " +
                    Twine(HasLanes ? "none of wave " : "those of wave ") +
                    Twine(First->Slot) + (HasLanes ? " does" : " do"));
}

std::unique_ptr<Observer> toygcn::sim::createBarrierCheck(Launch &L) {
  return std::make_unique<BarrierCheck>(L.Prog.object());
}
