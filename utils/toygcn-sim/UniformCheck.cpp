//===- UniformCheck.cpp - Uniform values that are not ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

class UniformCheck : public Observer {
public:
  UniformCheck(Launch &L, bool KnowsUndefined)
      : L(L), KnowsUndefined(KnowsUndefined) {}
  Moment moment(const Inst &I) const override {
    return I.S[0].K == Src::Vector && I.Op->Between == LaneOp::ReadFirstLane
               ? Before
               : Never;
  }
  void before(Wave &W, const Inst &I) override;

private:
  Launch &L;
  const bool KnowsUndefined;

  static void compare(Wave &W, const LaneRow &Row, u64 Lanes, u32 Bits);
};

} // namespace

/// \p Lanes must hold the same.
void UniformCheck::compare(Wave &W, const LaneRow &Row, u64 Lanes, u32 Bits) {
  const unsigned First = countr_zero(Lanes);
  u64 Differ = 0;
  for (unsigned Lane = First; Lane < WaveSize; ++Lane)
    Differ |= u64(laneBit(Lanes, Lane) && ((Row[Lane] ^ Row[First]) & Bits))
              << Lane;
  if (!Differ)
    return;
  unsigned Lane = countr_zero(Differ);
  W.fault(Lane, "holds 0x" + utohexstr(Row[Lane], true) + ", lane " +
                    Twine(First) + " holds 0x" + utohexstr(Row[First], true) +
                    "; lanes that differ" +
                    (Bits != ~u32(0) ? " in bits 0x" + utohexstr(Bits, true)
                                     : std::string()) +
                    ": 0x" + utohexstr(Differ, true));
}

/// Lanes that were never written hold no value that could differ. But if the
/// first one is such a lane, the others get what it happens to hold.
void UniformCheck::before(Wave &W, const Inst &I) {
  const u64 Exec = W.exec();
  const u64 Written =
      KnowsUndefined ? Exec & W.Defined.lanes(I.S[0].Reg) : Exec;
  if (!Written)
    return;
  const LaneRow &Row = W.V[I.S[0].Reg];
  const unsigned First = countr_zero(Exec), Other = countr_zero(Written);
  if (First == Other ||
      (W.Threads.wholeWave() && !laneBit(W.Threads.lanes(), First)))
    return compare(W, Row, Written, L.Prog.object().agreedBits(I.PC));
  W.fault(First, "was never written in this lane, the first one; lane " +
                     Twine(Other) + " holds 0x" + utohexstr(Row[Other], true));
}

std::unique_ptr<Observer> toygcn::sim::createUniformCheck(Launch &L,
                                                          bool KnowsUndefined) {
  return std::make_unique<UniformCheck>(L, KnowsUndefined);
}
