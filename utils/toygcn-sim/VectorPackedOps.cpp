//===- VectorPackedOps.cpp - Packed 16-bit and mixed precision ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// VOP3P rows: the same operation on both halves of a register. op_sel,
/// op_sel_hi and the sign modifiers are applied when sources are fetched.
///
//===----------------------------------------------------------------------===//

#include "CrossLane.h"
#include "FloatMath.h"
#include "HalfMath.h"
#include "OpTable.h"
#include <algorithm>
#include <limits>

using namespace toygcn::sim;

static u16 half(u32 V, unsigned K) { return u16(V >> (16 * K)); }

/// A packed integer row from a function on one half. \p T gives signedness.
template <typename T, typename Fn>
static OpInfo &addPair(OpTable &Table, const char *Name, Fn) {
  return Table.vector(Name, [](v2u16 A, v2u16 B) {
    u32 R = 0;
    for (unsigned K = 0; K < 2; ++K)
      R |= u32(u16(Fn::call(T(half(A.Bits, K)), T(half(B.Bits, K)))))
           << (16 * K);
    return v2u16{R};
  });
}

template <typename T, typename Fn>
static void addPairClamp(OpTable &Table, OpInfo &Op, Fn) {
  Table.saturating(Op, [](v2u16 A, v2u16 B) {
    u32 R = 0;
    for (unsigned K = 0; K < 2; ++K) {
      i32 V = Fn::call(T(half(A.Bits, K)), T(half(B.Bits, K)));
      V = std::clamp<i32>(V, std::numeric_limits<T>::min(),
                          std::numeric_limits<T>::max());
      R |= u32(u16(V)) << (16 * K);
    }
    return v2u16{R};
  });
}

namespace {
struct Add {
  static i32 call(i32 A, i32 B) { return A + B; }
};
struct Sub {
  static i32 call(i32 A, i32 B) { return A - B; }
};
struct Mul {
  static i32 call(i32 A, i32 B) { return i32(u32(A) * u32(B)); }
};
struct Min {
  static i32 call(i32 A, i32 B) { return std::min(A, B); }
};
struct Max {
  static i32 call(i32 A, i32 B) { return std::max(A, B); }
};
struct Shl {
  static i32 call(i32 A, i32 B) { return i32(u32(B) << (A & 15)); }
};
struct Shr {
  static i32 call(i32 A, i32 B) { return B >> (A & 15); }
};
} // namespace

static void addIntegers(OpTable &T) {
  addPairClamp<u16>(T, addPair<u16>(T, "v_pk_add_u16", Add()).carries(), Add());
  addPairClamp<i16>(T, addPair<i16>(T, "v_pk_add_i16", Add()).carries(), Add());
  addPairClamp<u16>(T, addPair<u16>(T, "v_pk_sub_u16", Sub()).carries(), Sub());
  addPairClamp<i16>(T, addPair<i16>(T, "v_pk_sub_i16", Sub()).carries(), Sub());
  addPair<u16>(T, "v_pk_mul_lo_u16", Mul()).carries();
  addPair<u16>(T, "v_pk_min_u16", Min());
  addPair<i16>(T, "v_pk_min_i16", Min());
  addPair<u16>(T, "v_pk_max_u16", Max());
  addPair<i16>(T, "v_pk_max_i16", Max());
  addPair<u16>(T, "v_pk_lshlrev_b16", Shl()).bitwise().controlledBy(0, 0xF000F);
  addPair<u16>(T, "v_pk_lshrrev_b16", Shr()).bitwise().controlledBy(0, 0xF000F);
  addPair<i16>(T, "v_pk_ashrrev_i16", Shr()).bitwise().controlledBy(0, 0xF000F);
  auto Mad = [](v2u16 A, v2u16 B, v2u16 C) {
    u32 R = 0;
    for (unsigned K = 0; K < 2; ++K)
      R |= u32(u16(u32(half(A.Bits, K)) * half(B.Bits, K) + half(C.Bits, K)))
           << (16 * K);
    return v2u16{R};
  };
  T.vector("v_pk_mad_u16", Mad).carries();
  T.vector("v_pk_mad_i16", Mad).carries();
}

template <f16 (*Fn)(f16, f16, u32)>
static void addFloatPair(OpTable &T, const char *Name) {
  T.vector(Name, [](v2f16 A, v2f16 B, ModeReg M) {
    u32 R = 0;
    for (unsigned K = 0; K < 2; ++K)
      R |= u32(Fn({half(A.Bits, K)}, {half(B.Bits, K)}, M.Bits).Bits)
           << (16 * K);
    return v2f16{R};
  });
}

