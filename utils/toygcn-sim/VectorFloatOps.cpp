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
/// way of double for f32), where the hardware promises about one unit in the
/// last place: see docs/simulator.md.
///
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "OpTable.h"

using namespace toygcn::sim;

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
  Vcc = false;
  if (Num == F(0) || Den == F(0))
    return defaultNan<F>();
  if (Num != Num || Den != Den || isInf(Num) || isInf(Den))
    return S0;
  bool IsDen = bitCast<typename FloatBits<F>::U>(S0) ==
               bitCast<typename FloatBits<F>::U>(Den);
  F Inverse = F(1) / Den, Quotient = Num / Den;
  bool SmallInverse = isDenormal(Inverse);
  bool SmallQuotient = isDenormal(Quotient) || Quotient == F(0);
  if (exponent(Num) - exponent(Den) >= Lim::Far) {
    Vcc = true; // The quotient is near the largest number.
    return IsDen ? std::ldexp(S0, Lim::Scale) : S0;
  }
  if (isDenormal(Den))
    return std::ldexp(S0, Lim::Scale);
  if (SmallInverse && SmallQuotient) {
    Vcc = true; // Only the denominator is scaled, downwards.
    return IsDen ? std::ldexp(S0, -Lim::Scale) : S0;
  }
  if (SmallInverse)
    return std::ldexp(S0, -Lim::Scale);
  if (SmallQuotient) {
    Vcc = true; // Only the numerator is scaled.
    return IsDen ? S0 : std::ldexp(S0, Lim::Scale);
  }
  if (exponent(Num) <= Lim::Tiny)
    return std::ldexp(S0, Lim::Scale);
  return S0;
}

/// The type whose mantissa has room to round a product of F only once.
template <typename F> struct Wider;
template <> struct Wider<f32> {
  using T = f64;
};
template <> struct Wider<f64> {
  using T = long double;
};

/// \p Sum + \p Rest rounded to odd: a later rounding to fewer bits then
/// gives what rounding the exact value once would give.
template <typename W> static W roundToOdd(W Sum, W Rest) {
  u64 Low;
  memcpy(&Low, &Sum, sizeof(Low));
  if (Rest == 0 || (Low & 1))
    return Sum;
  return std::nextafter(Sum, Rest > 0 ? W(INFINITY) : W(-INFINITY));
}

/// v_div_fmas: multiply-add that undoes the scaling before it rounds, which
/// makes denormal quotients right. C is the scaled quotient: its size tells
/// which way it was scaled.
template <typename F> static F divFmas(F A, F B, F C, bool Vcc) {
  using W = typename Wider<F>::T;
  F Plain = nanRule(std::fma(A, B, C), A, B, C);
  if (!Vcc || Plain != Plain || isInf(Plain))
    return Plain;
  F Product = A * B, Error = std::fma(A, B, -Product);
  W Sum = W(Product) + W(C), Back = Sum - W(C);
  W Rest = (W(Product) - Back) + (W(C) - (Sum - Back)) + W(Error);
  bool Up = exponent(C) > FloatBits<F>::Bias;
  constexpr int Scale = DivLimits<F>::Scale;
  return F(std::ldexp(roundToOdd(Sum, Rest), Up ? Scale : -Scale));
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
  int E;
  return A != A ? quiet(A) : isInf(A) ? A : std::frexp(A, &E);
}

template <typename F> static i32 frexpExponent(F A) {
  int E = 0;
  if (A == A && !isInf(A))
    std::frexp(A, &E);
  return E;
}

template <typename F> static void addCommon(OpTable &T, std::string S) {
  T.vector("v_add_" + S, [](F A, F B) { return nanRule(A + B, A, B); });
  // gfx900 multiplies doubles at 1/16 of the rate of floats.
  const unsigned Multiply = sizeof(F) == 4 ? 4 : 64;
  T.vector("v_mul_" + S, [](F A, F B) {
     return nanRule(A * B, A, B);
   }).cycles(Multiply);
  T.vector("v_fma_" + S, [](F A, F B, F C) {
     return nanRule(std::fma(A, B, C), A, B, C);
   }).cycles(Multiply);
  T.vector("v_min_" + S,
           [](F A, F B, ModeReg M) { return minMax<F, false>(A, B, M.Bits); });
  T.vector("v_max_" + S,
           [](F A, F B, ModeReg M) { return minMax<F, true>(A, B, M.Bits); });
  T.vector("v_ldexp_" + S,
           [](F A, i32 B) { return nanRule(std::ldexp(A, B), A); });
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
  T.vector("v_div_fmas_" + S, [](F A, F B, F C, VccBit Vcc) {
     return divFmas(A, B, C, Vcc.B);
   }).cycles(Cycles);
  T.vector("v_div_fixup_" + S, [](F A, F B, F C) {
     return divFixup(A, B, C);
   }).cycles(Divide);
  T.vector("v_rcp_" + S, [](F A) {
     return nanRule(F(1) / A, A);
   }).cycles(Cycles);
  T.vector("v_sqrt_" + S, [](F A) {
     return nanRule(std::sqrt(A), A);
   }).cycles(Cycles);
  T.vector("v_rsq_" + S, [](F A) {
     return nanRule(F(1.0 / std::sqrt(f64(A))), A);
   }).cycles(Cycles);
}

