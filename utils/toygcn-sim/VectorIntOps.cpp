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

#include "CrossLane.h"
#include "OpTable.h"
#include "Wave.h"
#include <algorithm>
#include <cstdlib>
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
  T_.saturating(
      T_.vector(Add, [](T A, T B) { return T(U(A) + U(B)); }).carries(),
      [](T A, T B) { return saturate<T>(i64(A) + i64(B)); });
  T_.saturating(
      T_.vector(Sub, [](T A, T B) { return T(U(A) - U(B)); }).carries(),
      [](T A, T B) { return saturate<T>(i64(A) - i64(B)); });
  if (SubRev)
    T_.saturating(
        T_.vector(SubRev, [](T A, T B) { return T(U(B) - U(A)); }).carries(),
        [](T A, T B) { return saturate<T>(i64(B) - i64(A)); });
}

/// A + B + In, or A - B - In, and its carry or borrow. Lanes stay as narrow as
/// they are: vectors of the host have more of them.
static u32 sum(u32 A, u32 B, bool In, bool &Out) {
  const u32 R = A + B + In;
  Out = In ? R <= A : R < A;
  return R;
}
static u32 difference(u32 A, u32 B, bool In, bool &Out) {
  Out = In ? A <= B : A < B;
  return A - B - In;
}

template <u32 (*Fn)(u32, u32, bool, bool &), bool Reversed>
static void addCarry(OpTable &T, const char *NoCarryIn, const char *CarryIn) {
  // A saturated sum is all ones, a saturated difference 0.
  constexpr u32 Limit = Fn == sum ? ~0u : 0;
  auto Plain = [](u32 A, u32 B, bool In, bool &Out) {
    return Reversed ? Fn(B, A, In, Out) : Fn(A, B, In, Out);
  };
  auto Clamped = [Plain](u32 A, u32 B, bool In, bool &Out) {
    u32 R = Plain(A, B, In, Out);
    return Out ? Limit : R;
  };
  T.saturating(
      T.vector(
           NoCarryIn,
           [Plain](u32 A, u32 B, bool &Out) { return Plain(A, B, false, Out); })
          .carries(),
      [Clamped](u32 A, u32 B, bool &Out) { return Clamped(A, B, false, Out); });
  T.saturating(T.vector(CarryIn, Plain).carries(), Clamped);
}

static void addCarries(OpTable &T) {
  addCarry<sum, false>(T, "v_add_co_u32", "v_addc_co_u32");
  addCarry<difference, false>(T, "v_sub_co_u32", "v_subb_co_u32");
  addCarry<difference, true>(T, "v_subrev_co_u32", "v_subbrev_co_u32");
}

/// Multiply-add of 16-bit factors, with the sum in type \p R.
template <typename F, typename R>
static OpInfo &addMad16(OpTable &T, const char *Name) {
  OpInfo &Op = T.vector(Name, [](F A, F B, R C) {
                  return R(u64(i64(A) * B + i64(C)));
                }).carries();
  T.saturating(Op,
               [](F A, F B, R C) { return saturate<R>(i64(A) * B + i64(C)); });
  return Op;
}

/// Full-width multiplication runs at a quarter of the rate.
static void addMultiplies(OpTable &T) {
  T.vector("v_mul_lo_u32", [](u32 A, u32 B) { return A * B; })
      .cycles(16)
      .carries();
  T.vector("v_mul_hi_u32", [](u32 A, u32 B) {
     return u32(u64(A) * B >> 32);
   }).cycles(16);
  T.vector("v_mul_hi_i32", [](i32 A, i32 B) {
     return i32(i64(A) * B >> 32);
   }).cycles(16);
  T.vector("v_mad_u64_u32",
           [](u32 A, u32 B, u64 C, bool &Out) {
             u64 P = u64(A) * B;
             Out = P + C < P;
             return P + C;
           })
      .cycles(16)
      .carries();
  T.vector("v_mad_i64_i32",
           [](i32 A, i32 B, i64 C, bool &Out) {
             __int128 R = __int128(i64(A) * B) + C;
             Out = R < 0; // Bit 64 of the 65-bit result.
             return i64(u64(R));
           })
      .cycles(16)
      .carries();
  T.vector("v_mul_u32_u24", [](u32 A, u32 B) {
     return u32(u24(A) * u24(B));
   }).carries();
  T.vector("v_mul_hi_u32_u24",
           [](u32 A, u32 B) { return u32(u24(A) * u24(B) >> 32); })
      .reads(0, 0xFFFFFF)
      .reads(1, 0xFFFFFF);
  T.vector("v_mul_i32_i24", [](i32 A, i32 B) {
     return i32(s24(A) * s24(B));
   }).carries();
  T.vector("v_mul_hi_i32_i24",
           [](i32 A, i32 B) { return i32(s24(A) * s24(B) >> 32); })
      .reads(0, 0xFFFFFF)
      .reads(1, 0xFFFFFF);
  T.saturating(
      T.vector("v_mad_u32_u24",
               [](u32 A, u32 B, u32 C) { return u32(u24(A) * u24(B)) + C; })
          .carries(),
      [](u32 A, u32 B, u32 C) {
        return u32(std::min<u64>(u24(A) * u24(B) + C, ~0u));
      });
  T.saturating(
      T.vector("v_mad_i32_i24",
               [](i32 A, i32 B, i32 C) {
                 return i32(u32(s24(A) * s24(B)) + u32(C));
               })
          .carries(),
      [](i32 A, i32 B, i32 C) { return saturate<i32>(s24(A) * s24(B) + C); });
  T.vector("v_mul_lo_u16", [](u16 A, u16 B) {
     return u16(u32(A) * B);
   }).carries();
  addMad16<u16, u32>(T, "v_mad_u32_u16");
  addMad16<i16, i32>(T, "v_mad_i32_i16");
  addMad16<u16, u16>(T, "v_mad_u16").preserveHigh();
  addMad16<i16, i16>(T, "v_mad_i16").preserveHigh();
  addMad16<u16, u16>(T, "v_mad_legacy_u16");
  addMad16<i16, i16>(T, "v_mad_legacy_i16");
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
  T.vector("v_add3_u32", [](u32 A, u32 B, u32 C) {
     return A + B + C;
   }).carries();
  T.vector("v_lshl_add_u32",
           [](u32 A, u32 B, u32 C) { return (A << (B & 31)) + C; })
      .carries()
      .controlledBy(1, 31);
  T.vector("v_add_lshl_u32",
           [](u32 A, u32 B, u32 C) { return (A + B) << (C & 31); })
      .carries()
      .controlledBy(2, 31);
  T.vector("v_xad_u32", [](u32 A, u32 B, u32 C) {
     return (A ^ B) + C;
   }).carries();
}

