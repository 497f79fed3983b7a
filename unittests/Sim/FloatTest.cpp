//===- FloatTest.cpp - Float semantics against the host -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "FloatMath.h"

using namespace toygcn::sim;

static bool isNan(u32 B) { return (B & 0x7FFFFFFF) > 0x7F800000; }

TEST(Half, EveryHalfConvertsExactly) {
  for (u32 H = 0; H < 0x10000; ++H) {
    f32 F = halfToFloat(u16(H));
    if (F != F)
      continue;
    EXPECT_EQ(floatToHalf(F).Bits, H);
    _Float16 Host;
    u16 Bits = u16(H);
    memcpy(&Host, &Bits, 2);
    EXPECT_EQ(f32(Host), F);
  }
}

TEST(Half, RoundingAgreesWithHost) {
  Random R(20);
  for (unsigned N = 0; N < 200000; ++N) {
    u32 B = R.bits();
    if (N & 1) // Exponents around the range of halves.
      B = (B & 0x807FFFFF) | (100 + R.bits() % 50) << 23;
    f32 F = bitCast<f32>(B);
    if (F != F)
      continue;
    _Float16 Host = _Float16(F);
    u16 Want;
    memcpy(&Want, &Host, 2);
    ASSERT_EQ(floatToHalf(F).Bits, Want) << std::hex << B;
  }
}

TEST(Half, DirectedRounding) {
  f64 Between = 1.0 + 0x1p-11 + 0x1p-30; // Above the middle of two halves.
  EXPECT_EQ(doubleToHalf(Between, Round::NearestEven).Bits, 0x3C01);
  EXPECT_EQ(doubleToHalf(Between, Round::Up).Bits, 0x3C01);
  EXPECT_EQ(doubleToHalf(Between, Round::Down).Bits, 0x3C00);
  EXPECT_EQ(doubleToHalf(Between, Round::Zero).Bits, 0x3C00);
  EXPECT_EQ(doubleToHalf(-Between, Round::Up).Bits, 0xBC00);
  EXPECT_EQ(doubleToHalf(-Between, Round::Down).Bits, 0xBC01);
  EXPECT_EQ(doubleToHalf(1e6, Round::Zero).Bits, 0x7BFF);
  EXPECT_EQ(doubleToHalf(1e6, Round::Up).Bits, 0x7C00);
}

TEST(Float, BasicOperationsAreExact) {
  Random R(21);
  for (unsigned Round = 0; Round < 200; ++Round) {
    Snippet T;
    for (unsigned V = 1; V <= 8; ++V)
      T.V[V] = R.floats();
    T.run("v_add_f32 v4, v1, v2\nv_mul_f32 v5, v1, v2\n"
          "v_fma_f32 v6, v1, v2, v3\nv_sub_f32 v7, v1, v2\n"
          "v_fma_f32 v8, -v1, |v2|, v3");
    for (unsigned L = 0; L < 64; ++L) {
      f32 A = bitCast<f32>(T.V[1][L]), B = bitCast<f32>(T.V[2][L]),
          C = bitCast<f32>(T.V[3][L]);
      auto check = [&](unsigned Reg, f32 Want) {
        if (Want != Want)
          ASSERT_TRUE(isNan(T.V[Reg][L]));
        else
          ASSERT_EQ(T.V[Reg][L], bitCast<u32>(Want)) << A << ' ' << B;
      };
      check(4, A + B);
      check(5, A * B);
      check(6, std::fma(A, B, C));
      check(7, A - B);
      check(8, std::fma(-A, std::fabs(B), C));
    }
  }
}

TEST(Float, NanRule) {
  Snippet T;
  T.V[1] = T.V[2] = T.V[3] = T.V[4] = {};
  T.V[1][0] = 0x7F800001; // Signalling: quieted.
  T.V[2][0] = 0x7FC12345;
  T.V[1][1] = 0x3F800000;
  T.V[2][1] = 0xFFC12345; // Payload and sign stay.
  T.V[1][2] = 0x7F800000; // inf - inf makes the default NaN.
  T.V[2][2] = 0xFF800000;
  T.run("v_add_f32 v3, v1, v2\nv_min_f32 v4, v1, v2");
  EXPECT_EQ(T.V[3][0], 0x7FC00001u);
  EXPECT_EQ(T.V[3][1], 0xFFC12345u);
  EXPECT_EQ(T.V[3][2], 0x7FC00000u);
  EXPECT_EQ(T.V[4][0], 0x7FC00001u); // IEEE mode quiets.
  EXPECT_EQ(T.V[4][1], 0x3F800000u); // A quiet NaN loses.
}

