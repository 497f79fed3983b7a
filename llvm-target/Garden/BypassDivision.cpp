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
/// A known short number is not asked. LLVM's CodeGenPrepare does it with the
/// same function; the pass is here because the pipeline has no CodeGenPrepare.
///
/// Where both numbers are known to be short, of any width and in vectors, there
/// is only the short way, and by a power of two none:
///
///   %q = sdiv i64 %n, %d         --> %q32 = sdiv i32 %n32, %d32
///   %d = shl i32 4096, %s            %bits = add i32 %s, 12
///   %q = udiv i32 %n, %d         --> %q = lshr i32 %n, %bits
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
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
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

/// \p Den, a power of two, is not 0 where the division is defined.
static Value *byPowerOf2(IRBuilderBase &B, unsigned Opcode, Value *Num,
                         Value *Den) {
  if (Opcode == Instruction::URem)
    return B.CreateAnd(Num,
                       B.CreateSub(Den, ConstantInt::get(Den->getType(), 1)));
  Value *Bits;
  const APInt *C;
  if (match(Den, m_Shl(m_Power2(C), m_Value(Bits))))
    Bits = B.CreateAdd(Bits, ConstantInt::get(Den->getType(), C->logBase2()));
  else
    Bits = B.CreateBinaryIntrinsic(Intrinsic::cttz, Den, B.getTrue());
  return B.CreateLShr(Num, Bits);
}

/// The division \p I for an element of either operand, in dwords: \p Length is
/// the greater number of bits that count. The least dword by -1 is no dword, so
/// if it \p HasLeast the magnitudes are divided.
static Value *inDwords(IRBuilderBase &B, const BinaryOperator &I, Value *Num,
                       Value *Den, unsigned Length, bool Signed,
                       bool HasLeast) {
  const bool IsQuotient =
      I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::SDiv;
  for (Value **V : {&Num, &Den}) {
    *V = B.CreateTrunc(*V, B.getInt32Ty());
    // Generic machine code does not see it through vectors.
    if (Signed && Length <= 24 && I.getType()->isVectorTy())
      *V = B.CreateAShr(B.CreateShl(*V, 8), 8);
  }
  Value *Sign = B.CreateAShr(IsQuotient ? B.CreateXor(Num, Den) : Num, 31);
  if (HasLeast)
    for (Value **V : {&Num, &Den})
      *V = B.CreateBinaryIntrinsic(Intrinsic::abs, *V, B.getFalse());
  auto Opcode = I.getOpcode();
  if (!Signed || HasLeast)
    Opcode = IsQuotient ? Instruction::UDiv : Instruction::URem;
  Type *Long = I.getType()->getScalarType();
  Value *Result = B.CreateIntCast(B.CreateBinOp(Opcode, Num, Den), Long,
                                  Signed && !HasLeast);
  if (!HasLeast)
    return Result;
  Sign = B.CreateSExt(Sign, Long);
  return B.CreateSub(B.CreateXor(Result, Sign), Sign);
}

/// Returns what replaces \p I, or null.
static Value *withoutLongDivision(BinaryOperator &I) {
  Value *Num = I.getOperand(0), *Den = I.getOperand(1);
  const SimplifyQuery Q(I.getDataLayout(), &I);
  IRBuilder<> B(&I);
  bool Signed =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  if (isa<Constant>(Den))
    return nullptr;
  if (!Signed && isKnownToBeAPowerOfTwo(Den, /*OrZero=*/true, Q))
    return byPowerOf2(B, I.getOpcode(), Num, Den);
  const unsigned Width = I.getType()->getScalarSizeInBits();
  unsigned N = computeKnownBits(Num, Q).countMaxActiveBits();
  unsigned D = computeKnownBits(Den, Q).countMaxActiveBits();
  const bool MayBeMinus1 = D == Width;
  Signed &= std::max(N, D) == Width;
  if (Signed) { // With the sign.
    N = ComputeMaxSignificantBits(Num, Q.DL);
    D = ComputeMaxSignificantBits(Den, Q.DL);
  }
  const unsigned Length = std::max(N, D);
  if (Width <= 32 || Length > 32)
    return nullptr;
  auto Divide = [&](Value *X, Value *Y) {
    return inDwords(B, I, X, Y, Length, Signed,
                    Signed && N == 32 && MayBeMinus1);
  };
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector)
    return Divide(Num, Den);
  Value *All = PoisonValue::get(Vector);
  for (unsigned E = 0; E < Vector->getNumElements(); ++E) {
    Value *X = B.CreateExtractElement(Num, E);
    All = B.CreateInsertElement(All, Divide(X, B.CreateExtractElement(Den, E)),
                                E);
  }
  return All;
}

bool ToyGCNBypassDivision::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (match(&I, m_IDiv(m_Value(), m_Value())) ||
        match(&I, m_IRem(m_Value(), m_Value())))
      if (Value *V = withoutLongDivision(cast<BinaryOperator>(I))) {
        I.replaceAllUsesWith(V);
        I.eraseFromParent();
        Changed = true;
      }
  if (F.hasOptSize() || hasWholeWaveCode(F))
    return Changed;
  // The blocks that it makes come right after the one that it splits.
  for (BasicBlock *BB = &F.front(), *Next; BB; BB = Next) {
    Next = BB->getNextNode();
    if (!dividesLongNumbers(*BB))
      Changed |= bypassSlowDivision(BB, {{64, 32}});
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, BypassDivision, "ToyGCN bypass of long division")
