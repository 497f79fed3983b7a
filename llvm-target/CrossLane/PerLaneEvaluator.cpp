//===- PerLaneEvaluator.cpp - An integer in each of 64 lanes --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/PerLaneEvaluator.h"
#include "Uniformity/WaveShape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::ToyGCN;

using Lanes = std::optional<PerLane>;

//===----------------------------------------------------------------------===//
// The workgroup
//===----------------------------------------------------------------------===//

/// Work-items are numbered along x, then y, then z; a wave is 64 in a row.
WorkgroupShape::WorkgroupShape(const Function &F) {
  // Only kernels are given the numbers of their work-items.
  const auto Size = requiredSize(F);
  if (!Size || F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return;
  const auto [X, Y, Z] = *Size;
  // Unless the function excludes it, workgroups at the end of a grid may be
  // smaller, and their rows shorter.
  const bool Whole = hasWholeWorkgroups(F);
  AlongX = (X % WaveSize == 0 && Whole) || (Y == 1 && Z == 1);
  OneWave = X * Y * Z <= WaveSize;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {
/// Keeps \p Bits low bits of each lane.
PerLane known(PerLane P, unsigned Bits) {
  P.KnownBits = Bits;
  for (uint64_t &V : P.Values)
    V &= maskTrailingOnes<uint64_t>(Bits);
  return P;
}

template <typename Function> PerLane fromLanes(unsigned Bits, Function Value) {
  PerLane P;
  for (unsigned L = 0; L < WaveSize; ++L)
    P.Values[L] = Value(L);
  return known(P, Bits);
}

template <typename Function>
PerLane combine(const PerLane &A, const PerLane &B, unsigned Bits,
                Function Value) {
  return fromLanes(Bits,
                   [&](unsigned L) { return Value(A.Values[L], B.Values[L]); });
}

/// The same number in all lanes.
std::optional<uint64_t> constantOf(const PerLane &P, unsigned Width) {
  if (P.KnownBits < Width)
    return std::nullopt;
  for (uint64_t V : P.Values)
    if (V != P.Values[0])
      return std::nullopt;
  return P.Values[0];
}

unsigned widthOf(const Value &V) {
  return V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 0;
}

/// All bits of \p A & \p B are known if one operand has no ones above the known
/// bits of the other.
Lanes bitAnd(const PerLane &A, const PerLane &B, unsigned Width) {
  auto Hides = [&](const PerLane &Mask, const PerLane &Other) {
    return Mask.KnownBits == Width && all_of(Mask.Values, [&](uint64_t V) {
             return bit_width(V) <= int(Other.KnownBits);
           });
  };
  const bool All = Hides(A, B) || Hides(B, A);
  return combine(A, B, All ? Width : std::min(A.KnownBits, B.KnownBits),
                 std::bit_and<uint64_t>());
}

/// Shifts by a constant.
Lanes shift(unsigned Opcode, const PerLane &A, uint64_t By, unsigned Width) {
  if (By >= Width)
    return std::nullopt;
  auto Apply = [&](unsigned Bits, auto Value) {
    return fromLanes(Bits, [&](unsigned L) { return Value(A.Values[L]); });
  };
  switch (Opcode) {
  case Instruction::Shl:
    return Apply(std::min<unsigned>(Width, A.KnownBits + By),
                 [=](uint64_t X) { return X << By; });
  case Instruction::LShr:
    if (A.KnownBits <= By)
      return std::nullopt;
    return Apply(A.KnownBits == Width ? Width : A.KnownBits - By,
                 [=](uint64_t X) { return X >> By; });
  default: // AShr
    if (A.KnownBits < Width)
      return std::nullopt;
    return Apply(Width, [=](uint64_t X) {
      return uint64_t(SignExtend64(X, Width) >> By);
    });
  }
}

/// Shifts by different numbers in different lanes.
Lanes shiftByLane(unsigned Opcode, const PerLane &A, const PerLane &B,
                  unsigned Width) {
  if (A.KnownBits < Width || B.KnownBits < Width)
    return std::nullopt;
  for (uint64_t By : B.Values)
    if (By >= Width)
      return std::nullopt;
  return combine(A, B, Width, [=](uint64_t X, uint64_t By) {
    return Opcode == Instruction::Shl    ? X << By
           : Opcode == Instruction::LShr ? X >> By
                                         : SignExtend64(X, Width) >> By;
  });
}

Lanes binary(unsigned Opcode, const PerLane &A, const PerLane &B,
             unsigned Width) {
  const unsigned Bits = std::min(A.KnownBits, B.KnownBits);
  switch (Opcode) {
  case Instruction::Add:
    return combine(A, B, Bits, std::plus<uint64_t>());
  case Instruction::Sub:
    return combine(A, B, Bits, std::minus<uint64_t>());
  case Instruction::Mul:
    return combine(A, B, Bits, std::multiplies<uint64_t>());
  case Instruction::Or:
    return combine(A, B, Bits, std::bit_or<uint64_t>());
  case Instruction::Xor:
    return combine(A, B, Bits, std::bit_xor<uint64_t>());
  case Instruction::And:
    return bitAnd(A, B, Width);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    if (auto By = constantOf(B, Width))
      return shift(Opcode, A, *By, Width);
    return shiftByLane(Opcode, A, B, Width);
  default:
    return std::nullopt;
  }
}

Lanes compare(CmpInst::Predicate Pred, const PerLane &A, const PerLane &B,
              unsigned Width) {
  if (A.KnownBits < Width || B.KnownBits < Width)
    return std::nullopt;
  return combine(A, B, 1, [=](uint64_t X, uint64_t Y) {
    return ICmpInst::compare(APInt(Width, X), APInt(Width, Y), Pred);
  });
}

Lanes minOrMax(CmpInst::Predicate First, const PerLane &A, const PerLane &B,
               unsigned Width) {
  const Lanes IsFirst = compare(First, A, B, Width);
  if (!IsFirst)
    return std::nullopt;
  return fromLanes(Width, [&](unsigned L) {
    return IsFirst->Values[L] ? A.Values[L] : B.Values[L];
  });
}

/// Bits of \p Mask below the lane, in the low or high half of the lanes.
uint64_t bitsBelow(uint64_t Mask, unsigned Lane, bool High) {
  const unsigned First = High ? 32 : 0;
  const unsigned Count = Lane <= First ? 0 : std::min(Lane - First, 32u);
  return unsigned(popcount(Mask & maskTrailingOnes<uint64_t>(Count)));
}
} // namespace

Lanes PerLaneEvaluator::evaluate(const Value &V, unsigned Depth) {
  const unsigned Width = widthOf(V);
  if (!Width || Width > 64)
    return std::nullopt;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return fromLanes(Width, [=](unsigned) { return C->getZExtValue(); });
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > MaxDepth)
    return std::nullopt;
  if (auto It = Known.find(I); It != Known.end())
    return It->second;
  // In unreachable code a value may depend on itself: then it is not known.
  Known[I] = std::nullopt;
  Lanes Result = compute(*I, Depth + 1);
  if (Result && Result->KnownBits == 0)
    Result = std::nullopt;
  Known[I] = Result;
  return Result;
}

Lanes PerLaneEvaluator::compute(const Instruction &I, unsigned Depth) {
  if (const auto *II = dyn_cast<IntrinsicInst>(&I))
    return ofIntrinsic(*II, Depth);
  auto Operand = [&](unsigned N) { return evaluate(*I.getOperand(N), Depth); };
  const unsigned Width = widthOf(I);
  if (isa<BinaryOperator>(I)) {
    const Lanes A = Operand(0), B = Operand(1);
    return A && B ? binary(I.getOpcode(), *A, *B, Width) : std::nullopt;
  }
  if (const auto *Cmp = dyn_cast<ICmpInst>(&I)) {
    const Lanes A = Operand(0), B = Operand(1);
    return A && B ? compare(Cmp->getPredicate(), *A, *B,
                            widthOf(*Cmp->getOperand(0)))
                  : std::nullopt;
  }
  if (isa<SelectInst>(I)) {
    const Lanes C = Operand(0), A = Operand(1), B = Operand(2);
    if (!A || !B || !C)
      return std::nullopt;
    return fromLanes(std::min(A->KnownBits, B->KnownBits), [&](unsigned L) {
      return C->Values[L] ? A->Values[L] : B->Values[L];
    });
  }
  if (!isa<TruncInst, ZExtInst, SExtInst, FreezeInst>(I))
    return std::nullopt;
  const Lanes A = Operand(0);
  const unsigned From = widthOf(*I.getOperand(0));
  if (!A || !From)
    return std::nullopt;
  if (A->KnownBits < From || isa<TruncInst, FreezeInst>(I))
    return known(*A, std::min(A->KnownBits, Width));
  return fromLanes(Width, [&](unsigned L) {
    return isa<SExtInst>(I) ? uint64_t(SignExtend64(A->Values[L], From))
                            : A->Values[L];
  });
}

Lanes PerLaneEvaluator::ofIntrinsic(const IntrinsicInst &II, unsigned Depth) {
  const unsigned Width = widthOf(II);
  auto Operand = [&](unsigned N) { return evaluate(*II.getOperand(N), Depth); };
  auto Extreme = [&](CmpInst::Predicate First) -> Lanes {
    const Lanes A = Operand(0), B = Operand(1);
    return A && B ? minOrMax(First, *A, *B, Width) : std::nullopt;
  };
  switch (II.getIntrinsicID()) {
  case Intrinsic::amdgcn_mbcnt_lo:
  case Intrinsic::amdgcn_mbcnt_hi: {
    const Lanes Mask = Operand(0), Base = Operand(1);
    if (!Mask || !Base || Mask->KnownBits < 32)
      return std::nullopt;
    const bool High = II.getIntrinsicID() == Intrinsic::amdgcn_mbcnt_hi;
    return fromLanes(Base->KnownBits, [&](unsigned L) {
      return Base->Values[L] + bitsBelow(Mask->Values[L], L, High);
    });
  }
  case Intrinsic::amdgcn_workitem_id_x:
    if (!Shape.wavesLieAlongX())
      return std::nullopt;
    return fromLanes(Shape.isOneWave() ? Width : 6,
                     [](unsigned L) { return L; });
  case Intrinsic::amdgcn_wavefrontsize:
    return fromLanes(Width, [](unsigned) { return WaveSize; });
  case Intrinsic::smin:
    return Extreme(CmpInst::ICMP_SLT);
  case Intrinsic::smax:
    return Extreme(CmpInst::ICMP_SGT);
  case Intrinsic::umin:
    return Extreme(CmpInst::ICMP_ULT);
  case Intrinsic::umax:
    return Extreme(CmpInst::ICMP_UGT);
  default:
    return std::nullopt;
  }
}
