//===- RareTest.cpp - Instructions that few programs use ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace toygcn::sim;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// Functions of one half, over all halfs
//===----------------------------------------------------------------------===//

static f64 toDouble(u16 H) {
  _Float16 V;
  memcpy(&V, &H, 2);
  return f64(V);
}

static u16 toHalf(f64 V) {
  _Float16 H = _Float16(V);
  u16 Bits;
  memcpy(&Bits, &H, 2);
  return Bits;
}

/// Runs \p Op on every half and compares with \p Want, a function of its value.
/// Infinity gives \p OfInfinity.
template <typename Fn>
static void overAllHalfs(const char *Op, u16 OfInfinity, Fn Want) {
  for (u32 First = 0; First < 0x10000; First += 16 * WaveSize) {
    Snippet T;
    std::string Text;
    for (u32 R = 0; R < 16; ++R) {
      for (u32 L = 0; L < WaveSize; ++L)
        T.V[R][L] = First + R * WaveSize + L;
      Text += llvm::formatv("{0} v{1}, v{1}\n", Op, R).str();
    }
    T.run(Text);
    ASSERT_EQ(T.Error, "");
    for (u32 H = First; H < First + 16 * WaveSize; ++H) {
      f64 V = toDouble(u16(H));
      u32 Expected = V != V          ? H | 0x200
                     : std::isinf(V) ? OfInfinity
                                     : toHalf(Want(V));
      ASSERT_EQ(T.V[(H - First) / WaveSize][H % WaveSize], Expected)
          << Op << " of 0x" << llvm::utohexstr(H);
    }
  }
}

TEST(HalfFunctions, Fraction) {
  overAllHalfs("v_fract_f16", 0x7E00, [](f64 V) {
    f64 Part = std::fmod(V, 1.0);
    return std::min(Part < 0 ? Part + 1 : std::fabs(Part), 2047.0 / 2048);
  });
}

// Full range: halfs above 1024 are whole turns.
TEST(HalfFunctions, SineAndCosineOfTurns) {
  const long double Turn = 6.283185307179586476925286766559005768L;
  overAllHalfs("v_sin_f16", 0xFE00, [=](f64 V) {
    f64 Part = std::fmod(V, 1.0);
    bool Whole = std::fmod(2 * V, 1.0) == 0; // Half turns.
    return Whole ? (V == 0 ? V : 0.0) : f64(sinl(Part * Turn));
  });
  overAllHalfs("v_cos_f16", 0xFE00, [=](f64 V) {
    f64 Part = std::fmod(V, 1.0);
    bool Odd = std::fmod(4 * std::fabs(V), 2.0) == 1; // Quarter turns.
    return Odd ? 0.0 : f64(cosl(Part * Turn));
  });
}

TEST(HalfFunctions, SineOfLargeFloats) {
  Snippet T;
  T.V[1] = T.V[2] = T.V[3] = {};
  const f32 In[] = {1000.25f, -1000.25f, 3e7f, 0.5f, 8388607.5f, INFINITY};
  const f32 Sine[] = {1, -1, 0, 0, 0}, Cosine[] = {0, 0, 1, -1, -1};
  for (unsigned L = 0; L < 6; ++L)
    T.V[1][L] = bitCast<u32>(In[L]);
  T.run("v_sin_f32 v2, v1\nv_cos_f32 v3, v1");
  for (unsigned L = 0; L < 5; ++L) {
    EXPECT_EQ(bitCast<f32>(T.V[2][L]), Sine[L]) << In[L];
    EXPECT_EQ(bitCast<f32>(T.V[3][L]), Cosine[L]) << In[L];
  }
  EXPECT_EQ(T.V[2][5], 0xFFC00000u);
  EXPECT_EQ(T.V[3][5], 0xFFC00000u);
}

