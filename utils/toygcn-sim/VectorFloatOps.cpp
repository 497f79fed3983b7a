//===- VectorFloatOps.cpp - Vector float and double arithmetic ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Single and double precision rows ("Vega" ISA manual, sections 12.7 - 12.11).
/// Basic operations are exact to the last bit. `v_rcp`, `v_rsq`, `v_sqrt`,
/// `v_exp`, `v_log`, `v_sin`, `v_cos` give the correctly rounded result (by
/// way of double for f32), where the hardware promises less: Approximation.h.
///
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "OpTable.h"
#include "llvm/ADT/APFloat.h"
#include <algorithm>

using namespace toygcn::sim;
using llvm::APFloat;

/// IEEE mode quiets a signalling NaN; otherwise a NaN operand loses.
template <typename F, bool Max> static F minMax(F A, F B, u32 M) {
  if (M & Mode::Ieee) {
    if (isSignalingNan(A))
      return quiet(A);
    if (isSignalingNan(B))
      return quiet(B);
  }
  if (A != A)
    return B;
  if (B != B)
    return A;
  if (A == F(0) && B == F(0)) // -0 is below +0.
    return signOf(A) == Max ? B : A;
  return (A < B) != Max ? A : B;
}

template <typename F> static F median(F A, F B, F C, u32 M) {
  if (A != A || B != B || C != C)
    return minMax<F, false>(minMax<F, false>(A, B, M), C, M);
  F Lo = minMax<F, false>(A, B, M), Hi = minMax<F, true>(A, B, M);
  return minMax<F, true>(Lo, minMax<F, false>(Hi, C, M), M);
}

//===----------------------------------------------------------------------===//
// Division helpers
//===----------------------------------------------------------------------===//

template <typename F> struct DivLimits;
template <> struct DivLimits<f32> {
  static constexpr int Far = 96, Scale = 64, Tiny = 23;
};
template <> struct DivLimits<f64> {
  static constexpr int Far = 768, Scale = 128, Tiny = 53;
};

/// v_div_scale: \p S0 is the denominator \p Den or the numerator \p Num,
/// scaled so that the Newton steps neither overflow nor lose bits.
template <typename F> static F divScale(F S0, F Den, F Num, bool &Vcc) {
  using Lim = DivLimits<F>;
  const bool IsDen = bitCast<typename FloatBits<F>::U>(S0) ==
                     bitCast<typename FloatBits<F>::U>(Den);
  const F Inverse = F(1) / Den, Quotient = Num / Den;
  const F Up = S0 * powerOf2<F>(Lim::Scale),
          Down = S0 * powerOf2<F>(-Lim::Scale);
  const bool SmallInverse = isDenormal(Inverse);
  const bool SmallQuotient = isDenormal(Quotient) || Quotient == F(0);
  // The quotient is near the largest number.
  const bool Far = exponent(Num) - exponent(Den) >= Lim::Far;
  const bool Zero = Num == F(0) || Den == F(0);
  const bool Special = Num != Num || Den != Den || isInf(Num) || isInf(Den);
  Vcc = !Zero && !Special && (Far || (!isDenormal(Den) && SmallQuotient));
  // The later, the more it counts.
  F R = exponent(Num) <= Lim::Tiny ? Up : S0;
  R = SmallQuotient ? (IsDen ? S0 : Up) : R; // Only the numerator is scaled.
  R = SmallInverse ? Down : R;
  // Only the denominator is scaled, downwards.
  R = SmallInverse && SmallQuotient ? (IsDen ? Down : S0) : R;
  R = isDenormal(Den) ? Up : R;
  R = Far ? (IsDen ? Up : S0) : R;
  return Zero ? defaultNan<F>() : Special ? S0 : R;
}

/// \p V in quadruple precision, where the product of two doubles is exact.
template <typename F> static APFloat quad(F V) {
  APFloat Q(V);
  bool Lost;
  Q.convert(APFloat::IEEEquad(), APFloat::rmTowardZero, &Lost);
  return Q;
}

