//===- VectorIntOps.cpp - Vector integer arithmetic -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// 32- and 16-bit integer arithmetic and comparisons of three, with carries
/// and saturation ("Vega" ISA manual, sections 12.7, 12.11).
///
//===----------------------------------------------------------------------===//

#include "OpTable.h"
#include <algorithm>
#include <limits>

using namespace toygcn::sim;

/// Clamps a wide value to the range of \p T.
template <typename T> static T saturate(i64 V) {
  return T(std::clamp<i64>(V, i64(std::numeric_limits<T>::min()),
                           i64(std::numeric_limits<T>::max())));
}

/// Sign-extended and zero-extended 24-bit factors.
static i64 s24(i32 V) { return i32(u32(V) << 8) >> 8; }
static u64 u24(u32 V) { return V & 0xFFFFFF; }

template <typename T>
static void addAddSub(OpTable &T_, const char *Add, const char *Sub,
                      const char *SubRev) {
  using U = std::make_unsigned_t<T>;
  T_.saturating(T_.vector(Add, [](T A, T B) { return T(U(A) + U(B)); }),
                [](T A, T B) { return saturate<T>(i64(A) + i64(B)); });
  T_.saturating(T_.vector(Sub, [](T A, T B) { return T(U(A) - U(B)); }),
                [](T A, T B) { return saturate<T>(i64(A) - i64(B)); });
  if (SubRev)
    T_.saturating(T_.vector(SubRev, [](T A, T B) { return T(U(B) - U(A)); }),
                  [](T A, T B) { return saturate<T>(i64(B) - i64(A)); });
}

static void addCarries(OpTable &T) {
  T.vector("v_add_co_u32", [](u32 A, u32 B, bool &Out) {
    Out = u32(A + B) < A;
    return A + B;
  });
  T.vector("v_sub_co_u32", [](u32 A, u32 B, bool &Out) {
    Out = B > A;
    return A - B;
  });
  T.vector("v_subrev_co_u32", [](u32 A, u32 B, bool &Out) {
    Out = A > B;
    return B - A;
  });
  T.vector("v_addc_co_u32", [](u32 A, u32 B, bool In, bool &Out) {
    Out = (u64(A) + B + In) >> 32;
    return A + B + In;
  });
  T.vector("v_subb_co_u32", [](u32 A, u32 B, bool In, bool &Out) {
    Out = u64(B) + In > A;
    return A - B - In;
  });
  T.vector("v_subbrev_co_u32", [](u32 A, u32 B, bool In, bool &Out) {
    Out = u64(A) + In > B;
    return B - A - In;
  });
}

/// Full-width multiplication runs at a quarter of the rate.
static void addMultiplies(OpTable &T) {
  T.vector("v_mul_lo_u32", [](u32 A, u32 B) { return A * B; }).cycles(16);
  T.vector("v_mul_hi_u32", [](u32 A, u32 B) {
     return u32(u64(A) * B >> 32);
   }).cycles(16);
  T.vector("v_mul_hi_i32", [](i32 A, i32 B) {
     return i32(i64(A) * B >> 32);
   }).cycles(16);
  T.vector("v_mad_u64_u32", [](u32 A, u32 B, u64 C, bool &Out) {
     u64 P = u64(A) * B;
     Out = P + C < P;
     return P + C;
   }).cycles(16);
  T.vector("v_mad_i64_i32", [](i32 A, i32 B, i64 C, bool &Out) {
     __int128 R = __int128(i64(A) * B) + C;
     Out = R < 0; // Bit 64 of the 65-bit result.
     return i64(u64(R));
   }).cycles(16);
  T.vector("v_mul_u32_u24", [](u32 A, u32 B) { return u32(u24(A) * u24(B)); });
  T.vector("v_mul_hi_u32_u24",
           [](u32 A, u32 B) { return u32(u24(A) * u24(B) >> 32); });
  T.vector("v_mul_i32_i24", [](i32 A, i32 B) { return i32(s24(A) * s24(B)); });
  T.vector("v_mul_hi_i32_i24",
           [](i32 A, i32 B) { return i32(s24(A) * s24(B) >> 32); });
  T.saturating(
      T.vector("v_mad_u32_u24",
               [](u32 A, u32 B, u32 C) { return u32(u24(A) * u24(B)) + C; }),
      [](u32 A, u32 B, u32 C) {
        return u32(std::min<u64>(u24(A) * u24(B) + C, ~0u));
      });
  T.saturating(
      T.vector("v_mad_i32_i24",
               [](i32 A, i32 B, i32 C) {
                 return i32(u32(s24(A) * s24(B)) + u32(C));
               }),
      [](i32 A, i32 B, i32 C) { return saturate<i32>(s24(A) * s24(B) + C); });
  T.vector("v_mad_u32_u16", [](u16 A, u16 B, u32 C) { return u32(A) * B + C; });
  T.vector("v_mad_i32_i16",
           [](i16 A, i16 B, i32 C) { return i32(u32(i32(A) * B) + u32(C)); });
  T.vector("v_mul_lo_u16", [](u16 A, u16 B) { return u16(u32(A) * B); });
  auto MadU16 = [](u16 A, u16 B, u16 C) { return u16(u32(A) * B + C); };
  auto MadI16 = [](i16 A, i16 B, i16 C) {
    return i16(u32(i32(A) * B) + u32(i32(C)));
  };
  T.vector("v_mad_u16", MadU16).preserveHigh();
  T.vector("v_mad_i16", MadI16).preserveHigh();
  T.vector("v_mad_legacy_u16", MadU16);
  T.vector("v_mad_legacy_i16", MadI16);
}