// The functional examples of the manual.
TEST(SingleFunctions, DenormalsAndNans) {
  Snippet T;
  for (unsigned R = 1; R <= 5; ++R)
    T.V[R] = {};
  const u32 In[] = {0x00000001, 0x80000001, 0xFF800000, 0xBF800000, 0x7F800001};
  const u32 Want[][4] = {{0x7F800000, 0x7F800000, 0x00000000, 0xFF800000},
                         {0xFF800000, 0xFF800000, 0x80000000, 0xFF800000},
                         {0x80000000, 0xFFC00000, 0xFFC00000, 0xFFC00000},
                         {0xBF800000, 0xFFC00000, 0xFFC00000, 0xFFC00000},
                         {0x7FC00001, 0x7FC00001, 0x7FC00001, 0x7FC00001}};
  for (unsigned L = 0; L < 5; ++L)
    T.V[1][L] = In[L];
  T.V[1][5] = 0x7F000000; // Its reciprocal is denormal.
  T.run("v_rcp_f32 v2, v1\nv_rsq_f32 v3, v1\nv_sqrt_f32 v4, v1\n"
        "v_log_f32 v5, v1");
  for (unsigned L = 0; L < 5; ++L)
    for (unsigned R = 0; R < 4; ++R)
      EXPECT_EQ(T.V[2 + R][L], Want[L][R]) << "v" << 2 + R << " lane " << L;
  EXPECT_EQ(T.V[2][5], 0u);
}

//===----------------------------------------------------------------------===//
// v_div_fmas
//===----------------------------------------------------------------------===//

namespace {

/// A number as Magnitude * 2^Exponent, without rounding.
struct Exact {
  bool Negative;
  APInt Magnitude; ///< 4400 bits.
  int Exponent;
};

/// Sizes of a float format.
struct FloatFormat {
  unsigned Mantissa; ///< Bits stored.
  int Bias;
};

} // namespace

static Exact exact(u64 Bits, const FloatFormat &F) {
  u64 Mantissa = Bits & ((u64(1) << F.Mantissa) - 1);
  int Field = int(Bits >> F.Mantissa) & (2 * F.Bias + 1);
  if (Field)
    Mantissa |= u64(1) << F.Mantissa;
  bool Negative = Bits >> (F.Mantissa == 23 ? 31 : 63);
  return {Negative, APInt(4400, Mantissa),
          std::max(Field, 1) - F.Bias - int(F.Mantissa)};
}

static Exact multiply(const Exact &A, const Exact &B) {
  return {A.Negative != B.Negative, A.Magnitude * B.Magnitude,
          A.Exponent + B.Exponent};
}

static Exact add(Exact A, Exact B) {
  if (A.Exponent < B.Exponent)
    std::swap(A, B);
  A.Magnitude <<= unsigned(A.Exponent - B.Exponent);
  A.Exponent = B.Exponent;
  if (A.Negative == B.Negative)
    return {A.Negative, A.Magnitude + B.Magnitude, A.Exponent};
  if (A.Magnitude.ult(B.Magnitude))
    std::swap(A, B);
  return {A.Negative, A.Magnitude - B.Magnitude, A.Exponent};
}

/// Rounds once, by MODE's number: nearest even, up, down, towards zero.
static u64 roundOnce(const Exact &V, const FloatFormat &F, unsigned Mode) {
  u64 Sign = V.Negative ? u64(1) << (F.Mantissa == 23 ? 31 : 63) : 0;
  if (V.Magnitude.isZero())
    return Mode == 2 ? u64(1) << (F.Mantissa == 23 ? 31 : 63) : 0;
  int Top = V.Exponent + int(V.Magnitude.getActiveBits()) - 1;
  int Unit = std::max(Top, 1 - F.Bias) - int(F.Mantissa);
  APInt Kept = V.Magnitude;
  bool Up = false;
  if (Unit < V.Exponent) {
    Kept <<= unsigned(V.Exponent - Unit);
  } else if (unsigned Cut = unsigned(Unit - V.Exponent)) {
    Kept = Cut < 4400 ? V.Magnitude.lshr(Cut) : APInt(4400, 0);
    APInt Rest = V.Magnitude - (Cut < 4400 ? Kept.shl(Cut) : APInt(4400, 0));
    APInt Half = APInt::getOneBitSet(4400, std::min(Cut, 4400u) - 1);
    bool Nearest = Rest.ugt(Half) || (Rest == Half && Kept[0]);
    Up = Mode == 0 ? Nearest : !Rest.isZero() && Mode == 1 + V.Negative;
  }
  // A denormal has field 0 and no implicit bit, so that adding works for both.
  u64 Bits = Kept.getZExtValue() + Up;
  Bits += u64(Unit + int(F.Mantissa) + F.Bias - 1) << F.Mantissa;
  u64 Infinity = u64(2 * F.Bias + 1) << F.Mantissa;
  if (Bits >= Infinity)
    Bits = Mode == 0 || Mode == 1 + V.Negative ? Infinity : Infinity - 1;
  return Sign | Bits;
}

