//===- SubDwordTest.cpp - SDWA, op_sel and packed operands ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "FloatMath.h"

using namespace toygcn::sim;

static const char *SelNames[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                 "WORD_0", "WORD_1", "DWORD"};

static u32 select(u32 V, unsigned Sel, bool Sext) {
  unsigned Bits = Sel < 4 ? 8 : Sel < 6 ? 16 : 32;
  unsigned Shift = Sel < 4 ? Sel * 8 : Sel < 6 ? (Sel - 4) * 16 : 0;
  V = V >> Shift << (32 - Bits);
  return Sext ? u32(i32(V) >> (32 - Bits)) : V >> (32 - Bits);
}

TEST(Sdwa, EverySourceSelection) {
  Random R(30);
  for (unsigned S0 = 0; S0 < 7; ++S0)
    for (unsigned S1 = 0; S1 < 7; ++S1)
      for (bool Sext : {false, true}) {
        Snippet T;
        T.V[1] = R.integers();
        T.V[2] = R.integers();
        T.V[3] = {};
        std::string A = Sext ? "sext(v1)" : "v1";
        T.run("v_add_u32_sdwa v3, " + A +
              ", v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:" +
              SelNames[S0] + " src1_sel:" + SelNames[S1]);
        ASSERT_EQ(T.Error, "");
        for (unsigned L = 0; L < 64; ++L)
          ASSERT_EQ(T.V[3][L],
                    select(T.V[1][L], S0, Sext) + select(T.V[2][L], S1, false));
      }
}

TEST(Sdwa, EveryDestinationSelection) {
  Random R(31);
  const char *Unused[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};
  for (unsigned Sel = 0; Sel < 7; ++Sel)
    for (unsigned U = 0; U < 3; ++U) {
      Snippet T;
      T.V[1] = R.integers();
      T.V[3] = R.integers();
      Lanes Old = T.V[3];
      T.run(std::string("v_mov_b32_sdwa v3, v1 dst_sel:") + SelNames[Sel] +
            " dst_unused:" + Unused[U] + " src0_sel:DWORD");
      ASSERT_EQ(T.Error, "");
      unsigned Bits = Sel < 4 ? 8 : Sel < 6 ? 16 : 32;
      unsigned Shift = Sel < 4 ? Sel * 8 : Sel < 6 ? (Sel - 4) * 16 : 0;
      for (unsigned L = 0; L < 64; ++L)
        for (unsigned B = 0; B < 32; ++B) {
          bool Inside = B >= Shift && B < Shift + Bits;
          bool Want = Inside                ? T.V[1][L] >> (B - Shift) & 1
                      : U == 2              ? Old[L] >> B & 1
                      : U == 1 && B > Shift ? T.V[1][L] >> (Bits - 1) & 1
                                            : 0;
          ASSERT_EQ(bool(T.V[3][L] >> B & 1), Want)
              << SelNames[Sel] << ' ' << Unused[U] << " bit " << B;
        }
    }
}

TEST(Packed, SelectionsAndSigns) {
  Random R(32);
  for (unsigned Mask = 0; Mask < 16; ++Mask) {
    Snippet T;
    T.V[1] = R.integers();
    T.V[2] = R.integers();
    T.V[3] = {};
    auto bit = [&](unsigned N) { return std::to_string(Mask >> N & 1); };
    T.run("v_pk_add_u16 v3, v1, v2 op_sel:[" + bit(0) + "," + bit(1) +
          "] op_sel_hi:[" + bit(2) + "," + bit(3) + "]");
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < 64; ++L) {
      u32 A = T.V[1][L], B = T.V[2][L];
      u16 Lo = u16((Mask & 1 ? A >> 16 : A) + (Mask & 2 ? B >> 16 : B));
      u16 Hi = u16((Mask & 4 ? A >> 16 : A) + (Mask & 8 ? B >> 16 : B));
      ASSERT_EQ(T.V[3][L], Lo | u32(Hi) << 16);
    }
  }
}

TEST(Packed, HalfArithmetic) {
  Snippet T;
  auto pack = [](f32 Lo, f32 Hi) {
    return floatToHalf(Lo).Bits | u32(floatToHalf(Hi).Bits) << 16;
  };
  for (unsigned V = 1; V <= 6; ++V)
    T.V[V] = {};
  T.V[1][0] = pack(1.5f, -2.0f);
  T.V[2][0] = pack(4.0f, 0.25f);
  T.V[3][0] = pack(1.0f, 1.0f);
  T.run("v_pk_fma_f16 v4, v1, v2, v3\n"
        "v_pk_mul_f16 v5, v1, v2 neg_lo:[1,0] neg_hi:[0,1]\n"
        "v_mad_mix_f32 v6, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[1,1,1]");
  EXPECT_EQ(T.V[4][0], pack(7.0f, 0.5f));
  EXPECT_EQ(T.V[5][0], pack(-6.0f, 0.5f));
  EXPECT_EQ(T.V[6][0], bitCast<u32>(-2.0f * 4.0f + 1.0f));
}

TEST(OpSel, HighHalves) {
  Snippet T;
  Random R(33);
  for (unsigned V = 1; V <= 4; ++V)
    T.V[V] = R.integers();
  Lanes Old = T.V[4];
  T.run("v_mad_u16 v4, v1, v2, v3 op_sel:[1,0,1,1]");
  for (unsigned L = 0; L < 64; ++L) {
    u16 Want =
        u16((T.V[1][L] >> 16) * (T.V[2][L] & 0xFFFF) + (T.V[3][L] >> 16));
    EXPECT_EQ(T.V[4][L], (Old[L] & 0xFFFF) | u32(Want) << 16);
  }
}

TEST(Narrow, ResultsClearTheUpperHalf) {
  Snippet T;
  Random R(34);
  for (unsigned V = 1; V <= 3; ++V)
    T.V[V] = R.integers();
  T.run("v_add_u16 v3, v1, v2");
  for (unsigned L = 0; L < 64; ++L)
    EXPECT_EQ(T.V[3][L], u32(u16(T.V[1][L] + T.V[2][L])));
}