static f16 minHalf(f16 A, f16 B, u32 M) { return minMaxHalf(A, B, false, M); }
static f16 maxHalf(f16 A, f16 B, u32 M) { return minMaxHalf(A, B, true, M); }

//===----------------------------------------------------------------------===//
// Mixed precision
//===----------------------------------------------------------------------===//

namespace {
/// Where v_mad_mix puts its result.
enum class MixDst { Single, LowHalf, HighHalf };
constexpr f32 SmallestHalf = 0x1p-14f; ///< Of those that are normal.
} // namespace

/// One mixed source: op_sel_hi says half precision, op_sel which half; the
/// neg_hi bits mean absolute value here. Denormals of both precisions are
/// zeros in every mode, and so are halves that come out (Mesa's work item 6178;
/// LLVM's pull request 224911).
static f32 mixSource(Wave &W, const Inst &I, unsigned K, unsigned L) {
  const Src &S = I.S[K];
  u32 V = S.K == Src::Vector ? W.V[S.Reg][L] : u32(W.read(S));
  bool High = (I.Offset >> K) & 1, IsHalf = (I.Offset >> (4 + K)) & 1;
  bool Abs = (I.Offset >> (8 + K)) & 1;
  f32 F = IsHalf ? halfToFloat(u16(High ? V >> 16 : V)) : bitCast<f32>(V);
  if (IsHalf ? std::fabs(F) < SmallestHalf : isDenormal(F))
    F = std::copysign(0.0f, F);
  if (Abs)
    F = std::fabs(F);
  return S.Neg ? -F : F;
}

template <MixDst Where> static void madMix(Wave &W, const Inst &I) {
  alignas(64) LaneRow R;
  const RoundingScope Rounding(W.ModeReg, Type::F32);
  for (unsigned L = 0; L < WaveSize; ++L) {
    f32 A = mixSource(W, I, 0, L), B = mixSource(W, I, 1, L),
        C = mixSource(W, I, 2, L);
    f32 P = A * B;
    P = isDenormal(P) ? std::copysign(0.0f, P) : P;
    f32 V = nanRule(P + C, A, B, C);
    if (I.Clamp)
      V = V > 0                                      ? V < 1 ? V : 1
          : V != V && !(W.ModeReg & Mode::Dx10Clamp) ? V
                                                     : 0;
    u32 Old = W.V[I.Dst][L];
    u32 Half = floatToHalf(V, round16(W.ModeReg)).Bits;
    Half &= Half & 0x7C00 ? ~0u : 0x8000;
    R[L] = Where == MixDst::Single    ? bitCast<u32>(isDenormal(V) ? 0 * V : V)
           : Where == MixDst::LowHalf ? (Old & 0xFFFF0000) | Half
                                      : (Old & 0xFFFF) | Half << 16;
  }
  writeRow(W.V[I.Dst], R, W.exec());
}

static void addMixed(OpTable &T) {
  auto Row = [&](const char *Name, RunFn Run) -> OpInfo & {
    return T.special(Name, OpClass::VALU, Run, Type::B32,
                     {Type::F32, Type::F32, Type::F32});
  };
  Row("v_mad_mix_f32", madMix<MixDst::Single>);
  Row("v_mad_mixlo_f16", madMix<MixDst::LowHalf>).ReadsDst = true;
  Row("v_mad_mixhi_f16", madMix<MixDst::HighHalf>).ReadsDst = true;
}

void toygcn::sim::addVectorPackedOps(OpTable &T) {
  addIntegers(T);
  addFloatPair<addHalf>(T, "v_pk_add_f16");
  addFloatPair<mulHalf>(T, "v_pk_mul_f16");
  addFloatPair<minHalf>(T, "v_pk_min_f16");
  addFloatPair<maxHalf>(T, "v_pk_max_f16");
  T.vector("v_pk_fma_f16", [](v2f16 A, v2f16 B, v2f16 C, ModeReg M) {
    u32 R = 0;
    for (unsigned K = 0; K < 2; ++K)
      R |= u32(fmaHalf({half(A.Bits, K)}, {half(B.Bits, K)}, {half(C.Bits, K)},
                       M.Bits)
                   .Bits)
           << (16 * K);
    return v2f16{R};
  });
  addMixed(T);
}