/// Operands whose product is far above, near and far below the addend, with
/// results in and around the denormals and the largest numbers.
static std::array<u64, 3> operands(Random &R, const FloatFormat &F) {
  unsigned Bits = F.Mantissa == 23 ? 32 : 64;
  auto make = [&](int Field) {
    u64 V = R.bits64() & ((u64(1) << F.Mantissa) - 1);
    V &= R.bits() % 3 ? ~u64(0) : ~u64(0) << (R.bits() % F.Mantissa);
    Field = std::min(std::max(Field, 0), 2 * F.Bias);
    return V | u64(Field) << F.Mantissa | u64(R.bits() & 1) << (Bits - 1);
  };
  int C = int(R.bits() % unsigned(2 * F.Bias));
  int Product = C + int(R.bits() % 160) - 80; // Biased exponent of A * B.
  int A = int(R.bits() % unsigned(2 * F.Bias));
  return {make(A), make(Product + F.Bias - A), make(C)};
}

static void checkDivFmas(const FloatFormat &F, int Scale, unsigned Seed) {
  Random R(Seed);
  bool Single = F.Mantissa == 23;
  for (unsigned Round = 0; Round < 400; ++Round) {
    Snippet T;
    unsigned Mode = Round % 4;
    T.Mode |= Mode | Mode << 2;
    T.Vcc = R.bits64();
    std::array<std::array<u64, 3>, WaveSize> In;
    for (unsigned V = 0; V < 8; ++V)
      T.V[V] = {};
    for (unsigned L = 0; L < WaveSize; ++L) {
      In[L] = operands(R, F);
      for (unsigned K = 0; K < 3; ++K) {
        T.V[2 * K][L] = u32(In[L][K]);
        T.V[2 * K + 1][L] = u32(In[L][K] >> 32);
      }
    }
    T.run(Single ? "v_div_fmas_f32 v6, v0, v2, v4"
                 : "v_div_fmas_f64 v[6:7], v[0:1], v[2:3], v[4:5]");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      Exact C = exact(In[L][2], F);
      Exact Sum = add(multiply(exact(In[L][0], F), exact(In[L][1], F)), C);
      if (laneBit(T.Vcc, L)) {
        int Field = int(In[L][2] >> F.Mantissa) & (2 * F.Bias + 1);
        Sum.Exponent += Field > F.Bias ? Scale : -Scale;
      }
      u64 Got = T.V[6][L] | (Single ? 0 : u64(T.V[7][L]) << 32);
      ASSERT_EQ(Got, roundOnce(Sum, F, Mode))
          << std::hex << In[L][0] << " * " << In[L][1] << " + " << In[L][2]
          << " mode " << Mode << " vcc " << laneBit(T.Vcc, L);
    }
  }
}

TEST(Division, FmasRoundsOnce) {
  checkDivFmas({23, 127}, 64, 40);
  checkDivFmas({52, 1023}, 128, 41);
}

//===----------------------------------------------------------------------===//
// Cube maps
//===----------------------------------------------------------------------===//

