//===- PerLaneEvaluator.cpp - An integer in each of 64 lanes --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/PerLaneEvaluator.h"
#include "Uniformity/LaneRules.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
/// KnownBits by the names of LaneRules.h.
struct LaneBits : KnownBits {
  LaneBits(const KnownBits &K) : KnownBits(K) {}

  LaneBits operator+(const LaneBits &B) const { return add(*this, B); }
  LaneBits operator-(const LaneBits &B) const { return sub(*this, B); }
  LaneBits operator*(const LaneBits &B) const { return mul(*this, B); }
  LaneBits udiv(const LaneBits &B) const { return KnownBits::udiv(*this, B); }
  LaneBits urem(const LaneBits &B) const { return KnownBits::urem(*this, B); }
  LaneBits sdiv(const LaneBits &B) const { return KnownBits::sdiv(*this, B); }
  LaneBits srem(const LaneBits &B) const { return KnownBits::srem(*this, B); }
  LaneBits shl(const LaneBits &B) const {
    return B.by(KnownBits::shl(*this, B));
  }
  LaneBits lshr(const LaneBits &B) const {
    return B.by(KnownBits::lshr(*this, B));
  }
  LaneBits ashr(const LaneBits &B) const {
    return B.by(KnownBits::ashr(*this, B));
  }
  LaneBits umin(const LaneBits &B) const { return KnownBits::umin(*this, B); }
  LaneBits umax(const LaneBits &B) const { return KnownBits::umax(*this, B); }
  LaneBits smin(const LaneBits &B) const { return KnownBits::smin(*this, B); }
  LaneBits smax(const LaneBits &B) const { return KnownBits::smax(*this, B); }
  /// \p Shifted by this amount. Too large an amount gives poison: nothing is
  /// known.
  LaneBits by(const KnownBits &Shifted) const {
    const unsigned Width = getBitWidth();
    return getMaxValue().ult(Width) ? Shifted : KnownBits(Width);
  }
  LaneBits icmp(CmpInst::Predicate P, const LaneBits &B) const {
    const std::optional<bool> Holds = ICmpInst::compare(*this, B, P);
    return Holds ? makeConstant(APInt(1, *Holds)) : KnownBits(1);
  }
  LaneBits select(const LaneBits &IfTrue, const LaneBits &IfFalse) const {
    if (isConstant())
      return isAllOnes() ? IfTrue : IfFalse;
    return IfTrue.intersectWith(IfFalse);
  }
};
} // namespace

static PerLane unknown(unsigned Width) {
  return PerLane(WaveSize, KnownBits(Width));
}

static PerLane same(const APInt &N) {
  return PerLane(WaveSize, KnownBits::makeConstant(N));
}

static unsigned widthOf(const Value &V) {
  return V.getType()->getIntegerBitWidth();
}

/// Bits of \p Mask below the lane, in the low or high half of the lanes.
static unsigned bitsBelow(const APInt &Mask, unsigned Lane, bool High) {
  const unsigned First = High ? 32 : 0;
  return Mask.getLoBits(Lane <= First ? 0 : std::min(Lane - First, 32u))
      .popcount();
}

std::optional<std::array<uint64_t, WaveSize>>
PerLaneEvaluator::numbers(const Value &V, unsigned First, unsigned Bits) {
  if (!isFollowedByLane(V.getType()) || widthOf(V) < First + Bits)
    return std::nullopt;
  std::array<uint64_t, WaveSize> Numbers;
  for (auto [Number, Lane] : zip(Numbers, evaluate(V))) {
    const KnownBits Part = Lane.extractBits(Bits, First);
    if (!Part.isConstant())
      return std::nullopt;
    Number = Part.getConstant().getZExtValue();
  }
  return Numbers;
}

PerLane PerLaneEvaluator::evaluate(const Value &V, unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return same(C->getValue());
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > MaxDepth)
    return unknown(widthOf(V));
  // In unreachable code a value may depend on itself: then it is not known.
  if (auto [It, IsNew] = Known.try_emplace(I, unknown(widthOf(V))); !IsNew)
    return It->second;
  return Known[I] = compute(*I, Depth + 1);
}

PerLane PerLaneEvaluator::compute(const Instruction &I, unsigned Depth) {
  if (const auto *II = dyn_cast<IntrinsicInst>(&I); II && !hasLaneRule(I))
    return ofIntrinsic(*II, Depth);
  PerLane Result = unknown(widthOf(I));
  if (!hasLaneRule(I))
    return Result;
  SmallVector<PerLane, 3> Ops;
  for (const Use &U : laneOperands(I))
    Ops.push_back(evaluate(*U, Depth));
  for (unsigned L = 0; L < WaveSize; ++L) {
    SmallVector<LaneBits, 3> Lane;
    for (const PerLane &Op : Ops)
      Lane.push_back(Op[L]);
    Result[L] = applyLaneRule<LaneBits>(I, Lane);
  }
  return Result;
}

PerLane PerLaneEvaluator::ofIntrinsic(const IntrinsicInst &II, unsigned Depth) {
  const unsigned Width = widthOf(II);
  PerLane Result = unknown(Width);
  switch (II.getIntrinsicID()) {
  case Intrinsic::amdgcn_mbcnt_lo:
  case Intrinsic::amdgcn_mbcnt_hi: {
    const PerLane Mask = evaluate(*II.getArgOperand(0), Depth);
    const PerLane Base = evaluate(*II.getArgOperand(1), Depth);
    const bool High = II.getIntrinsicID() == Intrinsic::amdgcn_mbcnt_hi;
    for (unsigned L = 0; L < WaveSize; ++L)
      if (Mask[L].isConstant())
        Result[L] = KnownBits::add(
            Base[L], KnownBits::makeConstant(
                         APInt(32, bitsBelow(Mask[L].getConstant(), L, High))));
    return Result;
  }
  case Intrinsic::amdgcn_workitem_id_x:
    if (Shape.wavesLieAlongX())
      for (unsigned L = 0; L < WaveSize; ++L)
        Result[L].insertBits(
            KnownBits::makeConstant(APInt(Shape.isOneWave() ? Width : 6, L)),
            0);
    return Result;
  default:
    return Result;
  }
}
