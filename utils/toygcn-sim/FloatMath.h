//===- FloatMath.h - Float rules of the machine -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the host's floating point does not give: half precision, the
/// machine's NaN results, and its rounding modes.
///
/// NaN rule, used by all arithmetic: the first NaN operand, quieted; a NaN
/// made from other operands is the positive quiet NaN (0x7fc00000), the
/// negative one (0xffc00000) where a function of one operand makes it ("Vega"
/// ISA manual, functional examples of V_SQRT_F32, V_RSQ_F32, V_LOG_F32,
/// V_SIN_F32, V_COS_F32 and of their half precision forms).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_FLOATMATH_H
#define TOYGCN_SIM_FLOATMATH_H

#include "Wave.h"
#include <cfenv>
#include <cmath>

namespace toygcn::sim {

/// Rounding modes as MODE encodes them.
enum class Round : u8 { NearestEven, Up, Down, Zero };

inline Round round32(u32 Mode) { return Round(Mode & 3); }
inline Round round16(u32 Mode) { return Round(Mode >> 2 & 3); }
template <typename F> inline Round roundingOf(u32 Mode) {
  return sizeof(F) == 4 ? round32(Mode) : round16(Mode);
}

/// Sets the host's rounding for one instruction, where MODE asks for it.
class RoundingScope {
public:
  RoundingScope(u32 Mode, Type Dst) {
    Round R = Dst == Type::F32 ? round32(Mode) : round16(Mode);
    if (!isFloat(Dst) || R == Round::NearestEven)
      return;
    const int Host[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    Changed = true;
    fesetround(Host[unsigned(R)]);
  }
  ~RoundingScope() {
    if (Changed)
      fesetround(FE_TONEAREST);
  }

private:
  bool Changed = false;
};

/// Rounds a double once to half precision, denormals included.
f16 doubleToHalf(f64 V, Round R = Round::NearestEven);
inline f16 floatToHalf(f64 V, Round R = Round::NearestEven) {
  return doubleToHalf(V, R);
}
/// Exact.
inline f32 halfToFloat(u16 H) {
  const u32 Sign = u32(H & 0x8000) << 16, Exp = (H >> 10) & 31, Man = H & 0x3FF;
  const f32 Normal =
      bitCast<f32>((Exp == 31 ? 0x7F800000 : (Exp + 112) << 23) | Man << 13);
  const f32 Magnitude = Exp ? Normal : f32(i32(Man)) * 0x1p-24f;
  return bitCast<f32>(bitCast<u32>(Magnitude) | Sign);
}

template <typename F> struct FloatBits;
template <> struct FloatBits<f32> {
  using U = u32;
  static constexpr U Quiet = 0x00400000, Nan = 0x7FC00000;
  static constexpr U Exp = 0x7F800000, Mantissa = 0x007FFFFF;
  static constexpr U Sign = 0x80000000;
  static constexpr int Bias = 127, MantissaBits = 23, ExpMax = 255;
};
template <> struct FloatBits<f64> {
  using U = u64;
  static constexpr U Quiet = u64(1) << 51, Nan = u64(0x7FF8) << 48;
  static constexpr U Exp = u64(0x7FF) << 52, Mantissa = (u64(1) << 52) - 1;
  static constexpr U Sign = u64(1) << 63;
  static constexpr int Bias = 1023, MantissaBits = 52, ExpMax = 2047;
};

template <typename F> inline F quiet(F V) {
  return bitCast<F>(typename FloatBits<F>::U(
      bitCast<typename FloatBits<F>::U>(V) | FloatBits<F>::Quiet));
}
template <typename F> inline F defaultNan() {
  return bitCast<F>(FloatBits<F>::Nan);
}
template <typename F> inline bool isSignalingNan(F V) {
  return V != V &&
         !(bitCast<typename FloatBits<F>::U>(V) & FloatBits<F>::Quiet);
}
/// Biased exponent field.
template <typename F> inline int exponent(F V) {
  using B = FloatBits<F>;
  return int((bitCast<typename B::U>(V) & B::Exp) >> B::MantissaBits);
}
template <typename F> inline bool signOf(F V) {
  return bitCast<typename FloatBits<F>::U>(V) & FloatBits<F>::Sign;
}
template <typename F> inline bool isDenormal(F V) {
  using B = FloatBits<F>;
  auto U = bitCast<typename B::U>(V);
  return !(U & B::Exp) && (U & B::Mantissa);
}
template <typename F> inline bool isInf(F V) {
  using B = FloatBits<F>;
  return (bitCast<typename B::U>(V) & ~B::Sign) == B::Exp;
}

/// 2 to the power of \p E, which is a normal number.
template <typename F> inline F powerOf2(int E) {
  using B = FloatBits<F>;
  return bitCast<F>(typename B::U(E + B::Bias) << B::MantissaBits);
}

/// \p V times 2 to the power of \p E, rounded once. As std::ldexp, but without
/// a call or a branch: a loop over lanes becomes vectors of the host.
inline f32 scaled(f32 V, int E) {
  // The product of doubles is exact; further out, all floats are lost.
  return f32(f64(V) * powerOf2<f64>(E > 400 ? 400 : E < -400 ? -400 : E));
}
inline f64 scaled(f64 V, int E) {
  // Going down, all steps but the last leave 53 bits above the denormals, or
  // what they round is nothing at the end.
  for (int Step = 0; Step < 2; ++Step) {
    const int Part = E > 1023 ? 1023 : E < -1022 ? -969 : 0;
    V *= powerOf2<f64>(Part);
    E = E > 1023 ? E - 1023 : E < -1022 ? E + 969 : E;
  }
  return V * powerOf2<f64>(E > 1023 ? 1023 : E < -1022 ? -1022 : E);
}

/// \p V = \p Mantissa times 2 to the power of the result; the mantissa is in
/// [1/2, 1). As std::frexp; 0, infinity and NaN stay, with 0.
template <typename F> inline i32 parts(F V, F &Mantissa) {
  using B = FloatBits<F>;
  const bool Small = isDenormal(V);
  const F Normal = Small ? V * powerOf2<F>(B::MantissaBits + 1) : V;
  const auto Bits = bitCast<typename B::U>(Normal);
  const bool Has = V == V && !isInf(V) && V != F(0);
  Mantissa = Has ? bitCast<F>(typename B::U((Bits & ~B::Exp) |
                                            typename B::U(B::Bias - 1)
                                                << B::MantissaBits))
                 : V;
  return Has ? exponent(Normal) - (B::Bias - 1) -
                   (Small ? B::MantissaBits + 1 : 0)
             : 0;
}

/// Applies the NaN rule to result \p R of an operation on the operands.
template <typename F> inline F nanRule(F R, F A) {
  return R == R ? R : A != A ? quiet(A) : defaultNan<F>();
}
template <typename F> inline F nanRule(F R, F A, F B) {
  return R == R ? R : A != A ? quiet(A) : nanRule(R, B);
}
template <typename F> inline F nanRule(F R, F A, F B, F C) {
  return R == R ? R : A != A ? quiet(A) : nanRule(R, B, C);
}

/// A result that the NaN rule of its operands may change. NaNs are rare: a loop
/// over lanes takes R and calls get() where one of several lanes has a NaN.
template <typename F, unsigned Count> struct Ruled {
  using Value = F;
  F R, Operands[Count];
  F get() const {
    if constexpr (Count == 2)
      return nanRule(R, Operands[0], Operands[1]);
    else
      return nanRule(R, Operands[0], Operands[1], Operands[2]);
  }
};
template <typename F, typename... Rest> auto ruled(F R, Rest... Operands) {
  return Ruled<F, sizeof...(Rest)>{R, {Operands...}};
}

/// The NaN rule of square roots, logarithms, sine and cosine.
template <typename F> inline F functionNanRule(F R, F A) {
  return R == R ? R : A != A ? quiet(A) : -defaultNan<F>();
}

inline f64 reciprocal(f64 X) { return 1.0 / X; }
inline f64 reciprocalRoot(f64 X) { return 1.0 / std::sqrt(X); }

/// Sine and cosine of \p Turns, exact where the result is 0, 1 or -1. Finite
/// arguments have the full range; infinity gives NaN.
f64 sineOfTurns(f64 Turns);
f64 cosineOfTurns(f64 Turns);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_FLOATMATH_H