// Against the table of faces that graphics libraries publish.
TEST(Cube, FacesAndCoordinates) {
  // The signed axes of s and of t for each face, as +-(axis + 1).
  const int S[] = {-3, 3, 1, 1, 1, -1}, U[] = {-2, -2, 3, -3, -2, -2};
  Random R(42);
  for (unsigned Round = 0; Round < 200; ++Round) {
    Snippet T;
    for (unsigned V = 0; V < 7; ++V)
      T.V[V] = {};
    for (unsigned V = 0; V < 3; ++V)
      for (u32 &Lane : T.V[V]) {
        const f32 Few[] = {1, -1, 2, -2, 0, -0.0f, 0.5f, INFINITY};
        do
          Lane = R.bits() % 2 ? bitCast<u32>(Few[R.bits() % 8]) : R.floatBits();
        while (std::isnan(bitCast<f32>(Lane)));
      }
    T.run("v_cubeid_f32 v3, v0, v1, v2\nv_cubesc_f32 v4, v0, v1, v2\n"
          "v_cubetc_f32 v5, v0, v1, v2\nv_cubema_f32 v6, v0, v1, v2");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      f32 In[3];
      for (unsigned V = 0; V < 3; ++V)
        In[V] = bitCast<f32>(T.V[V][L]);
      unsigned Axis = 2;
      for (unsigned Other : {1, 0})
        if (std::fabs(In[Other]) > std::fabs(In[Axis]))
          Axis = Other;
      unsigned Face = 2 * Axis + (In[Axis] < 0);
      auto pick = [&](int Signed) {
        f32 V = In[std::abs(Signed) - 1];
        return bitCast<u32>(Signed < 0 ? -V : V);
      };
      ASSERT_EQ(bitCast<f32>(T.V[3][L]), f32(Face));
      ASSERT_EQ(T.V[4][L], pick(S[Face]));
      ASSERT_EQ(T.V[5][L], pick(U[Face]));
      ASSERT_EQ(T.V[6][L], bitCast<u32>(2 * In[Axis]));
    }
  }
}

//===----------------------------------------------------------------------===//
// Sums of byte differences
//===----------------------------------------------------------------------===//

static u64 byteSum(u64 A, u32 B, unsigned First, bool Masked) {
  u64 Sum = 0;
  for (unsigned K = 0; K < 4; ++K) {
    int X = u8(A >> (8 * (First + K))), Y = u8(B >> (8 * K));
    Sum += Masked && !Y ? 0 : u64(std::abs(X - Y));
  }
  return Sum;
}

// v[0:1] and v2 are the bytes, v[4:7] the addends.
TEST(ByteSums, SinglesAndQuads) {
  Random R(43);
  for (unsigned Round = 0; Round < 100; ++Round) {
    Snippet T;
    for (unsigned V = 0; V < 36; ++V)
      T.V[V] = {};
    for (unsigned V : {0, 1, 2, 4, 5, 6, 7})
      T.V[V] = R.lanes([&] {
        u32 Mask = R.bits() % 3 ? 0 : 0xFF00FFu << (R.bits() % 9);
        u32 Near = R.bits() % 2 ? 0xFFFFFF00 | R.bits() : R.integer();
        return Near & ~Mask;
      });
    T.run("v_sad_u8 v10, v0, v2, v4\nv_sad_hi_u8 v11, v0, v2, v4\n"
          "v_msad_u8 v12, v0, v2, v4\n"
          "v_sad_u8 v13, v0, v2, v4 clamp\n"
          "v_sad_hi_u8 v14, v0, v2, v4 clamp\n"
          "v_msad_u8 v15, v0, v2, v4 clamp\n"
          "v_qsad_pk_u16_u8 v[16:17], v[0:1], v2, v[4:5]\n"
          "v_mqsad_pk_u16_u8 v[18:19], v[0:1], v2, v[4:5]\n"
          "v_qsad_pk_u16_u8 v[20:21], v[0:1], v2, v[4:5] clamp\n"
          "v_mqsad_pk_u16_u8 v[22:23], v[0:1], v2, v[4:5] clamp\n"
          "v_mqsad_u32_u8 v[24:27], v[0:1], v2, v[4:7]\n"
          "v_mqsad_u32_u8 v[28:31], v[0:1], v2, v[4:7] clamp\n"
          "v_sad_u16 v32, v0, v2, v4\nv_sad_u32 v33, v0, v2, v4\n"
          "v_sad_u16 v34, v0, v2, v4 clamp\nv_sad_u32 v35, v0, v2, v4 clamp");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      u64 A = T.V[0][L] | u64(T.V[1][L]) << 32;
      u32 B = T.V[2][L], C = T.V[4][L];
      auto check = [&](unsigned Reg, u64 Sum) {
        ASSERT_EQ(T.V[Reg][L], u32(Sum)) << "v" << Reg;
      };
      const u64 Words = u64(std::abs(int(u16(A)) - int(u16(B)))) +
                        u64(std::abs(int(u16(A >> 16)) - int(B >> 16)));
      const u64 Whole = u64(std::abs(i64(u32(A)) - i64(B)));
      const std::pair<unsigned, u64> Singles[] = {
          {10, C + byteSum(A, B, 0, false)},
          {11, C + (byteSum(A, B, 0, false) << 16)},
          {12, C + byteSum(A, B, 0, true)},
          {32, C + Words},
          {33, C + Whole}};
      for (auto [Reg, Sum] : Singles) {
        check(Reg, Sum);
        check(Reg < 32 ? Reg + 3 : Reg + 2, std::min<u64>(Sum, 0xFFFFFFFF));
      }
      for (unsigned K = 0; K < 4; ++K) {
        u16 Addend = u16(T.V[4 + K / 2][L] >> (16 * (K % 2)));
        for (bool Masked : {false, true}) {
          u64 Sum = Addend + byteSum(A, B, K, Masked);
          auto half = [&](unsigned Reg) {
            return u16(T.V[Reg + 2 * Masked + K / 2][L] >> (16 * (K % 2)));
          };
          ASSERT_EQ(half(16), u16(Sum));
          ASSERT_EQ(half(20), std::min<u64>(Sum, 0xFFFF));
        }
        u64 Sum = T.V[4 + K][L] + byteSum(A, B, K, true);
        check(24 + K, Sum);
        check(28 + K, std::min<u64>(Sum, 0xFFFFFFFF));
      }
    }
  }
}

