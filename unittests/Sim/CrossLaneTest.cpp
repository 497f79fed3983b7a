//===- CrossLaneTest.cpp - Lane movement against lane-by-lane oracles -----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane.h"
#include "Assemble.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

namespace {

/// A DPP control in assembly, and the lane that it reads (-1: none).
struct Control {
  std::string Text;
  std::function<int(int)> Source;
};

} // namespace

static std::vector<Control> allControls() {
  std::vector<Control> All;
  for (unsigned P = 0; P < 256; ++P) {
    int Q[] = {int(P & 3), int(P >> 2 & 3), int(P >> 4 & 3), int(P >> 6)};
    std::string Text = "quad_perm:[" + std::to_string(Q[0]) + "," +
                       std::to_string(Q[1]) + "," + std::to_string(Q[2]) + "," +
                       std::to_string(Q[3]) + "]";
    All.push_back({Text, [=](int L) { return L / 4 * 4 + Q[L % 4]; }});
  }
  for (int N = 1; N < 16; ++N) {
    std::string T = std::to_string(N);
    All.push_back(
        {"row_shl:" + T, [=](int L) { return L % 16 + N < 16 ? L + N : -1; }});
    All.push_back(
        {"row_shr:" + T, [=](int L) { return L % 16 - N >= 0 ? L - N : -1; }});
    All.push_back({"row_ror:" + T, [=](int L) {
                     return L / 16 * 16 + (L % 16 + 16 - N) % 16;
                   }});
  }
  All.push_back({"wave_shl:1", [](int L) { return L < 63 ? L + 1 : -1; }});
  All.push_back({"wave_rol:1", [](int L) { return (L + 1) % 64; }});
  All.push_back({"wave_shr:1", [](int L) { return L - 1; }});
  All.push_back({"wave_ror:1", [](int L) { return (L + 63) % 64; }});
  All.push_back(
      {"row_mirror", [](int L) { return L / 16 * 16 + 15 - L % 16; }});
  All.push_back(
      {"row_half_mirror", [](int L) { return L / 8 * 8 + 7 - L % 8; }});
  All.push_back(
      {"row_bcast:15", [](int L) { return L < 16 ? -1 : L / 16 * 16 - 1; }});
  All.push_back({"row_bcast:31", [](int L) { return L < 32 ? -1 : 31; }});
  return All;
}

TEST(Dpp, EveryControlUnderRandomExecAndMasks) {
  Random R(1);
  for (const Control &C : allControls()) {
    Snippet T;
    T.Exec = R.bits() & 1 ? FullExec : R.bits64();
    unsigned Rows = R.bits() & 1 ? 15 : R.bits() & 15;
    unsigned Banks = R.bits() & 1 ? 15 : R.bits() & 15;
    bool Bound = R.bits() & 1;
    T.V[1] = R.integers();
    T.V[2] = R.integers();
    Lanes Old = T.V[2], In = T.V[1];
    u64 Exec = T.Exec;
    T.run(
        "v_mov_b32_dpp v2, v1 " + C.Text + " row_mask:" + std::to_string(Rows) +
        " bank_mask:" + std::to_string(Banks) + (Bound ? " bound_ctrl:0" : ""));
    ASSERT_EQ(T.Error, "");
    for (int L = 0; L < 64; ++L) {
      int From = C.Source(L);
      bool Valid = From >= 0 && laneBit(Exec, From);
      bool Written = laneBit(Exec, L) && (Rows >> (L / 16) & 1) &&
                     (Banks >> (L / 4 % 4) & 1) && (Valid || Bound);
      u32 Want = !Written ? Old[L] : Valid ? In[From] : 0;
      ASSERT_EQ(T.V[2][L], Want) << C.Text << " lane " << L;
    }
  }
}

TEST(Dpp, FusedWithArithmetic) {
  Snippet T;
  Random R(2);
  T.V[1] = R.integers();
  T.V[2] = R.integers();
  T.V[3] = R.integers();
  Lanes Old = T.V[3];
  T.run("v_sub_u32_dpp v3, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf");
  for (int L = 0; L < 64; ++L)
    EXPECT_EQ(T.V[3][L], L % 16 ? T.V[1][L - 1] - T.V[2][L] : Old[L]);
}

TEST(Swizzle, EveryBitMaskAndQuadPattern) {
  for (unsigned Offset = 0; Offset < 0x8000; ++Offset) {
    LaneMap Map = swizzleMap(Offset);
    for (unsigned L = 0; L < 64; ++L) {
      unsigned In = L % 32;
      unsigned From =
          ((In & (Offset % 32)) | (Offset / 32 % 32)) ^ (Offset / 1024 % 32);
      ASSERT_EQ(unsigned(Map[L]), L / 32 * 32 + From);
    }
  }
  for (unsigned P = 0; P < 256; ++P) {
    LaneMap Map = swizzleMap(0x8000 | P);
    for (unsigned L = 0; L < 64; ++L)
      ASSERT_EQ(unsigned(Map[L]), L / 4 * 4 + (P >> (L % 4 * 2)) % 4);
  }
}