template <typename T>
static void addMinMax(OpTable &Table, const std::string &Suffix) {
  auto Min = [](T A, T B) { return A < B ? A : B; };
  auto Max = [](T A, T B) { return A > B ? A : B; };
  Table.vector("v_min_" + Suffix, Min);
  Table.vector("v_max_" + Suffix, Max);
  bool Narrow = sizeof(T) == 2;
  Table
      .vector("v_min3_" + Suffix,
              [](T A, T B, T C) { return std::min(std::min(A, B), C); })
      .PreserveHigh = Narrow;
  Table
      .vector("v_max3_" + Suffix,
              [](T A, T B, T C) { return std::max(std::max(A, B), C); })
      .PreserveHigh = Narrow;
  Table
      .vector("v_med3_" + Suffix,
              [](T A, T B, T C) {
                return std::max(std::min(A, B), std::min(std::max(A, B), C));
              })
      .PreserveHigh = Narrow;
}

static void addFusedAdds(OpTable &T) {
  T.vector("v_add3_u32", [](u32 A, u32 B, u32 C) { return A + B + C; });
  T.vector("v_lshl_add_u32",
           [](u32 A, u32 B, u32 C) { return (A << (B & 31)) + C; });
  T.vector("v_add_lshl_u32",
           [](u32 A, u32 B, u32 C) { return (A + B) << (C & 31); });
  T.vector("v_xad_u32", [](u32 A, u32 B, u32 C) { return (A ^ B) + C; });
}

/// Sums of absolute byte differences.
static u32 sadBytes(u32 A, u32 B, u32 C, bool Masked) {
  for (unsigned K = 0; K < 32; K += 8) {
    i32 X = (A >> K) & 0xFF, Y = (B >> K) & 0xFF;
    if (!Masked || Y)
      C += u32(X > Y ? X - Y : Y - X);
  }
  return C;
}

static void addByteSums(OpTable &T) {
  T.vector("v_sad_u8",
           [](u32 A, u32 B, u32 C) { return sadBytes(A, B, C, false); });
  T.vector("v_msad_u8",
           [](u32 A, u32 B, u32 C) { return sadBytes(A, B, C, true); });
  T.vector("v_sad_hi_u8", [](u32 A, u32 B, u32 C) {
    return (sadBytes(A, B, 0, false) << 16) + C;
  });
  T.vector("v_sad_u16", [](u32 A, u32 B, u32 C) {
    i32 Lo = i32(A & 0xFFFF) - i32(B & 0xFFFF),
        Hi = i32(A >> 16) - i32(B >> 16);
    return C + u32(Lo < 0 ? -Lo : Lo) + u32(Hi < 0 ? -Hi : Hi);
  });
  T.vector("v_sad_u32",
           [](u32 A, u32 B, u32 C) { return C + (A > B ? A - B : B - A); });
  T.vector("v_lerp_u8", [](u32 A, u32 B, u32 C) {
    u32 R = 0;
    for (unsigned K = 0; K < 32; K += 8)
      R |= ((((A >> K) & 0xFF) + ((B >> K) & 0xFF) + ((C >> K) & 1)) >> 1) << K;
    return R;
  });
}

void toygcn::sim::addVectorIntOps(OpTable &T) {
  addAddSub<u32>(T, "v_add_u32", "v_sub_u32", "v_subrev_u32");
  addAddSub<i32>(T, "v_add_i32", "v_sub_i32", nullptr);
  addAddSub<u16>(T, "v_add_u16", "v_sub_u16", "v_subrev_u16");
  addAddSub<i16>(T, "v_add_i16", "v_sub_i16", nullptr);
  addCarries(T);
  addMultiplies(T);
  addMinMax<i32>(T, "i32");
  addMinMax<u32>(T, "u32");
  addMinMax<i16>(T, "i16");
  addMinMax<u16>(T, "u16");
  addFusedAdds(T);
  addByteSums(T);
}