TEST(ByteSums, QuadResultsAreApartFromSources) {
  // The assembler refuses the overlap, so this is v_qsad_pk_u16_u8
  // v[0:1], v[1:2], v4, v[6:7] as words.
  Snippet T;
  for (unsigned V = 0; V < 8; ++V)
    T.V[V] = {};
  T.run(".long 0xd1e50000, 0x041a0901");
  EXPECT_NE(T.Error.find("writes a source that it has not read"),
            std::string::npos)
      << T.Error;
}

//===----------------------------------------------------------------------===//
// Segments of 2/pi
//===----------------------------------------------------------------------===//

static constexpr unsigned PiBits = 1400;

/// atan(\p P / \p Q) * 2^1400, by its series.
static APInt arcTangent(u64 P, u64 Q) {
  APInt Power = APInt::getOneBitSet(2 * PiBits, PiBits) * P;
  Power = Power.udiv(Q);
  APInt Sum(2 * PiBits, 0);
  for (u64 N = 1; !Power.isZero(); N += 2) {
    N % 4 == 1 ? Sum += Power.udiv(N) : Sum -= Power.udiv(N);
    Power = (Power * (P * P)).udiv(Q * Q);
  }
  return Sum;
}

/// The first 1201 bits of 2/pi after the point; pi by Euler's formula.
static APInt twoByPi() {
  APInt Pi = arcTangent(1, 7) * 20 + arcTangent(3, 79) * 8;
  return APInt::getOneBitSet(2 * PiBits, 1 + PiBits + 1201).udiv(Pi);
}

