//===- VectorHalfOps.cpp - Vector half precision arithmetic ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Half precision rows. Operands are widened exactly, the operation is done in
/// double, and the result is rounded once: for one operation on halves a
/// double holds enough bits that this equals direct rounding.
///
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "HalfMath.h"
#include "OpTable.h"

using namespace toygcn::sim;

static f32 wide(f16 V) { return halfToFloat(V.Bits); }

/// Rounds \p V, which came from a NaN exactly if it is one.
static f16 narrow(f64 V, ModeReg M) { return floatToHalf(V, round16(M.Bits)); }

static bool signalingHalf(f16 V) {
  return (V.Bits & 0x7C00) == 0x7C00 && (V.Bits & 0x3FF) && !(V.Bits & 0x200);
}

f16 toygcn::sim::minMaxHalf(f16 A, f16 B, bool Max, u32 Mode) {
  if (Mode & Mode::Ieee) {
    if (signalingHalf(A))
      return {u16(A.Bits | 0x200)};
    if (signalingHalf(B))
      return {u16(B.Bits | 0x200)};
  }
  f32 X = wide(A), Y = wide(B);
  if (X != X)
    return B;
  if (Y != Y)
    return A;
  if (X == 0 && Y == 0)
    return bool(A.Bits & 0x8000) == Max ? B : A;
  return (X < Y) != Max ? A : B;
}

f16 toygcn::sim::addHalf(f16 A, f16 B, u32 Mode) {
  f32 X = wide(A), Y = wide(B);
  return narrow(nanRule(X + Y, X, Y), ModeReg{Mode});
}

f16 toygcn::sim::mulHalf(f16 A, f16 B, u32 Mode) {
  f32 X = wide(A), Y = wide(B);
  return narrow(nanRule(X * Y, X, Y), ModeReg{Mode});
}

f16 toygcn::sim::fmaHalf(f16 A, f16 B, f16 C, u32 Mode) {
  f64 X = wide(A), Y = wide(B), Z = wide(C);
  return narrow(nanRule(X * Y + Z, X, Y, Z), ModeReg{Mode});
}

static f16 negate(f16 V) { return {u16(V.Bits ^ 0x8000)}; }

static f16 madHalf(f16 A, f16 B, f16 C, ModeReg M) {
  f32 X = wide(A), Y = wide(B), Z = wide(C);
  if (X != X || Y != Y || Z != Z)
    return narrow(nanRule(X * Y + Z, X, Y, Z), M);
  return addHalf(mulHalf(A, B, M.Bits), C, M.Bits);
}

static void addArithmetic(OpTable &T) {
  T.vector("v_add_f16",
           [](f16 A, f16 B, ModeReg M) { return addHalf(A, B, M.Bits); });
  T.vector("v_sub_f16", [](f16 A, f16 B, ModeReg M) {
    return addHalf(A, negate(B), M.Bits);
  });
  T.vector("v_subrev_f16", [](f16 A, f16 B, ModeReg M) {
    return addHalf(B, negate(A), M.Bits);
  });
  T.vector("v_mul_f16",
           [](f16 A, f16 B, ModeReg M) { return mulHalf(A, B, M.Bits); });
  T.vector("v_mad_f16", [](f16 A, f16 B, f16 C, ModeReg M) {
     return madHalf(A, B, C, M);
   }).preserveHigh();
  auto Mad = [](f16 A, f16 B, f16 C, ModeReg M) { return madHalf(A, B, C, M); };
  T.vector("v_mad_legacy_f16", Mad);
  T.vector("v_mac_f16", Mad).mac();
  T.vector("v_madmk_f16", Mad).LiteralSrc1 = true;
  T.vector("v_madak_f16", Mad).LiteralSrc2 = true;
  auto Fma = [](f16 A, f16 B, f16 C, ModeReg M) {
    return fmaHalf(A, B, C, M.Bits);
  };
  T.vector("v_fma_f16", Fma).preserveHigh();
  T.vector("v_fma_legacy_f16", Fma);
  T.vector("v_ldexp_f16", [](f16 A, i16 B, ModeReg M) {
    f64 X = wide(A);
    return narrow(nanRule(scaled(X, B), X), M);
  });
}