TEST(Float, MinMaxOrderZeros) {
  Snippet T;
  T.V[1] = T.V[2] = T.V[3] = T.V[4] = {};
  T.V[1][0] = 0x80000000;
  T.V[2][1] = 0x80000000;
  T.run("v_min_f32 v3, v1, v2\nv_max_f32 v4, v1, v2");
  for (unsigned L : {0, 1}) {
    EXPECT_EQ(T.V[3][L], 0x80000000u);
    EXPECT_EQ(T.V[4][L], 0u);
  }
}

TEST(Float, DenormalModes) {
  Snippet T;
  T.V[1] = T.V[2] = T.V[3] = T.V[4] = {};
  T.V[1][0] = 1;
  T.V[2][0] = 0x3F800000;
  T.run("v_mul_f32 v3, v1, v2\n" // Kept,
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\n"
        "v_mul_f32 v4, v1, v2"); // then flushed.
  EXPECT_EQ(T.V[3][0], 1u);
  EXPECT_EQ(T.V[4][0], 0u);
  Snippet M;
  M.V[1] = M.V[2] = M.V[3] = {};
  M.V[1][0] = 1;
  M.V[2][0] = 0x3F800000;
  M.run("v_mad_f32 v3, v1, v2, 0"); // v_mad flushes in every mode.
  EXPECT_EQ(M.V[3][0], 0u);
}

TEST(Float, RoundModes) {
  const u32 Want[] = {0x3F800000, 0x3F800001, 0x3F800000, 0x3F800000};
  for (u32 Mode = 0; Mode < 4; ++Mode) {
    Snippet T;
    T.Mode |= Mode;
    T.V[1] = T.V[2] = T.V[3] = {};
    T.V[1][0] = 0x3F800000;
    T.V[2][0] = 0x33000000; // A quarter of a unit in the last place.
    T.run("v_add_f32 v3, v1, v2");
    EXPECT_EQ(T.V[3][0], Want[Mode]);
  }
}

TEST(Float, ClampAndOutputModifiers) {
  Snippet T;
  const f32 In[] = {-1.0f, 0.25f, 7.0f};
  T.V[1] = T.V[2] = T.V[3] = {};
  for (unsigned L = 0; L < 3; ++L)
    T.V[1][L] = bitCast<u32>(In[L]);
  T.V[1][3] = 0x7FC00000;
  T.run("v_add_f32 v2, v1, 0 clamp");
  const f32 Want[] = {0.0f, 0.25f, 1.0f, 0.0f};
  for (unsigned L = 0; L < 4; ++L)
    EXPECT_EQ(T.V[2][L], bitCast<u32>(Want[L]));
  // Output modifiers need denormals and IEEE mode off.
  T.run("v_add_f32_e64 v3, v1, 0 mul:4");
  EXPECT_NE(T.Error, "");
  T.Mode = 0;
  T.run("v_add_f32_e64 v3, v1, 0 mul:4");
  EXPECT_EQ(T.Error, "");
  EXPECT_EQ(T.V[3][2], bitCast<u32>(28.0f));
}

TEST(Float, Conversions) {
  Random R(22);
  for (unsigned Round = 0; Round < 50; ++Round) {
    Snippet T;
    T.V[1] = R.floats();
    T.V[2] = T.V[3] = T.V[4] = T.V[5] = {};
    T.run("v_cvt_i32_f32 v2, v1\nv_cvt_u32_f32 v3, v1\n"
          "v_cvt_f32_i32 v4, v1\nv_cvt_f32_u32 v5, v1");
    for (unsigned L = 0; L < 64; ++L) {
      f32 F = bitCast<f32>(T.V[1][L]);
      f64 D = F != F ? 0.0 : std::trunc(f64(F));
      ASSERT_EQ(i32(T.V[2][L]),
                i32(std::min(std::max(D, -2147483648.0), 2147483647.0)));
      ASSERT_EQ(T.V[3][L], u32(std::min(std::max(D, 0.0), 4294967295.0)));
      ASSERT_EQ(T.V[4][L], bitCast<u32>(f32(i32(T.V[1][L]))));
      ASSERT_EQ(T.V[5][L], bitCast<u32>(f32(T.V[1][L])));
    }
  }
}

