//===- FloatModels.cpp - Independent semantics of float rows --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorModels.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/Support/FormatVariadic.h"

using namespace toygcn::sim;
using llvm::APFloat;
using llvm::APInt;
using llvm::RoundingMode;
using llvm::StringRef;
using Wide = __int128;

static const llvm::fltSemantics &semantics(Type T) {
  return T == Type::F16   ? APFloat::IEEEhalf()
         : T == Type::F32 ? APFloat::IEEEsingle()
                          : APFloat::IEEEdouble();
}

APFloat toygcn::sim::floatOf(Type T, u64 Bits) {
  unsigned Width = APFloat::getSizeInBits(semantics(T));
  return APFloat(semantics(T), APInt(64, Bits).trunc(Width));
}

static u64 bits(const APFloat &F) { return F.bitcastToAPInt().getZExtValue(); }

static APFloat convert(APFloat F, Type To, RoundingMode R) {
  bool Lost;
  F.convert(semantics(To), R, &Lost);
  return F;
}

static APFloat flush(APFloat F) {
  return F.isDenormal() ? APFloat::getZero(F.getSemantics(), F.isNegative())
                        : F;
}

/// With IEEE mode: a signalling NaN wins, a quiet one loses.
static APFloat lesser(const APFloat &A, const APFloat &B) {
  if (A.isSignaling() || B.isSignaling())
    return APFloat::getQNaN(A.getSemantics());
  return A.isNaN() ? B : B.isNaN() ? A : minimum(A, B);
}

static APFloat greater(const APFloat &A, const APFloat &B) {
  return neg(lesser(neg(A), neg(B)));
}

static APFloat middle(const APFloat &A, const APFloat &B, const APFloat &C) {
  if (A.isNaN() || B.isNaN() || C.isNaN())
    return lesser(lesser(A, B), C);
  return greater(lesser(A, B), lesser(greater(A, B), C));
}

static APFloat integral(APFloat F, RoundingMode R) {
  F.roundToIntegral(R);
  return F;
}

/// A saturated integer; NaN is 0.
static u64 toInteger(const APFloat &F, unsigned Width, bool Signed,
                     RoundingMode R = RoundingMode::TowardZero) {
  llvm::APSInt I(Width, !Signed);
  bool Exact;
  F.convertToInteger(I, R, &Exact);
  return Signed ? u64(I.getSExtValue()) : I.getZExtValue();
}

static APFloat fromInteger(Type T, Wide V, RoundingMode R) {
  APFloat F(semantics(T));
  F.convertFromAPInt(APInt(128, {u64(V), u64(V >> 64)}), true, R);
  return F;
}