static void addMinMax(OpTable &T) {
  auto Min = [](f16 A, f16 B, ModeReg M) {
    return minMaxHalf(A, B, false, M.Bits);
  };
  auto Max = [](f16 A, f16 B, ModeReg M) {
    return minMaxHalf(A, B, true, M.Bits);
  };
  T.vector("v_min_f16", Min);
  T.vector("v_max_f16", Max);
  T.vector("v_min3_f16", [](f16 A, f16 B, f16 C, ModeReg M) {
     return minMaxHalf(minMaxHalf(A, B, false, M.Bits), C, false, M.Bits);
   }).preserveHigh();
  T.vector("v_max3_f16", [](f16 A, f16 B, f16 C, ModeReg M) {
     return minMaxHalf(minMaxHalf(A, B, true, M.Bits), C, true, M.Bits);
   }).preserveHigh();
  T.vector("v_med3_f16", [](f16 A, f16 B, f16 C, ModeReg M) {
     f16 Lo = minMaxHalf(A, B, false, M.Bits);
     if (wide(A) != wide(A) || wide(B) != wide(B) || wide(C) != wide(C))
       return minMaxHalf(Lo, C, false, M.Bits);
     f16 Hi = minMaxHalf(A, B, true, M.Bits);
     return minMaxHalf(Lo, minMaxHalf(Hi, C, false, M.Bits), true, M.Bits);
   }).preserveHigh();
}

/// A row for a function of one operand, evaluated in double.
template <typename Fn>
static OpInfo &addUnary(OpTable &T, const char *Name, Fn) {
  // The function is stateless: a fresh object of its type is the same.
  return T.vector(Name, [](f16 A, ModeReg M) {
    f64 X = wide(A);
    return narrow(functionNanRule(Fn::call(X), X), M);
  });
}

template <f64 (*Function)(f64)> struct Of {
  static f64 call(f64 X) { return Function(X); }
};

template <f64 (*Function)(f64)>
static void addApproximation(OpTable &T, const char *Name) {
  addUnary(T, Name, Of<Function>()).cycles(16).approximates(Function);
}

/// The clamp keeps fractions of small negative numbers below 1. NaN, also that
/// of infinity, passes.
static f64 fraction(f64 X) {
  f64 R = X - std::floor(X);
  return R > 0x1.ffcp-1 ? 0x1.ffcp-1 : R;
}

#define HALF_FUNCTION(NAME, EXPR)                                              \
  struct NAME {                                                                \
    static f64 call(f64 X) { return EXPR; }                                    \
  }
namespace {
HALF_FUNCTION(Floor, std::floor(X));
HALF_FUNCTION(Ceil, std::ceil(X));
HALF_FUNCTION(Trunc, std::trunc(X));
HALF_FUNCTION(Rndne, __builtin_roundeven(X));
} // namespace
#undef HALF_FUNCTION

static void addFunctions(OpTable &T) {
  addApproximation<reciprocal>(T, "v_rcp_f16");
  addApproximation<reciprocalRoot>(T, "v_rsq_f16");
  addApproximation<std::sqrt>(T, "v_sqrt_f16");
  addApproximation<std::exp2>(T, "v_exp_f16");
  addApproximation<std::log2>(T, "v_log_f16");
  addApproximation<sineOfTurns>(T, "v_sin_f16");
  addApproximation<cosineOfTurns>(T, "v_cos_f16");
  addUnary(T, "v_floor_f16", Floor());
  addUnary(T, "v_ceil_f16", Ceil());
  addUnary(T, "v_trunc_f16", Trunc());
  addUnary(T, "v_rndne_f16", Rndne());
  T.vector("v_fract_f16", [](f16 A, ModeReg M) {
    f64 X = wide(A);
    return narrow(nanRule(fraction(X), X), M);
  });
  T.vector("v_frexp_mant_f16", [](f16 A) {
    int E;
    f32 X = wide(A);
    return X != X || isInf(X) ? floatToHalf(X) : floatToHalf(std::frexp(X, &E));
  });
  T.vector("v_frexp_exp_i16_f16", [](f16 A) {
    int E = 0;
    f32 X = wide(A);
    if (X == X && !isInf(X))
      std::frexp(X, &E);
    return i16(E);
  });
  // The quotient's special cases are those of single precision.
  auto Fixup = [](f16 Q, f16 Den, f16 Num) -> f16 {
    f32 X = wide(Num), Y = wide(Den);
    u16 Sign = (Num.Bits ^ Den.Bits) & 0x8000;
    if (X != X)
      return {u16(Num.Bits | 0x200)};
    if (Y != Y)
      return {u16(Den.Bits | 0x200)};
    if ((X == 0 && Y == 0) || (isInf(X) && isInf(Y)))
      return {0xFE00};
    if (Y == 0 || isInf(X))
      return {u16(Sign | 0x7C00)};
    if (isInf(Y) || X == 0)
      return {Sign};
    return {u16(Sign | (Q.Bits & 0x7FFF))};
  };
  T.vector("v_div_fixup_f16", Fixup).preserveHigh();
  T.vector("v_div_fixup_legacy_f16", Fixup);
}

void toygcn::sim::addVectorHalfOps(OpTable &T) {
  addArithmetic(T);
  addMinMax(T);
  addFunctions(T);
}