TEST(Swizzle, RotateAndFft) {
  for (unsigned By = 0; By < 32; ++By) {
    LaneMap Left = swizzleMap(0xC000 | By << 5);
    LaneMap Right = swizzleMap(0xC400 | By << 5);
    LaneMap Rows = swizzleMap(0xC000 | By << 5 | 0x18); // Within 8 lanes.
    for (unsigned L = 0; L < 64; ++L) {
      EXPECT_EQ(unsigned(Left[L]), L / 32 * 32 + (L + By) % 32);
      EXPECT_EQ(unsigned(Right[L]), L / 32 * 32 + (L + 32 - By) % 32);
      EXPECT_EQ(unsigned(Rows[L]), L / 8 * 8 + (L + By) % 8);
    }
  }
  LaneMap Reverse = swizzleMap(0xE000); // All five bits in reverse order.
  EXPECT_EQ(Reverse[1], 16);
  EXPECT_EQ(Reverse[2], 8);
  EXPECT_EQ(Reverse[33], 48);
}

TEST(Swizzle, InactiveSourcesGiveZero) {
  Snippet T;
  Random R(3);
  T.V[1] = R.integers();
  T.V[2] = R.integers();
  Lanes Old = T.V[2];
  T.Exec = 0x0F0F0F0F12345678;
  u64 Exec = T.Exec;
  T.run("ds_swizzle_b32 v2, v1 offset:swizzle(BITMASK_PERM,\"00p0i\")");
  for (unsigned L = 0; L < 64; ++L) {
    // Bits 4, 3 and 1 are cleared, bit 2 stays, bit 0 is inverted.
    unsigned From = L / 32 * 32 + (((L & 4) | (L & 1)) ^ 1);
    u32 Moved = laneBit(Exec, From) ? T.V[1][From] : 0;
    EXPECT_EQ(T.V[2][L], laneBit(Exec, L) ? Moved : Old[L]) << L;
  }
}

TEST(Permute, PullAndPush) {
  for (unsigned Seed = 0; Seed < 50; ++Seed) {
    Random R(100 + Seed);
    Snippet T;
    T.Exec = Seed % 3 ? R.bits64() : FullExec;
    u64 Exec = T.Exec;
    T.V[1] = R.integers(); // Addresses: only bits 7:2 count.
    T.V[2] = R.integers();
    T.V[3] = T.V[4] = R.integers();
    Lanes Old = T.V[3];
    T.run("ds_bpermute_b32 v3, v1, v2 offset:8\n"
          "ds_permute_b32 v4, v1, v2 offset:4\n"
          "s_waitcnt lgkmcnt(0)");
    Lanes Pull = Old, Push = Old;
    for (unsigned L = 0; L < 64; ++L)
      if (laneBit(Exec, L)) {
        unsigned From = (T.V[1][L] + 8) / 4 % 64;
        Pull[L] = laneBit(Exec, From) ? T.V[2][From] : 0;
        Push[L] = 0;
      }
    for (unsigned L = 0; L < 64; ++L) {
      unsigned To = (T.V[1][L] + 4) / 4 % 64;
      if (laneBit(Exec, L) && laneBit(Exec, To))
        Push[To] = T.V[2][L];
    }
    EXPECT_EQ(T.V[3], Pull);
    EXPECT_EQ(T.V[4], Push);
  }
}

TEST(Lanes, ReadAndWrite) {
  Snippet T;
  Random R(4);
  T.V[1] = R.integers();
  T.V[2] = R.integers();
  Lanes Old = T.V[2];
  T.S[8] = 77; // Lane 13: only six bits count.
  T.S[9] = 0xCAFE;
  T.S[10] = T.S[11] = T.S[12] = 0;
  T.Exec = u64(1) << 40 | u64(1) << 50;
  T.run("v_readlane_b32 s10, v1, s8\n"
        "v_readfirstlane_b32 s11, v1\n"
        "v_writelane_b32 v2, s9, 5\n"
        "s_mov_b64 exec, 0\n"
        "v_readfirstlane_b32 s12, v1");
  EXPECT_EQ(T.S[10], T.V[1][13]);
  EXPECT_EQ(T.S[11], T.V[1][40]);
  EXPECT_EQ(T.S[12], T.V[1][0]); // No active lane: lane 0.
  Old[5] = 0xCAFE;
  EXPECT_EQ(T.V[2], Old);
}

TEST(Lanes, MaskBitCount) {
  Snippet T;
  T.S[8] = 0xF0F0A5A5;
  T.S[9] = 0x12345678;
  T.V[1] = {};
  T.run("v_mbcnt_lo_u32_b32 v1, s8, 0\nv_mbcnt_hi_u32_b32 v1, s9, v1");
  u64 Mask = u64(0x12345678) << 32 | 0xF0F0A5A5;
  for (unsigned L = 0; L < 64; ++L)
    EXPECT_EQ(T.V[1][L], u32(llvm::popcount(Mask & ((u64(1) << L) - 1))));
}

TEST(Lanes, MasksAsBytes) {
  Random R(5);
  for (unsigned N = 0; N < 1000; ++N) {
    u64 M = R.bits64();
    u8 Bytes[64];
    unpackMask(M, Bytes);
    for (unsigned G = 0; G < 64; G += GroupSize)
      ASSERT_EQ(packGroup(Bytes + G), u16(M >> G));
    LaneRow Row = {}, One;
    for (u32 &V : One)
      V = 1;
    writeRow(Row, One, M);
    for (unsigned L = 0; L < 64; ++L)
      ASSERT_TRUE(Row[L] == laneBit(M, L) && Bytes[L] == laneBit(M, L));
  }
}
