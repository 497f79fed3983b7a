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
  explicit UniformCheck(Launch &L) : L(L) {}
  Moment moment(const Inst &I) const override {
    return I.S[0].K == Src::Vector && I.Op->Between == LaneOp::ReadFirstLane
               ? Before
               : Never;
  }
  void before(Wave &W, const Inst &I) override;

private:
  Launch &L;
};

} // namespace

void UniformCheck::before(Wave &W, const Inst &I) {
  u64 Exec = W.exec();
  if (!Exec)
    return;
  const u32 Bits = L.Prog.object().agreedBits(I.PC);
  const LaneRow &Row = W.V[I.S[0].Reg];
  unsigned First = countr_zero(Exec);
  u64 Differ = 0;
  for (unsigned Lane = First; Lane < WaveSize; ++Lane)
    Differ |= u64(laneBit(Exec, Lane) && ((Row[Lane] ^ Row[First]) & Bits))
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

std::unique_ptr<Observer> toygcn::sim::createUniformCheck(Launch &L) {
  return std::make_unique<UniformCheck>(L);
}