/// A * B + C rounded to odd, in quadruple precision: rounding that to fewer
/// bits gives what rounding the exact value once would give.
template <typename F> static APFloat multiplyAddToOdd(F A, F B, F C) {
  APFloat Sum = quad(A);
  Sum.multiply(quad(B), APFloat::rmTowardZero);
  if (!(Sum.add(quad(C), APFloat::rmTowardZero) & APFloat::opInexact))
    return Sum;
  llvm::APInt Bits = Sum.bitcastToAPInt();
  Bits.setBit(0);
  return APFloat(APFloat::IEEEquad(), Bits);
}

/// v_div_fmas: multiply-add that undoes the scaling before it rounds, which
/// makes denormal quotients right. C is the scaled quotient: its size tells
/// which way it was scaled.
template <typename F> static F divFmas(F A, F B, F C, bool Vcc, u32 Mode) {
  F Plain = nanRule(std::fma(A, B, C), A, B, C);
  if (!Vcc || Plain != Plain)
    return Plain;
  using llvm::RoundingMode;
  const RoundingMode Modes[] = {
      RoundingMode::NearestTiesToEven, RoundingMode::TowardPositive,
      RoundingMode::TowardNegative, RoundingMode::TowardZero};
  int Scale = DivLimits<F>::Scale;
  if (exponent(C) <= FloatBits<F>::Bias)
    Scale = -Scale;
  APFloat R =
      scalbn(multiplyAddToOdd(A, B, C), Scale, RoundingMode::TowardZero);
  bool Lost;
  R.convert(APFloat(F(0)).getSemantics(), Modes[unsigned(roundingOf<F>(Mode))],
            &Lost);
  return bitCast<F>(
      typename FloatBits<F>::U(R.bitcastToAPInt().getZExtValue()));
}

/// v_div_fixup: the special cases of quotient \p Q of \p Num / \p Den.
template <typename F> static F divFixup(F Q, F Den, F Num) {
  bool Negative = signOf(Den) != signOf(Num);
  F Inf = bitCast<F>(FloatBits<F>::Exp);
  F Nan = bitCast<F>(
      typename FloatBits<F>::U(FloatBits<F>::Nan | FloatBits<F>::Sign));
  F Magnitude;
  if (Num != Num)
    return quiet(Num);
  if (Den != Den)
    return quiet(Den);
  if ((Num == F(0) && Den == F(0)) || (isInf(Num) && isInf(Den)))
    return Nan;
  if (Den == F(0) || isInf(Num))
    Magnitude = Inf;
  else if (isInf(Den) || Num == F(0))
    Magnitude = 0;
  else if (Q != Q) // The estimate overflowed on the way.
    Magnitude = Inf;
  else
    Magnitude = std::fabs(Q);
  return Negative ? -Magnitude : Magnitude;
}

//===----------------------------------------------------------------------===//
// Rows that exist for both precisions
//===----------------------------------------------------------------------===//

template <typename F> static F roundEven(F V) {
  if constexpr (sizeof(F) == 4)
    return __builtin_roundevenf(V);
  else
    return __builtin_roundeven(V);
}

template <typename F> static F fraction(F A) {
  F R = A - std::floor(A);
  F Largest = F(1) - std::numeric_limits<F>::epsilon() / 2;
  return nanRule(R < F(1) ? R : R != R ? R : Largest, A);
}

template <typename F> static F frexpMantissa(F A) {
  F Mantissa;
  parts(A, Mantissa);
  return nanRule(Mantissa, A);
}

template <typename F> static i32 frexpExponent(F A) {
  F Mantissa;
  return parts(A, Mantissa);
}

