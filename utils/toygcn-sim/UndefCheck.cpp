//===- UndefCheck.cpp - Uses of registers never written -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "RegisterNames.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// Definedness is kept per register, for all lanes at once. It flows through
/// moves and selects, so that copying an undefined value (a phi with an
/// undefined arm, a spill) is no error but computing with it is.
class UndefCheck : public Observer {
public:
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;

private:
  static bool defined(const Wave &W, const RegRange &R, unsigned &Which);
  static void define(Wave &W, const RegRange &R, bool Value);
};

} // namespace

bool UndefCheck::defined(const Wave &W, const RegRange &R, unsigned &Which) {
  for (Which = R.First; Which < unsigned(R.First + R.Count); ++Which)
    if (R.IsVector ? !W.VectorDefined[Which & 255]
                   : Which < 128 && !W.ScalarDefined[Which])
      return false;
  return true;
}

void UndefCheck::define(Wave &W, const RegRange &R, bool Value) {
  for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
    R.IsVector ? W.VectorDefined.set(N & 255, Value)
               : W.ScalarDefined.set(N & 255, Value);
}

void UndefCheck::before(Wave &W, const Inst &I) {
  unsigned Which;
  for (const RegRange &R : I.Reads)
    if (!R.Data && !defined(W, R, Which)) {
      // With no lane active nothing is computed.
      if (I.Op->Class == OpClass::VALU && R.IsVector && !W.exec())
        continue;
      W.fault(-1, "uses " + registerName(R.IsVector, Which) +
                      ", which was never written");
      return;
    }
}

void UndefCheck::after(Wave &W, const Inst &I) {
  bool Value = true;
  unsigned Which;
  if (I.Op->IsMove)
    for (const RegRange &R : I.Reads)
      Value &= defined(W, R, Which);
  if (I.Op->MergesMasks) { // One defined side may decide the bits that matter.
    Value = I.Reads.empty();
    for (const RegRange &R : I.Reads)
      Value |= defined(W, R, Which);
  }
  for (const RegRange &R : I.Writes) {
    // A result that covers only part of the register does not undefine it.
    if (!Value && (R.Data || !R.IsVector || W.exec() != W.InitialExec))
      if (defined(W, R, Which))
        continue;
    define(W, R, Value || I.Op->ReadsDst);
  }
}

std::unique_ptr<Observer> toygcn::sim::createUndefCheck() {
  return std::make_unique<UndefCheck>();
}
