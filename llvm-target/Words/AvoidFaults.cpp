//===- AvoidFaults.cpp - What LLVM's passes read wrongly ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Takes out of the IR what LLVM's own passes on IR read wrongly.
///
/// A comparison of two values that have the same sign loses the mark which says
/// so: LLVM takes `samesign sge` for what `uge` of other operands implies. No
/// pass here reads the mark. Workaround: samesign-implied.
///
///   %c = icmp samesign sge i32 %x, %y  -->  %c = icmp sge i32 %x, %y
///
/// The operands of a remainder of floats are frozen: LLVM expands it into a
/// loop that branches on them, and a branch on poison may go on for long where
/// only the remainder would be poison. Workaround: remainder-of-poison.
///
///   %r = frem half %x, %y  -->  %a = freeze half %x
///                               %b = freeze half %y
///                               %r = frem half %a, %b
///
/// The index of an address that is extended from fewer than 32 bits, or from
/// the low bits of a sum, is frozen: SeparateConstOffsetFromGEP takes constants
/// out of the sum before the extension, or before the truncation, and takes an
/// index that is inbounds for one that is not negative. For signed sums of 32
/// bits and more this would be wrong only in objects of gigabytes.
/// Workaround: narrow-indices.
///
///   %n = add i8 %x, 10
///   %i = sext i8 %n to i64  -->  %a = freeze i8 %n
///                                %i = sext i8 %a to i64
///
/// An integer of more than 64 bits that becomes a bfloat keeps its 24 highest
/// bits, and the last is set if a lower one is: LLVM rounds it to a float, and
/// then once more. Workaround: rounded-twice. One that may be above all floats
/// is at most what rounds to infinity: LLVM's exponent would overflow.
///
/// Needs: nothing, and none of these passes before it. Guarantees: no
/// comparison has `samesign`; operands of frem are no poison; no sum of fewer
/// than 32 bits, and no low bits of a sum, are a part of an index; an integer
/// of more than 64 bits that becomes a bfloat is a float, too.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-avoid-faults"

static bool dropSameSign(Instruction &I) {
  auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!Compare || !Compare->hasSameSign())
    return false;
  Compare->setSameSign(false);
  return true;
}

static bool freezeOperands(Instruction &I) {
  if (I.getOpcode() != Instruction::FRem)
    return false;
  IRBuilder<> B(&I);
  for (Use &Op : I.operands())
    Op.set(B.CreateFreeze(Op));
  return true;
}

/// The 24 highest bits of \p V, and whether a lower one is set in the last.
static Value *highBits(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  auto Number = [&](uint64_t N) { return ConstantInt::get(Ty, N); };
  Value *Zeros = B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  Value *Count = B.CreateBinaryIntrinsic(
      Intrinsic::usub_sat, Number(Ty->getScalarSizeInBits() - 24), Zeros);
  Value *Last = B.CreateShl(Number(1), Count);
  Value *Low = B.CreateAnd(V, B.CreateSub(Last, Number(1)));
  Value *IsSet = B.CreateICmpNE(Low, Number(0));
  return B.CreateOr(B.CreateXor(V, Low),
                    B.CreateSelect(IsSet, Last, Number(0)));
}

/// \p V, or the number nearest to it that rounds to the infinity of \p Float.
static Value *clamped(IRBuilderBase &B, Value *V, const Type *Float,
                      bool IsSigned) {
  const unsigned Bits = V->getType()->getScalarSizeInBits();
  const unsigned Most = Float->getScalarType()->isDoubleTy() ? 1024 : 128;
  if (Bits <= Most)
    return V;
  const APInt Largest = APInt::getLowBitsSet(Bits, Most);
  Value *Top = ConstantInt::get(V->getType(), Largest);
  if (!IsSigned)
    return B.CreateBinaryIntrinsic(Intrinsic::umin, V, Top);
  V = B.CreateBinaryIntrinsic(Intrinsic::smin, V, Top);
  return B.CreateBinaryIntrinsic(Intrinsic::smax, V, B.CreateNeg(Top));
}

/// highBits() of a magnitude, with the sign.
static Value *signedHighBits(IRBuilderBase &B, Value *V) {
  Value *IsNegative = B.CreateICmpSLT(V, Constant::getNullValue(V->getType()));
  Value *High = highBits(B, B.CreateSelect(IsNegative, B.CreateNeg(V), V));
  return B.CreateSelect(IsNegative, B.CreateNeg(High), High);
}

static bool roundOnce(Instruction &I) {
  const bool IsSigned = isa<SIToFPInst>(I);
  if ((!IsSigned && !isa<UIToFPInst>(I)) ||
      I.getOperand(0)->getType()->getScalarSizeInBits() <= 64)
    return false;
  IRBuilder<> B(&I);
  Value *V = clamped(B, I.getOperand(0), I.getType(), IsSigned);
  if (I.getType()->getScalarType()->isBFloatTy())
    V = IsSigned ? signedHighBits(B, V) : highBits(B, V);
  const bool Changed = V != I.getOperand(0);
  I.setOperand(0, V);
  return Changed;
}

/// True if LLVM's pass may look for constants in the operands of \p V.
static bool mayHaveConstant(const Value *V) {
  return isa<BinaryOperator, SExtInst, ZExtInst, TruncInst>(V);
}

/// True if \p Part, which is extended to the size of addresses, may have lost
/// bits of a sum. As a signed number the low 32 bits of a sum pass zero without
/// loss.
static bool mayWrap(const Use &Part) {
  if (Part->getType()->getScalarSizeInBits() < 32)
    return true;
  const auto *Low = dyn_cast<TruncInst>(Part);
  return Low && isa<ZExtInst>(Part.getUser()) &&
         mayHaveConstant(Low->getOperand(0)) && !Low->hasNoUnsignedWrap();
}

/// Freezes what \p Index is extended from, if that may wrap. \p Seen are the
/// instructions whose operands were looked at.
static bool freezeNarrow(Use &Index, SmallPtrSetImpl<Instruction *> &Seen) {
  SmallVector<Use *, 8> Parts = {&Index};
  bool Changed = false;
  while (!Parts.empty()) {
    Use &Part = *Parts.pop_back_val();
    auto *I = dyn_cast<Instruction>(Part);
    if (!I || !mayHaveConstant(I))
      continue;
    if (mayWrap(Part)) {
      IRBuilder<> B(cast<Instruction>(Part.getUser()));
      Part.set(B.CreateFreeze(I));
      Changed = true;
    } else if (Seen.insert(I).second) {
      for (Use &Op : I->operands())
        Parts.push_back(&Op);
    }
  }
  return Changed;
}

static bool freezeIndices(Function &F) {
  SmallPtrSet<Instruction *, 32> Seen;
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
      for (Use &Index : Address->indices())
        Changed |= freezeNarrow(Index, Seen);
  return Changed;
}

namespace {
class ToyGCNAvoidFaults final : public IRPass<ToyGCNAvoidFaults, KeepsCFG> {
  bool runOnFunction(Function &F) override {
    bool Changed = freezeIndices(F);
    for (Instruction &I : instructions(F)) {
      Changed |= dropSameSign(I);
      Changed |= freezeOperands(I);
      Changed |= roundOnce(I);
    }
    return Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, AvoidFaults,
                   "ToyGCN removal of what LLVM's passes read wrongly")