TEST(TrigPreop, SegmentsOfTwoByPi) {
  APInt Known = twoByPi();
  Random R(44);
  for (unsigned Round = 0; Round < 150; ++Round) {
    Snippet T;
    for (unsigned V = 0; V < 6; ++V)
      T.V[V] = {};
    for (unsigned L = 0; L < WaveSize; ++L) {
      T.V[0][L] = R.bits();
      T.V[1][L] = R.bits();
      T.V[2][L] = R.bits() % 2 ? R.bits() % 4 : R.bits();
    }
    T.run("v_trig_preop_f64 v[4:5], v[0:1], v2");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      int Exponent = int(T.V[1][L] >> 20 & 0x7FF);
      int Shift = int(T.V[2][L] % 32) * 53;
      if (Exponent > 1077)
        Shift += Exponent - 1077;
      APInt Segment = Shift < 1201 ? Known.shl(unsigned(Shift)) : Known * 0;
      u64 Bits = Segment.trunc(1201).lshr(1201 - 53).getZExtValue();
      int Scale = -53 - Shift + (Exponent >= 1968 ? 128 : 0);
      // Towards zero: cut off what lies below the denormals.
      while (Bits && Scale < -1074) {
        Bits >>= 1;
        ++Scale;
      }
      u64 Want = bitCast<u64>(Bits ? std::ldexp(f64(Bits), Scale) : 0.0);
      ASSERT_EQ(T.V[4][L] | u64(T.V[5][L]) << 32, Want)
          << "exponent " << Exponent << " shift " << Shift;
    }
  }
}

//===----------------------------------------------------------------------===//
// Counters and exchanges in LDS, messages
//===----------------------------------------------------------------------===//

TEST(Lds, AppendAndConsumeCountLanes) {
  Snippet T;
  for (unsigned V = 0; V < 6; ++V)
    T.V[V] = {};
  T.Exec = 0xF0F0000000000001; // Nine lanes.
  T.run("v_mov_b32 v0, 100\nv_mov_b32 v1, 0x44\nds_write_b32 v1, v0\n"
        "s_mov_b32 m0, 0x40\n"
        "ds_append v2 offset:4\nds_append v3 offset:4\n"
        "ds_consume v4 offset:4\nds_read_b32 v5, v1");
  ASSERT_EQ(T.Error, "");
  const u32 Want[] = {100, 109, 118, 109};
  for (unsigned L = 0; L < WaveSize; ++L)
    for (unsigned R = 0; R < 4; ++R)
      ASSERT_EQ(T.V[2 + R][L], laneBit(T.Exec, L) ? Want[R] : 0);
  // With no lane active it counts nothing.
  T.Exec = ~u64(0);
  T.run("v_mov_b32 v0, 100\nv_mov_b32 v1, 0\nds_write_b32 v1, v0\n"
        "s_mov_b32 m0, 0\ns_mov_b64 exec, 0\nds_append v2\n"
        "s_mov_b64 exec, -1\nds_read_b32 v5, v1");
  ASSERT_EQ(T.Error, "");
  EXPECT_EQ(T.V[5][0], 100u);
  for (const char *M0 : {"0x10000", "2", "1024"}) {
    T.run((llvm::Twine("s_mov_b32 m0, ") + M0 + "\nds_append v2").str());
    EXPECT_NE(T.Error, "") << M0;
  }
}

TEST(Lds, ExchangesOfTwoAndAddressesOfLanes) {
  Snippet T;
  for (unsigned V = 0; V < 12; ++V)
    T.V[V] = {};
  for (unsigned L = 0; L < WaveSize; ++L) {
    T.V[0][L] = 8 * L;
    T.V[1][L] = L;
    T.V[2][L] = 1000 + L;
    T.V[3][L] = 2000 + L;
  }
  T.run("ds_write2_b32 v0, v1, v2 offset1:1\n"
        "ds_wrxchg2_rtn_b32 v[4:5], v0, v2, v3 offset1:1\n"
        "ds_read2_b32 v[6:7], v0 offset1:1\n"
        "s_mov_b32 m0, 252\ns_nop 0\n"
        "ds_read_addtid_b32 v8 offset:4\n"
        "ds_write_addtid_b32 v3 offset:4\nds_read_b32 v9, v0 offset:256");
  ASSERT_EQ(T.Error, "");
  for (unsigned L = 0; L < WaveSize; ++L) {
    ASSERT_EQ(T.V[4][L], L);
    ASSERT_EQ(T.V[5][L], 1000 + L);
    ASSERT_EQ(T.V[6][L], 1000 + L);
    ASSERT_EQ(T.V[7][L], 2000 + L);
    // As the pairs lie.
    unsigned Dword = 64 + L;
    ASSERT_EQ(T.V[8][L], (Dword % 2 ? 2000 : 1000) + Dword / 2);
    if (L < 32)
      ASSERT_EQ(T.V[9][L], 2000 + 2 * L);
  }
}

