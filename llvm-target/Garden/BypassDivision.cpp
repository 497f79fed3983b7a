//===- BypassDivision.cpp - Long division only of long numbers ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A division of 64 bits asks first whether both numbers have 32: sizes of
/// OpenCL have 64 bits, and their values seldom more than 32. The long way is
/// some hundred instructions, the short way some twenty.
///
///   %q = udiv i64 %n, %d
///   -->
///   %or = or i64 %n, %d
///   %high = and i64 %or, -4294967296
///   %short = icmp eq i64 %high, 0
///   br i1 %short, label %1, label %2
///   1: %n32 = trunc i64 %n to i32          2: %q2 = udiv i64 %n, %d
///      %d32 = trunc i64 %d to i32
///      %q32 = udiv i32 %n32, %d32
///      %q1 = zext i32 %q32 to i64
///
/// A dword shifted far to the left is long and not asked: fixed-point code
/// gives its dividends the bits of the quotient's fraction.
/// A known short number is not asked, and two of them have the short way alone.
/// LLVM's CodeGenPrepare does it with the same function; the pass is here
/// because the pipeline has no CodeGenPrepare.
///
/// Functions with whole-wave code keep straight lines: it computes plain values
/// again for all lanes, and a phi where lanes meet has nothing of inactive
/// ones.
///
/// Needs: divisions that a loop does not change have left it. Guarantees:
/// nothing that later passes rely on.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Uniformity/WholeWaveCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BypassSlowDivision.h"

using namespace llvm;
using namespace PatternMatch;

#define DEBUG_TYPE "toygcn-bypass-division"

namespace {
class ToyGCNBypassDivision final : public IRPass<ToyGCNBypassDivision> {
  bool runOnFunction(Function &F) override;
};
} // namespace

static bool hasWholeWaveCode(Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && (ToyGCN::beginsWholeWave(Call->getIntrinsicID()) ||
                    ToyGCN::endsWholeWave(Call->getIntrinsicID()));
  });
}

/// A dividend that is a dword shifted left by that much is long.
static constexpr unsigned FixedPointBits = 8;

/// True if \p BB divides a dword that was shifted far to the left: in most
/// lanes the result has more than 32 bits.
static bool dividesLongNumbers(const BasicBlock &BB) {
  return any_of(BB, [](const Instruction &I) {
    Value *Dividend, *Dword;
    const APInt *Bits;
    return I.getType()->isIntegerTy(64) &&
           (match(&I, m_IDiv(m_Value(Dividend), m_Value())) ||
            match(&I, m_IRem(m_Value(Dividend), m_Value()))) &&
           match(Dividend,
                 m_Shl(m_ZExtOrSExt(m_Value(Dword)), m_APInt(Bits))) &&
           Dword->getType()->isIntegerTy(32) && Bits->uge(FixedPointBits);
  });
}

bool ToyGCNBypassDivision::runOnFunction(Function &F) {
  if (F.hasOptSize() || hasWholeWaveCode(F))
    return false;
  bool Changed = false;
  // The blocks that it makes come right after the one that it splits.
  for (BasicBlock *BB = &F.front(), *Next; BB; BB = Next) {
    Next = BB->getNextNode();
    if (!dividesLongNumbers(*BB))
      Changed |= bypassSlowDivision(BB, {{64, 32}});
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, BypassDivision, "ToyGCN bypass of long division")