template <typename F> static void addCommon(OpTable &T, std::string S) {
  T.vector("v_add_" + S, [](F A, F B) { return ruled(A + B, A, B); });
  // gfx900 multiplies doubles at 1/16 of the rate of floats.
  const unsigned Multiply = sizeof(F) == 4 ? 4 : 64;
  T.vector("v_mul_" + S, [](F A, F B) {
     return ruled(A * B, A, B);
   }).cycles(Multiply);
  T.vector("v_fma_" + S, [](F A, F B, F C) {
     return ruled(std::fma(A, B, C), A, B, C);
   }).cycles(Multiply);
  T.vector("v_min_" + S,
           [](F A, F B, ModeReg M) { return minMax<F, false>(A, B, M.Bits); });
  T.vector("v_max_" + S,
           [](F A, F B, ModeReg M) { return minMax<F, true>(A, B, M.Bits); });
  T.vector("v_ldexp_" + S, [](F A, i32 B) { return nanRule(scaled(A, B), A); });
  T.vector("v_trunc_" + S, [](F A) { return nanRule(std::trunc(A), A); });
  T.vector("v_ceil_" + S, [](F A) { return nanRule(std::ceil(A), A); });
  T.vector("v_floor_" + S, [](F A) { return nanRule(std::floor(A), A); });
  T.vector("v_rndne_" + S, [](F A) { return nanRule(roundEven(A), A); });
  T.vector("v_fract_" + S, [](F A) { return fraction(A); });
  T.vector("v_frexp_mant_" + S, [](F A) { return frexpMantissa(A); });
  T.vector("v_frexp_exp_i32_" + S, [](F A) { return frexpExponent(A); });
  const unsigned Cycles = sizeof(F) == 4 ? 16 : 64;
  const unsigned Divide = sizeof(F) == 4 ? 16 : 32;
  T.vector("v_div_scale_" + S, [](F A, F B, F C, bool &Vcc) {
     return divScale(A, B, C, Vcc);
   }).cycles(Divide);
  T.vector("v_div_fmas_" + S, [](F A, F B, F C, VccBit Vcc, ModeReg M) {
     return divFmas(A, B, C, Vcc.B, M.Bits);
   }).cycles(Cycles);
  T.vector("v_div_fixup_" + S, [](F A, F B, F C) {
     return divFixup(A, B, C);
   }).cycles(Divide);
  // In single precision these flush denormals.
  auto Slow = [&](const char *Name, f64 (*Exact)(f64), auto Fn) {
    T.vector(Name + S, Fn).cycles(Cycles).flushF32().approximates(Exact);
  };
  Slow("v_rcp_", reciprocal, [](F A) { return nanRule(F(1) / A, A); });
  Slow("v_sqrt_", std::sqrt,
       [](F A) { return functionNanRule(std::sqrt(A), A); });
  Slow("v_rsq_", reciprocalRoot,
       [](F A) { return functionNanRule(F(reciprocalRoot(A)), A); });
}

//===----------------------------------------------------------------------===//
// Single precision only
//===----------------------------------------------------------------------===//

/// Multiplication in which zero wins over everything.
static f32 mulLegacy(f32 A, f32 B) {
  return A == 0 || B == 0 ? 0.0f : nanRule(A * B, A, B);
}

//===----------------------------------------------------------------------===//
// Cube maps
//===----------------------------------------------------------------------===//

namespace {
enum Axis { X, Y, Z };

/// A direction from the centre of a cube, and the axis whose faces it leaves
/// through: z before y before x among equals.
struct Direction {
  f32 V[3];
  Axis Major;
  Direction(f32 A, f32 B, f32 C) : V{A, B, C} {
    f32 AX = std::fabs(A), AY = std::fabs(B), AZ = std::fabs(C);
    Major = AZ >= AX && AZ >= AY ? Z : AY >= AX ? Y : X;
  }
  bool negative() const { return V[Major] < 0; }
};
} // namespace

static void addCube(OpTable &T) {
  T.vector("v_cubeid_f32", [](f32 A, f32 B, f32 C) {
    Direction D(A, B, C);
    return f32(2 * D.Major + D.negative());
  });
  T.vector("v_cubesc_f32", [](f32 A, f32 B, f32 C) {
    Direction D(A, B, C);
    if (D.Major == X)
      return D.negative() ? C : -C;
    return D.Major == Z && D.negative() ? -A : A;
  });
  T.vector("v_cubetc_f32", [](f32 A, f32 B, f32 C) {
    Direction D(A, B, C);
    if (D.Major == Y)
      return D.negative() ? -C : C;
    return -B;
  });
  T.vector("v_cubema_f32", [](f32 A, f32 B, f32 C) {
    Direction D(A, B, C);
    return 2 * D.V[D.Major];
  });
}

//===----------------------------------------------------------------------===//
// Range reduction
//===----------------------------------------------------------------------===//