TEST(Message, OnlyInterrupts) {
  Snippet T;
  T.run("s_mov_b32 m0, 5\ns_nop 0\ns_sendmsg sendmsg(MSG_INTERRUPT)\n"
        "s_waitcnt lgkmcnt(0)");
  EXPECT_EQ(T.Error, "");
  for (const char *Text : {"sendmsg(MSG_GS, GS_OP_EMIT, 0)",
                           "sendmsg(MSG_SAVEWAVE)", "sendmsg(MSG_GET_DOORBELL)",
                           "sendmsg(MSG_HALT_WAVES)", "0", "0x1001"}) {
    T.run((llvm::Twine("s_mov_b32 m0, 5\ns_nop 0\ns_sendmsg ") + Text).str());
    EXPECT_NE(T.Error.find("is not for compute kernels"), std::string::npos)
        << Text;
  }
}

//===----------------------------------------------------------------------===//
// Output modifiers, saturation
//===----------------------------------------------------------------------===//

TEST(OutputModifiers, OfEveryWidth) {
  const f64 Factors[] = {2, 4, 0.5};
  const char *Names[] = {"mul:2", "mul:4", "div:2"};
  const f64 In[] = {1.5, -3, 0.0, -0.0, INFINITY, 6.2e-5, -6.2e-5, 40000};
  for (unsigned K = 0; K < 3; ++K) {
    Snippet T;
    T.Mode = 0;
    for (unsigned V = 0; V < 10; ++V)
      T.V[V] = {};
    for (unsigned L = 0; L < 8; ++L) {
      T.V[0][L] = toHalf(In[L]);
      T.V[1][L] = bitCast<u32>(f32(In[L]));
      T.V[2][L] = u32(bitCast<u64>(In[L]));
      T.V[3][L] = u32(bitCast<u64>(In[L]) >> 32);
    }
    T.V[1][8] = 0x00800000; // Half of it is denormal.
    T.V[1][9] = 0x7FC01234;
    std::string Mod = Names[K];
    T.run("v_mul_f16_e64 v4, v0, 1.0 " + Mod + "\nv_mul_f32_e64 v5, v1, 1.0 " +
          Mod + "\nv_mul_f64 v[6:7], v[2:3], 1.0 " + Mod +
          "\nv_mul_f32_e64 v8, v1, 1.0 clamp " + Mod);
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < 8; ++L) {
      f64 Want = In[L] * Factors[K] + 0; // No -0.
      f64 Half = toDouble(u16(T.V[0][L])) * Factors[K];
      Half = std::fabs(Half) < 0x1p-14 ? 0 : Half; // Denormal: flushed.
      EXPECT_EQ(T.V[4][L], toHalf(Half)) << In[L] << Mod;
      EXPECT_EQ(T.V[5][L], bitCast<u32>(f32(Want))) << In[L] << Mod;
      EXPECT_EQ(T.V[6][L] | u64(T.V[7][L]) << 32, bitCast<u64>(Want));
      EXPECT_EQ(T.V[8][L],
                bitCast<u32>(f32(std::min(std::max(Want, 0.0), 1.0))));
    }
    EXPECT_EQ(T.V[5][8], K == 2 ? 0u : 0x01000000u + K * 0x00800000);
    EXPECT_EQ(T.V[5][9], 0x7FC01234u);
  }
}