void VectorModels::addFloats(Type T) {
  const std::string S = T == Type::F16 ? "f16" : T == Type::F32 ? "f32" : "f64";
  using F = APFloat;
  auto unary = [&](StringRef Name, auto Fn) {
    value((Name + S).str(), [=](const LaneOperands &O) {
      return bits(Fn(floatOf(T, O.A), O.Round));
    });
  };
  auto binary = [&](StringRef Name, auto Fn) {
    value((Name + S).str(), [=](const LaneOperands &O) {
      return bits(Fn(floatOf(T, O.A), floatOf(T, O.B), O.Round));
    });
  };
  auto ternary = [&](StringRef Name, auto Fn) {
    value((Name + S).str(), [=](const LaneOperands &O) {
      return bits(
          Fn(floatOf(T, O.A), floatOf(T, O.B), floatOf(T, O.C), O.Round));
    });
  };
  binary("v_add_", [](F A, F B, RoundingMode R) { return A.add(B, R), A; });
  binary("v_sub_",
         [](F A, F B, RoundingMode R) { return A.subtract(B, R), A; });
  binary("v_subrev_",
         [](F A, F B, RoundingMode R) { return B.subtract(A, R), B; });
  binary("v_mul_",
         [](F A, F B, RoundingMode R) { return A.multiply(B, R), A; });
  binary("v_min_", [](F A, F B, RoundingMode) { return lesser(A, B); });
  binary("v_max_", [](F A, F B, RoundingMode) { return greater(A, B); });
  auto Fma = [](F A, F B, F C, RoundingMode R) {
    return A.fusedMultiplyAdd(B, C, R), A;
  };
  ternary("v_fma_", Fma);
  ternary("v_fma_legacy_", Fma);
  ternary("v_min3_",
          [](F A, F B, F C, RoundingMode) { return lesser(lesser(A, B), C); });
  ternary("v_max3_", [](F A, F B, F C, RoundingMode) {
    return greater(greater(A, B), C);
  });
  ternary("v_med3_",
          [](F A, F B, F C, RoundingMode) { return middle(A, B, C); });
  // In single precision v_mad flushes each step.
  auto Mad = [T](F A, F B, F C, RoundingMode R) {
    auto Step = [T](F V) { return T == Type::F32 ? flush(V) : V; };
    A = Step(A);
    A.multiply(Step(B), R);
    A = Step(A);
    A.add(Step(C), R);
    return Step(A);
  };
  for (StringRef Name : {"v_mad_", "v_mac_", "v_mad_legacy_"})
    if (T == Type::F16 || Name != "v_mad_legacy_")
      ternary(Name, Mad);
  if (T == Type::F32) {
    binary("v_mul_legacy_", [](F A, F B, RoundingMode R) {
      if (A.isZero() || B.isZero())
        return F::getZero(A.getSemantics());
      return A.multiply(B, R), A;
    });
    ternary("v_mad_legacy_", [](F A, F B, F C, RoundingMode R) {
      A = flush(A);
      B = flush(B);
      F P = F::getZero(A.getSemantics());
      if (!A.isZero() && !B.isZero()) {
        A.multiply(B, R);
        P = flush(A);
      }
      P.add(flush(C), R);
      return flush(P);
    });
  }
  unary("v_trunc_", [](F A, RoundingMode) {
    return integral(A, RoundingMode::TowardZero);
  });
  unary("v_ceil_", [](F A, RoundingMode) {
    return integral(A, RoundingMode::TowardPositive);
  });
  unary("v_floor_", [](F A, RoundingMode) {
    return integral(A, RoundingMode::TowardNegative);
  });
  unary("v_rndne_", [](F A, RoundingMode) {
    return integral(A, RoundingMode::NearestTiesToEven);
  });
  unary("v_fract_", [](F A, RoundingMode R) {
    F Below1(A.getSemantics(), 1),
        Floor = integral(A, RoundingMode::TowardNegative);
    Below1.next(true);
    A.subtract(Floor, R);
    return A.isNaN() ? A : minimum(A, Below1);
  });
  unary("v_frexp_mant_", [](F A, RoundingMode R) {
    int E;
    return A.isNaN() || A.isInfinity() ? A : frexp(A, E, R);
  });
  value(T == Type::F16 ? "v_frexp_exp_i16_f16" : "v_frexp_exp_i32_" + S,
        [T](const LaneOperands &O) {
          int E = 0;
          F A = floatOf(T, O.A);
          if (A.isFiniteNonZero())
            frexp(A, E, O.Round);
          return u64(i64(E));
        });
  value("v_ldexp_" + S, [T](const LaneOperands &O) {
    int E = T == Type::F16 ? i16(O.B) : i32(O.B);
    return bits(scalbn(floatOf(T, O.A), std::clamp(E, -10000, 10000), O.Round));
  });
  unary("v_rcp_", [T](F A, RoundingMode R) {
    F One(A.getSemantics(), 1);
    One.divide(T == Type::F32 ? flush(A) : A, R);
    return T == Type::F32 ? flush(One) : One;
  });
  All["v_rcp_iflag_f32"] = All["v_rcp_f32"];
}

/// Comparisons are named for the outcomes that they accept.
void VectorModels::addFloatCompares(Type T) {
  const std::string S = T == Type::F16   ? "_f16"
                        : T == Type::F32 ? "_f32"
                                         : "_f64";
  enum { Less = 1, Equal = 2, Greater = 4, Unordered = 8 };
  const std::pair<const char *, unsigned> Names[] = {
      {"f", 0},
      {"lt", Less},
      {"eq", Equal},
      {"le", Less | Equal},
      {"gt", Greater},
      {"lg", Less | Greater},
      {"ge", Greater | Equal},
      {"o", Less | Equal | Greater},
      {"u", Unordered},
      {"nge", Less | Unordered},
      {"nlg", Equal | Unordered},
      {"ngt", Less | Equal | Unordered},
      {"nle", Greater | Unordered},
      {"neq", Less | Greater | Unordered},
      {"nlt", Greater | Equal | Unordered},
      {"tru", 15}};
  auto both = [&](std::string Tail, LaneModel M) {
    add("v_cmp_" + Tail + S, M);
    add("v_cmpx_" + Tail + S, M);
  };
  for (auto [Name, Accepted] : Names)
    both(Name, [T, Accepted = Accepted](const LaneOperands &O) {
      const unsigned Outcomes[] = {Less, Equal, Greater, Unordered};
      return LaneAnswer{
          0,
          (Accepted & Outcomes[floatOf(T, O.A).compare(floatOf(T, O.B))]) != 0};
    });
  both("class", [T](const LaneOperands &O) {
    APFloat A = floatOf(T, O.A);
    bool Neg = A.isNegative();
    unsigned Bit = A.isSignaling()  ? 0
                   : A.isNaN()      ? 1
                   : A.isInfinity() ? (Neg ? 2 : 9)
                   : A.isZero()     ? (Neg ? 5 : 6)
                   : A.isDenormal() ? (Neg ? 4 : 7)
                                    : (Neg ? 3 : 8);
    return LaneAnswer{0, bool(O.B >> Bit & 1)};
  });
}

/// -1 to 1, or 0 to 1, as all values of a 16-bit integer.
static u64 normalized(Type T, u64 Bits, bool Signed) {
  APFloat F = convert(floatOf(T, Bits), Type::F64, RoundingMode::TowardZero);
  if (F.isNaN())
    return 0;
  APFloat High(1.0), Low(Signed ? -1.0 : 0.0);
  F = minimum(maximum(F, Low), High);
  F.multiply(APFloat(Signed ? 32767.0 : 65535.0), RoundingMode::TowardZero);
  return toInteger(F, 17, true, RoundingMode::NearestTiesToEven) & 0xFFFF;
}

