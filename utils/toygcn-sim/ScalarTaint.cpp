//===- ScalarTaint.cpp - Bits of scalars that should not count ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTaint.h"
#include <algorithm>

using namespace llvm;
using namespace toygcn::sim;

void ScalarTaint::reset() {
  std::fill(std::begin(Bits), std::end(Bits), 0);
  Marked = 0;
}

TaintedScalar ScalarTaint::read(unsigned Reg, unsigned Count) const {
  TaintedScalar T;
  for (unsigned N = 0; N < Count; ++N)
    if (u32 B = Bits[(Reg + N) & 255]) {
      T.Bits |= u64(B) << (N & 1 ? 32 : 0);
      T.From = From[(Reg + N) & 255];
    }
  return T;
}

void ScalarTaint::write(unsigned Reg, unsigned Count, u64 New, OriginId Why) {
  for (unsigned N = 0; N < Count; ++N) {
    u32 &B = Bits[(Reg + N) & 255];
    Marked -= B != 0;
    B = u32(N & 1 ? New >> 32 : New);
    Marked += B != 0;
    From[(Reg + N) & 255] = Why;
  }
}

void ScalarTaint::untaint(function_ref<bool(OriginId)> Which) {
  for (unsigned Reg = 0; Reg < NumScalarRegs; ++Reg)
    if (Bits[Reg] && Which(From[Reg]))
      write(Reg, 1, 0, 0);
}

using LogicFn = u64 (*)(u64, u64);
static constexpr std::pair<StringLiteral, LogicFn> Logic[] = {
    {"and", [](u64 A, u64 B) { return A & B; }},
    {"or", [](u64 A, u64 B) { return A | B; }},
    {"xor", [](u64 A, u64 B) { return A ^ B; }},
    {"andn2", [](u64 A, u64 B) { return A & ~B; }},
    {"orn2", [](u64 A, u64 B) { return A | ~B; }},
    {"andn1", [](u64 A, u64 B) { return ~A & B; }},
    {"orn1", [](u64 A, u64 B) { return ~A | B; }},
    {"nand", [](u64 A, u64 B) { return ~(A & B); }},
    {"nor", [](u64 A, u64 B) { return ~(A | B); }},
    {"xnor", [](u64 A, u64 B) { return ~(A ^ B); }},
    {"not", [](u64 A, u64) { return ~A; }},
};

std::optional<LogicTaint> toygcn::sim::taintOfLogic(StringRef Name,
                                                    const TaintedScalar &A,
                                                    const TaintedScalar &B) {
  StringRef Op = Name.take_until([](char C) { return C == '_'; });
  u64 Width = Name.ends_with("b32") ? 0xFFFFFFFF : FullExec;
  for (auto &[Known, Fn] : Logic) {
    if (Op != Known)
      continue;
    // Where the four extremes agree, the tainted bits do not matter.
    u64 All = FullExec, Any = 0;
    for (u64 X : {A.Value & ~A.Bits, A.Value | A.Bits})
      for (u64 Y : {B.Value & ~B.Bits, B.Value | B.Bits}) {
        All &= Fn(X, Y);
        Any |= Fn(X, Y);
      }
    return LogicTaint{(All ^ Any) & Width, All & Width};
  }
  return std::nullopt;
}

bool toygcn::sim::isDecidedTest(StringRef Name, const TaintedScalar &A,
                                const TaintedScalar &B) {
  if (Name.starts_with("bitcmp"))
    return !B.Bits &&
           !(A.Bits >> (B.Value & (Name.ends_with("b32") ? 31 : 63)) & 1);
  if (!Name.consume_front("cmp_") && !Name.consume_front("cmpk_") &&
      !Name.consume_front("cmpx_"))
    return false;
  // Numbers that differ in a bit are not equal; floats may be.
  for (StringRef Equality : {"eq_", "lg_", "ne_"})
    if (Name.consume_front(Equality) && !Name.starts_with("f")) {
      const u64 Width = Name.ends_with("16")   ? 0xFFFF
                        : Name.ends_with("32") ? 0xFFFFFFFF
                                               : FullExec;
      return ((A.Value ^ B.Value) & ~(A.Bits | B.Bits) & Width) != 0;
    }
  return false;
}