// With IEEE mode or output denormals the hardware ignores them.
TEST(OutputModifiers, NeedIeeeAndDenormalsOff) {
  const std::pair<u32, const char *> Cases[] = {
      {Mode::Ieee, "v_add_f32_e64 v1, v1, v1 mul:2"},
      {Mode::Denorm32Out, "v_add_f32_e64 v1, v1, v1 mul:2"},
      {Mode::Ieee, "v_add_f16_e64 v1, v1, v1 mul:2"},
      {Mode::Denorm64Out, "v_add_f16_e64 v1, v1, v1 mul:2"},
      {Mode::Ieee, "v_add_f64 v[2:3], v[2:3], v[2:3] mul:2"},
      {Mode::Denorm64Out, "v_add_f64 v[2:3], v[2:3], v[2:3] mul:2"},
      {Mode::Ieee, "v_add_f32_sdwa v1, v1, v1 mul:2 src0_sel:DWORD"}};
  for (auto [Bit, Text] : Cases) {
    Snippet T;
    T.V[1] = T.V[2] = T.V[3] = {};
    T.Mode = Bit;
    T.run(Text);
    EXPECT_NE(T.Error.find("output modifier needs"), std::string::npos) << Text;
    T.Mode = (Mode::Denorm32Out | Mode::Denorm64Out) & ~Bit;
    if (Bit == Mode::Ieee)
      T.Mode = 0;
    else if (Bit == Mode::Denorm32Out)
      T.Mode = Mode::Denorm64Out;
    else
      T.Mode = Mode::Denorm32Out;
    T.run(Text);
    EXPECT_EQ(T.Error, "") << Text;
  }
  // v_add_u32_e64 v1, v1, v1 with the bits of mul:2.
  Snippet T;
  T.V[1] = {};
  T.run(".long 0xd1340001, 0x08020301");
  EXPECT_NE(T.Error, "");
}

TEST(Saturation, CarriesAndMultiplyAdd) {
  Random R(45);
  for (unsigned Round = 0; Round < 100; ++Round) {
    Snippet T;
    for (unsigned V = 0; V < 16; ++V)
      T.V[V] = {};
    for (unsigned V : {0, 1, 2})
      T.V[V] = R.integers();
    u64 In = T.Vcc = R.bits64();
    T.S[10] = u32(In);
    T.S[11] = u32(In >> 32);
    T.run("v_add_co_u32_e64 v3, s[2:3], v0, v1 clamp\n"
          "v_sub_co_u32_e64 v4, s[2:3], v0, v1 clamp\n"
          "v_subrev_co_u32_e64 v5, s[2:3], v0, v1 clamp\n"
          "v_addc_co_u32_e64 v6, s[2:3], v0, v1, s[10:11] clamp\n"
          "v_subb_co_u32_e64 v7, s[2:3], v0, v1, s[10:11] clamp\n"
          "v_subbrev_co_u32_e64 v8, s[2:3], v0, v1, s[10:11] clamp\n"
          "v_mad_u16 v9, v0, v1, v2 clamp\nv_mad_i16 v10, v0, v1, v2 clamp\n"
          "v_mad_legacy_u16 v11, v0, v1, v2 clamp\n"
          "v_mad_u32_u16 v12, v0, v1, v2 clamp\n"
          "v_mad_i32_i16 v13, v0, v1, v2 clamp");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      i64 A = T.V[0][L], B = T.V[1][L], C = T.V[2][L], Bit = laneBit(In, L);
      auto check = [&](unsigned Reg, i64 V, i64 Low, i64 High, u32 Mask) {
        ASSERT_EQ(T.V[Reg][L], u32(std::clamp(V, Low, High)) & Mask)
            << "v" << Reg << ": " << A << ' ' << B << ' ' << C;
      };
      const i64 Sums[] = {A + B,       A - B,       B - A,
                          A + B + Bit, A - B - Bit, B - A - Bit};
      for (unsigned K = 0; K < 6; ++K)
        check(3 + K, Sums[K], 0, 0xFFFFFFFF, ~0u);
      i64 Unsigned = i64(u16(A)) * u16(B), Signed = i64(i16(A)) * i16(B);
      check(9, Unsigned + u16(C), 0, 0xFFFF, 0xFFFF);
      check(10, Signed + i16(C), -32768, 32767, 0xFFFF);
      check(11, Unsigned + u16(C), 0, 0xFFFF, 0xFFFF);
      check(12, Unsigned + C, 0, 0xFFFFFFFF, ~0u);
      check(13, Signed + i32(C), INT32_MIN, INT32_MAX, ~0u);
    }
  }
}
