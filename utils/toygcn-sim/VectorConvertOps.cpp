//===- VectorConvertOps.cpp - Vector conversions --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "OpTable.h"
#include "llvm/ADT/bit.h"
#include <limits>

using namespace toygcn::sim;

/// Float to integer: towards zero, out of range clamps, NaN is zero.
template <typename I, typename F> static I toInt(F V) {
  constexpr f64 Least = f64(std::numeric_limits<I>::min()),
                Most = f64(std::numeric_limits<I>::max());
  const f64 T = std::trunc(f64(V));
  const f64 Near = T <= Least ? Least : T >= Most ? Most : T;
  return I(V == V ? Near : 0);
}

/// Exact, and made of bits: the compiler's own conversion of several lanes at
/// once gives -0 for 0 when the host rounds down.
static f64 fromUnsigned(u32 A) {
  unsigned Top = 31 - llvm::countl_zero(A | 1);
  u64 Mantissa = u64(A) << (52 - Top) & FloatBits<f64>::Mantissa;
  return A ? bitCast<f64>(u64(FloatBits<f64>::Bias + Top) << 52 | Mantissa) : 0;
}

static void addSingle(OpTable &T) {
  T.vector("v_cvt_f32_i32", [](i32 A) { return f32(A); });
  T.vector("v_cvt_f32_u32", [](u32 A) { return f32(fromUnsigned(A)); });
  T.vector("v_cvt_i32_f32", [](f32 A) { return toInt<i32>(A); });
  T.vector("v_cvt_u32_f32", [](f32 A) { return toInt<u32>(A); });
  T.vector("v_cvt_rpi_i32_f32",
           [](f32 A) { return toInt<i32>(std::floor(f64(A) + 0.5)); });
  T.vector("v_cvt_flr_i32_f32",
           [](f32 A) { return toInt<i32>(std::floor(f64(A))); });
  T.vector("v_cvt_off_f32_i4",
           [](u32 A) { return f32(i32(A << 28) >> 28) / 16.0f; });
  T.vector("v_cvt_f32_ubyte0", [](u32 A) {
     return f32(A & 0xFF);
   }).reads(0, 0xFF);
  T.vector("v_cvt_f32_ubyte1", [](u32 A) {
     return f32(A >> 8 & 0xFF);
   }).reads(0, 0xFFu << 8);
  T.vector("v_cvt_f32_ubyte2", [](u32 A) {
     return f32(A >> 16 & 0xFF);
   }).reads(0, 0xFFu << 16);
  T.vector("v_cvt_f32_ubyte3", [](u32 A) {
     return f32(A >> 24);
   }).reads(0, 0xFFu << 24);
}

static void addDouble(OpTable &T) {
  T.vector("v_cvt_f32_f64", [](f64 A) { return f32(A); });
  T.vector("v_cvt_f64_f32", [](f32 A) { return f64(A); });
  T.vector("v_cvt_i32_f64", [](f64 A) { return toInt<i32>(A); });
  T.vector("v_cvt_u32_f64", [](f64 A) { return toInt<u32>(A); });
  T.vector("v_cvt_f64_i32", [](i32 A) { return f64(A); });
  T.vector("v_cvt_f64_u32", [](u32 A) { return fromUnsigned(A); });
}

static void addHalf(OpTable &T) {
  T.vector("v_cvt_f16_f32",
           [](f32 A, ModeReg M) { return floatToHalf(A, round16(M.Bits)); });
  T.vector("v_cvt_f32_f16", [](f16 A) {
    f32 V = halfToFloat(A.Bits);
    return V == V ? V : quiet(V);
  });
  T.vector("v_cvt_f16_u16",
           [](u16 A, ModeReg M) { return floatToHalf(A, round16(M.Bits)); });
  T.vector("v_cvt_f16_i16",
           [](i16 A, ModeReg M) { return floatToHalf(A, round16(M.Bits)); });
  T.vector("v_cvt_u16_f16",
           [](f16 A) { return toInt<u16>(halfToFloat(A.Bits)); });
  T.vector("v_cvt_i16_f16",
           [](f16 A) { return toInt<i16>(halfToFloat(A.Bits)); });
}

/// -1..1 (or 0..1) to the full range of a 16-bit integer.
template <typename I> static I normalized(f32 V) {
  constexpr f64 Max = std::numeric_limits<I>::max();
  f64 Low = std::numeric_limits<I>::is_signed ? -1.0 : 0.0;
  if (V != V)
    return 0;
  f64 C = V < Low ? Low : V > 1.0f ? 1.0 : f64(V);
  return I(std::nearbyint(C * Max));
}

static u32 pack(u32 Lo, u32 Hi) { return (Lo & 0xFFFF) | Hi << 16; }

static void addPacking(OpTable &T) {
  T.vector("v_cvt_pkrtz_f16_f32", [](f32 A, f32 B) {
    return v2f16{pack(floatToHalf(A, Round::Zero).Bits,
                      floatToHalf(B, Round::Zero).Bits)};
  });
  T.vector("v_cvt_pknorm_i16_f32", [](f32 A, f32 B) {
    return pack(u16(normalized<i16>(A)), u16(normalized<i16>(B)));
  });
  T.vector("v_cvt_pknorm_u16_f32", [](f32 A, f32 B) {
    return pack(normalized<u16>(A), normalized<u16>(B));
  });
  T.vector("v_cvt_pknorm_i16_f16", [](f16 A, f16 B) {
    return pack(u16(normalized<i16>(halfToFloat(A.Bits))),
                u16(normalized<i16>(halfToFloat(B.Bits))));
  });
  T.vector("v_cvt_pknorm_u16_f16", [](f16 A, f16 B) {
    return pack(normalized<u16>(halfToFloat(A.Bits)),
                normalized<u16>(halfToFloat(B.Bits)));
  });
  T.vector("v_cvt_norm_i16_f16",
           [](f16 A) { return normalized<i16>(halfToFloat(A.Bits)); });
  T.vector("v_cvt_norm_u16_f16",
           [](f16 A) { return normalized<u16>(halfToFloat(A.Bits)); });
  T.vector("v_cvt_pk_u16_u32", [](u32 A, u32 B) {
    return pack(A < 0xFFFF ? A : 0xFFFF, B < 0xFFFF ? B : 0xFFFF);
  });
  T.vector("v_cvt_pk_i16_i32", [](i32 A, i32 B) {
    auto Clamp = [](i32 V) {
      return V < -32768 ? -32768 : V > 32767 ? 32767 : V;
    };
    return pack(u16(Clamp(A)), u16(Clamp(B)));
  });
  T.vector("v_cvt_pk_u8_f32", [](f32 A, u32 B, u32 C) {
    unsigned Shift = 8 * (B & 3);
    f64 V = A != A ? 0.0 : std::nearbyint(f64(A));
    u32 Byte = u32(V < 0 ? 0 : V > 255 ? 255 : V);
    return (C & ~(0xFFu << Shift)) | Byte << Shift;
  });
}

void toygcn::sim::addVectorConvertOps(OpTable &T) {
  addSingle(T);
  addDouble(T);
  addHalf(T);
  addPacking(T);
}