/// Bits of 2/pi after the point, the first one highest.
static constexpr u64 TwoByPi[] = {
    0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041,
    0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0, 0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41,
    0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB};

/// v_trig_preop_f64: the 53 bits of 2/pi from bit 53 * \p Segment on, further
/// down for large \p A; 1201 bits are known. Denormal results are cut off.
static f64 trigPreop(f64 A, u32 Segment) {
  int Exponent = exponent(A);
  int First = int(Segment & 31) * 53 + std::max(0, Exponent - 1077);
  u64 Bits = 0;
  for (int N = First; N < First + 53; ++N) {
    bool One = N < 1201 && (TwoByPi[N / 64] >> (63 - N % 64) & 1);
    Bits = Bits << 1 | One;
  }
  int Scale = -53 - First + (Exponent >= 1968 ? 128 : 0);
  int Lost = std::min(63, std::max(0, -1074 - Scale));
  return std::ldexp(f64(Bits >> Lost), Scale + Lost);
}

static void addMads(OpTable &T) {
  auto Mad = [](f32 A, f32 B, f32 C) {
    f32 P = A * B; // Rounded, and flushed: v_mad is not fused.
    P = isDenormal(P) ? std::copysign(0.0f, P) : P;
    return ruled(P + C, A, B, C);
  };
  T.vector("v_mad_f32", Mad).flushF32();
  T.vector("v_mac_f32", Mad).flushF32().mac();
  T.vector("v_madmk_f32", Mad).flushF32().LiteralSrc1 = true;
  T.vector("v_madak_f32", Mad).flushF32().LiteralSrc2 = true;
  auto Legacy = [](f32 A, f32 B, f32 C) {
    f32 P = mulLegacy(A, B);
    P = isDenormal(P) ? std::copysign(0.0f, P) : P;
    return ruled(P + C, A, B, C);
  };
  T.vector("v_mad_legacy_f32", Legacy).flushF32();
  T.vector("v_mul_legacy_f32", [](f32 A, f32 B) { return mulLegacy(A, B); });
}

static void addSingle(OpTable &T) {
  T.vector("v_sub_f32", [](f32 A, f32 B) { return ruled(A - B, A, B); });
  T.vector("v_subrev_f32", [](f32 A, f32 B) { return ruled(B - A, A, B); });
  T.vector("v_min3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return minMax<f32, false>(minMax<f32, false>(A, B, M.Bits), C, M.Bits);
  });
  T.vector("v_max3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return minMax<f32, true>(minMax<f32, true>(A, B, M.Bits), C, M.Bits);
  });
  T.vector("v_med3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return median(A, B, C, M.Bits);
  });
  auto Quarter = [&](const char *Name, f64 (*Exact)(f64), auto Fn) -> OpInfo & {
    return T.vector(Name, Fn).cycles(16).approximates(Exact);
  };
  Quarter("v_rcp_iflag_f32", reciprocal, [](f32 A) {
    return nanRule(1.0f / A, A);
  }).flushF32();
  auto Exp = [](f32 A) { return nanRule(f32(std::exp2(f64(A))), A); };
  auto Log = [](f32 A) { return functionNanRule(f32(std::log2(f64(A))), A); };
  // The exponential and the logarithm do not handle denormals.
  Quarter("v_exp_f32", std::exp2, Exp).flushF32();
  Quarter("v_log_f32", std::log2, Log).flushF32();
  Quarter("v_exp_legacy_f32", std::exp2, Exp).flushF32();
  Quarter("v_log_legacy_f32", std::log2, Log).flushF32();
  Quarter("v_sin_f32", sineOfTurns,
          [](f32 A) { return functionNanRule(f32(sineOfTurns(A)), A); });
  Quarter("v_cos_f32", cosineOfTurns,
          [](f32 A) { return functionNanRule(f32(cosineOfTurns(A)), A); });
}

void toygcn::sim::addVectorFloatOps(OpTable &T) {
  addCommon<f32>(T, "f32");
  addCommon<f64>(T, "f64");
  addSingle(T);
  addMads(T);
  addCube(T);
  T.vector("v_trig_preop_f64", [](f64 A, u32 Segment) {
     return trigPreop(A, Segment);
   }).cycles(64);
}