//===----------------------------------------------------------------------===//
// Division end to end
//===----------------------------------------------------------------------===//

/// v5 = v1 / v2 as compilers expand it.
static const char *Division32 = R"(
  v_div_scale_f32 v6, s[8:9], v2, v2, v1
  v_div_scale_f32 v7, vcc, v1, v2, v1
  v_rcp_f32 v8, v6
  v_fma_f32 v9, -v6, v8, 1.0
  v_fma_f32 v8, v9, v8, v8
  v_mul_f32 v9, v7, v8
  v_fma_f32 v10, -v6, v9, v7
  v_fma_f32 v9, v10, v8, v9
  v_fma_f32 v10, -v6, v9, v7
  v_div_fmas_f32 v10, v10, v8, v9
  v_div_fixup_f32 v5, v10, v2, v1
)";

/// v[5:6] = v[1:2] / v[3:4].
static const char *Division64 = R"(
  v_div_scale_f64 v[8:9], s[8:9], v[3:4], v[3:4], v[1:2]
  v_div_scale_f64 v[10:11], vcc, v[1:2], v[3:4], v[1:2]
  v_rcp_f64 v[12:13], v[8:9]
  v_fma_f64 v[14:15], -v[8:9], v[12:13], 1.0
  v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]
  v_fma_f64 v[14:15], -v[8:9], v[12:13], 1.0
  v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]
  v_mul_f64 v[14:15], v[10:11], v[12:13]
  v_fma_f64 v[16:17], -v[8:9], v[14:15], v[10:11]
  v_div_fmas_f64 v[14:15], v[16:17], v[12:13], v[14:15]
  v_div_fixup_f64 v[5:6], v[14:15], v[3:4], v[1:2]
)";

TEST(Division, SinglePrecisionIsCorrectlyRounded) {
  Random R(23);
  for (unsigned Round = 0; Round < 1500; ++Round) {
    Snippet T;
    for (unsigned V = 5; V <= 10; ++V)
      T.V[V] = {};
    T.V[1] = R.floats();
    T.V[2] = R.floats();
    T.run(Division32);
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < 64; ++L) {
      f32 N = bitCast<f32>(T.V[1][L]), D = bitCast<f32>(T.V[2][L]);
      f32 Want = N / D;
      u32 Got = T.V[5][L];
      if (Want != Want)
        ASSERT_TRUE(isNan(Got)) << N << " / " << D;
      else
        ASSERT_EQ(Got, bitCast<u32>(Want))
            << std::hexfloat << N << " / " << D << " = " << Want << " not "
            << bitCast<f32>(Got);
    }
  }
}

TEST(Division, DoublePrecisionIsCorrectlyRounded) {
  Random R(24);
  for (unsigned Round = 0; Round < 300; ++Round) {
    Snippet T;
    for (unsigned V = 1; V <= 17; ++V)
      T.V[V] = {};
    for (unsigned V : {1, 3})
      for (unsigned L = 0; L < 64; ++L) {
        u64 B = R.doubleBits();
        T.V[V][L] = u32(B);
        T.V[V + 1][L] = u32(B >> 32);
      }
    T.run(Division64);
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < 64; ++L) {
      auto get = [&](unsigned V) {
        return bitCast<f64>(T.V[V][L] | u64(T.V[V + 1][L]) << 32);
      };
      f64 Want = get(1) / get(3), Got = get(5);
      if (Want != Want)
        ASSERT_NE(Got, Got);
      else
        ASSERT_EQ(Got, Want) << std::hexfloat << get(1) << " / " << get(3);
    }
  }
}

TEST(Float, ClassTestNamesEveryKind) {
  const u32 Kinds[] = {0x7F800001, 0x7FC00000, 0xFF800000, 0xBF800000,
                       0x80000001, 0x80000000, 0x00000000, 0x00000001,
                       0x3F800000, 0x7F800000};
  for (unsigned Bit = 0; Bit < 10; ++Bit) {
    Snippet T;
    T.V[1] = {};
    T.V[2] = {};
    for (unsigned L = 0; L < 10; ++L) {
      T.V[1][L] = Kinds[L];
      T.V[2][L] = 1u << Bit;
    }
    T.run("v_cmp_class_f32 vcc, v1, v2");
    EXPECT_EQ(T.Vcc, u64(1) << Bit);
  }
}