/// Sum of the absolute differences of four bytes. Masked: without the bytes
/// whose reference, in B, is 0.
template <bool Masked> static u32 differences(u32 A, u32 B) {
  u32 Sum = 0;
  for (unsigned K = 0; K < 32; K += 8) {
    i32 X = (A >> K) & 0xFF, Y = (B >> K) & 0xFF;
    if (!Masked || Y)
      Sum += u32(X > Y ? X - Y : Y - X);
  }
  return Sum;
}

static u32 halfDifferences(u32 A, u32 B) {
  i32 Lo = i32(A & 0xFFFF) - i32(B & 0xFFFF), Hi = i32(A >> 16) - i32(B >> 16);
  return u32(std::abs(Lo)) + u32(std::abs(Hi));
}

static u32 difference(u32 A, u32 B) { return A > B ? A - B : B - A; }

/// A row that adds \p Fn of two sources, shifted left, to the third.
template <u32 (*Fn)(u32, u32), unsigned Shift = 0>
static void addSum(OpTable &T, const char *Name) {
  T.saturating(T.vector(Name, [](u32 A, u32 B,
                                 u32 C) { return (Fn(A, B) << Shift) + C; }),
               [](u32 A, u32 B, u32 C) {
                 return saturate<u32>((i64(Fn(A, B)) << Shift) + C);
               });
}

/// Four sums, of bytes 0 to 3, 1 to 4, 2 to 5 and 3 to 6 of the first source,
/// each added to 16 bits of the third.
template <bool Masked, bool Saturates>
static u64 quadDifferences(u64 A, u32 B, u64 C) {
  u64 R = 0;
  for (unsigned K = 0; K < 4; ++K) {
    u32 Sum = differences<Masked>(u32(A >> (8 * K)), B) + u16(C >> (16 * K));
    R |= u64(Saturates ? saturate<u16>(Sum) : u16(Sum)) << (16 * K);
  }
  return R;
}

template <bool Masked> static void addQuad(OpTable &T, const char *Name) {
  OpInfo &Op = T.vector(Name, [](u64 A, u32 B, u64 C) {
    return quadDifferences<Masked, false>(A, B, C);
  });
  T.saturating(Op, [](u64 A, u32 B, u64 C) {
    return quadDifferences<Masked, true>(A, B, C);
  });
  Op.cycles(16).WritesEarly = true;
}

/// v_mqsad_u32_u8: like v_mqsad_pk_u16_u8 with sums of 32 bits.
static void quadWords(Wave &W, const Inst &I) {
  auto source = [&](unsigned K, unsigned Dword, unsigned L) {
    const Src &S = I.S[K];
    return S.K == Src::Vector ? W.V[S.Reg + Dword][L]
                              : u32(W.read(S) >> (Dword == 1 ? 32 : 0));
  };
  LaneRow R[4];
  for (unsigned L = 0; L < WaveSize; ++L) {
    u64 A = source(0, 0, L) | u64(source(0, 1, L)) << 32;
    for (unsigned K = 0; K < 4; ++K) {
      u64 Sum = u64(differences<true>(u32(A >> (8 * K)), source(1, 0, L))) +
                source(2, K, L);
      R[K][L] = I.Clamp ? saturate<u32>(i64(Sum)) : u32(Sum);
    }
  }
  for (unsigned K = 0; K < 4; ++K)
    writeRow(W.V[I.Dst + K], R[K], W.exec());
}

static void addByteSums(OpTable &T) {
  addSum<differences<false>>(T, "v_sad_u8");
  addSum<differences<false>, 16>(T, "v_sad_hi_u8");
  addSum<differences<true>>(T, "v_msad_u8");
  addSum<halfDifferences>(T, "v_sad_u16");
  addSum<difference>(T, "v_sad_u32");
  addQuad<false>(T, "v_qsad_pk_u16_u8");
  addQuad<true>(T, "v_mqsad_pk_u16_u8");
  T.special("v_mqsad_u32_u8", OpClass::VALU, quadWords, Type::B128,
            {Type::B64, Type::B32, Type::B128})
      .cycles(16)
      .WritesEarly = true;
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