//===----------------------------------------------------------------------===//
// Single precision only
//===----------------------------------------------------------------------===//

/// Multiplication in which zero wins over everything.
static f32 mulLegacy(f32 A, f32 B) {
  return A == 0 || B == 0 ? 0.0f : nanRule(A * B, A, B);
}

/// Sine or cosine of \p V turns; outside of 256 turns the hardware gives the
/// value at zero.
template <f64 (*Fn)(f64)> static f32 turns(f32 V) {
  if (V != V)
    return quiet(V);
  if (isInf(V))
    return defaultNan<f32>();
  if (std::fabs(V) > 256.0f)
    return f32(Fn(0.0));
  f64 Part = f64(V) - std::nearbyint(f64(V));
  return f32(Fn(Part * 6.283185307179586476925286766559));
}

static f64 sine(f64 V) { return std::sin(V); }
static f64 cosine(f64 V) { return std::cos(V); }

static void addMads(OpTable &T) {
  auto Mad = [](f32 A, f32 B, f32 C) {
    f32 P = A * B; // Rounded, and flushed: v_mad is not fused.
    P = isDenormal(P) ? std::copysign(0.0f, P) : P;
    return nanRule(P + C, A, B, C);
  };
  T.vector("v_mad_f32", Mad).flushF32();
  T.vector("v_mac_f32", Mad).flushF32().mac();
  T.vector("v_madmk_f32", Mad).flushF32().LiteralSrc1 = true;
  T.vector("v_madak_f32", Mad).flushF32().LiteralSrc2 = true;
  auto Legacy = [](f32 A, f32 B, f32 C) {
    f32 P = mulLegacy(A, B);
    return nanRule(P + C, A, B, C);
  };
  T.vector("v_mad_legacy_f32", Legacy).flushF32();
  T.vector("v_mul_legacy_f32", [](f32 A, f32 B) { return mulLegacy(A, B); });
}

static void addSingle(OpTable &T) {
  T.vector("v_sub_f32", [](f32 A, f32 B) { return nanRule(A - B, A, B); });
  T.vector("v_subrev_f32", [](f32 A, f32 B) { return nanRule(B - A, A, B); });
  T.vector("v_min3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return minMax<f32, false>(minMax<f32, false>(A, B, M.Bits), C, M.Bits);
  });
  T.vector("v_max3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return minMax<f32, true>(minMax<f32, true>(A, B, M.Bits), C, M.Bits);
  });
  T.vector("v_med3_f32", [](f32 A, f32 B, f32 C, ModeReg M) {
    return median(A, B, C, M.Bits);
  });
  auto Quarter = [&](const char *Name, auto Fn) -> OpInfo & {
    return T.vector(Name, Fn).cycles(16);
  };
  Quarter("v_rcp_iflag_f32", [](f32 A) { return nanRule(1.0f / A, A); });
  auto Exp = [](f32 A) { return nanRule(f32(std::exp2(f64(A))), A); };
  auto Log = [](f32 A) { return nanRule(f32(std::log2(f64(A))), A); };
  // The exponential and the logarithm do not handle denormals.
  Quarter("v_exp_f32", Exp).flushF32();
  Quarter("v_log_f32", Log).flushF32();
  Quarter("v_exp_legacy_f32", Exp).flushF32();
  Quarter("v_log_legacy_f32", Log).flushF32();
  Quarter("v_sin_f32", [](f32 A) { return turns<sine>(A); });
  Quarter("v_cos_f32", [](f32 A) { return turns<cosine>(A); });
}

void toygcn::sim::addVectorFloatOps(OpTable &T) {
  addCommon<f32>(T, "f32");
  addCommon<f64>(T, "f64");
  addSingle(T);
  addMads(T);
}