void VectorModels::addConversions() {
  auto fromInt = [&](const char *Name, Type T, auto Fn) {
    value(Name, [=](const LaneOperands &O) {
      return bits(fromInteger(T, Wide(Fn(O.A)), O.Round));
    });
  };
  auto asI32 = [](u64 A) { return i32(A); };
  auto asU32 = [](u64 A) { return u32(A); };
  fromInt("v_cvt_f32_i32", Type::F32, asI32);
  fromInt("v_cvt_f32_u32", Type::F32, asU32);
  fromInt("v_cvt_f64_i32", Type::F64, asI32);
  fromInt("v_cvt_f64_u32", Type::F64, asU32);
  fromInt("v_cvt_f16_i16", Type::F16, [](u64 A) { return i16(A); });
  fromInt("v_cvt_f16_u16", Type::F16, [](u64 A) { return u16(A); });
  for (unsigned Byte = 0; Byte < 4; ++Byte)
    fromInt(llvm::formatv("v_cvt_f32_ubyte{0}", Byte).str().c_str(), Type::F32,
            [=](u64 A) { return u8(A >> (8 * Byte)); });
  auto toInt = [&](const char *Name, Type T, unsigned Width, bool Signed) {
    value(Name, [=](const LaneOperands &O) {
      return toInteger(floatOf(T, O.A), Width, Signed);
    });
  };
  toInt("v_cvt_i32_f32", Type::F32, 32, true);
  toInt("v_cvt_u32_f32", Type::F32, 32, false);
  toInt("v_cvt_i32_f64", Type::F64, 32, true);
  toInt("v_cvt_u32_f64", Type::F64, 32, false);
  toInt("v_cvt_i16_f16", Type::F16, 16, true);
  toInt("v_cvt_u16_f16", Type::F16, 16, false);
  value("v_cvt_flr_i32_f32", [](const LaneOperands &O) {
    return toInteger(floatOf(Type::F32, O.A), 32, true,
                     RoundingMode::TowardNegative);
  });
  value("v_cvt_rpi_i32_f32", [](const LaneOperands &O) {
    APFloat F = convert(floatOf(Type::F32, O.A), Type::F64, O.Round);
    F.add(APFloat(0.5), RoundingMode::TowardNegative);
    return toInteger(F, 32, true, RoundingMode::TowardNegative);
  });
  value("v_cvt_off_f32_i4", [](const LaneOperands &O) {
    i64 V = i64(O.A << 60) >> 60;
    return bits(scalbn(fromInteger(Type::F32, V, O.Round), -4, O.Round));
  });
  auto resize = [&](const char *Name, Type From, Type To) {
    value(Name, [=](const LaneOperands &O) {
      return bits(convert(floatOf(From, O.A), To, O.Round));
    });
  };
  resize("v_cvt_f32_f64", Type::F64, Type::F32);
  resize("v_cvt_f64_f32", Type::F32, Type::F64);
  resize("v_cvt_f32_f16", Type::F16, Type::F32);
  resize("v_cvt_f16_f32", Type::F32, Type::F16);
  auto pack = [&](const char *Name, auto Fn) {
    value(Name, [=](const LaneOperands &O) {
      return (Fn(O.A) & 0xFFFF) | (Fn(O.B) & 0xFFFF) << 16;
    });
  };
  for (Type T : {Type::F16, Type::F32}) {
    std::string S = T == Type::F16 ? "f16" : "f32";
    for (bool Signed : {false, true}) {
      auto Fn = [=](u64 V) { return normalized(T, V, Signed); };
      std::string Int = Signed ? "i16_" : "u16_";
      pack(("v_cvt_pknorm_" + Int + S).c_str(), Fn);
      if (T == Type::F16)
        value("v_cvt_norm_" + Int + S,
              [=](const LaneOperands &O) { return Fn(O.A); });
    }
  }
  pack("v_cvt_pk_u16_u32", [](u64 A) { return std::min<u64>(A, 0xFFFF); });
  pack("v_cvt_pk_i16_i32",
       [](u64 A) { return u64(std::clamp<i64>(i32(A), -32768, 32767)); });
  pack("v_pack_b32_f16", [](u64 A) { return A; });
  value("v_cvt_pk_u8_f32", [](const LaneOperands &O) {
    u64 Byte = toInteger(floatOf(Type::F32, O.A), 8, false,
                         RoundingMode::NearestTiesToEven);
    unsigned At = 8 * (O.B & 3);
    return (O.C & ~(u64(255) << At)) | Byte << At;
  });
  value("v_sat_pk_u8_i16", [](const LaneOperands &O) {
    auto Byte = [](u64 V) { return u64(std::clamp<int>(i16(V), 0, 255)); };
    return Byte(O.A) | Byte(O.A >> 16) << 8;
  });
}
