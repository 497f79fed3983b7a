//===- LaneShadowTest.cpp - Thread masks, lane shadows, scalar taint ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "ScalarTaint.h"
#include "ThreadMask.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

constexpr u64 Low = 0xFFFFFFFF, High = ~Low;

struct WaveAt {
  ThreadMask Mask;
  explicit WaveAt(u64 Started) { Mask.start(Started); }
  void write(ExecSource From, u64 Exec, u64 Bits = FullExec) {
    Mask.execWritten(From, Bits, Exec);
  }
};

} // namespace

TEST(ThreadMask, ControlFlowMovesIt) {
  WaveAt W(FullExec);
  W.write(ExecSource::ExecMask, Low); // s_and_saveexec
  EXPECT_EQ(W.Mask.lanes(), Low);
  W.write(ExecSource::ExecMask, High); // s_xor_b64 exec, exec, s[0:1]
  EXPECT_EQ(W.Mask.lanes(), High);
  W.write(ExecSource::Mask, FullExec); // s_mov_b64 exec, s[0:1]
  EXPECT_EQ(W.Mask.lanes(), FullExec);
  EXPECT_FALSE(W.Mask.wholeWave());
}

TEST(ThreadMask, ConstantsSwitchLanesOffForAWhile) {
  WaveAt W(FullExec);
  for (u64 Exec : {u64(1), FullExec}) { // One lane does something for all.
    W.write(ExecSource::Constants, Exec);
    EXPECT_EQ(W.Mask.lanes(), FullExec);
    EXPECT_FALSE(W.Mask.wholeWave());
  }
}

TEST(ThreadMask, ConstantsSwitchLanesOnForTheWave) {
  for (u64 Exec : {FullExec, High}) { // s_or_saveexec -1; s_not exec
    WaveAt W(FullExec);
    W.write(ExecSource::ExecMask, Low);
    W.write(ExecSource::Constants, Exec);
    EXPECT_TRUE(W.Mask.wholeWave());
    EXPECT_EQ(W.Mask.lanes(), Low);
    W.write(ExecSource::ExecMask, 0xFF00FF00FF); // v_cmpx in the region
    EXPECT_TRUE(W.Mask.wholeWave());
    EXPECT_EQ(W.Mask.lanes(), Low);
    W.write(ExecSource::Constants, Low); // s_not exec again
    EXPECT_FALSE(W.Mask.wholeWave());
    EXPECT_EQ(W.Mask.lanes(), Low);
  }
}

TEST(ThreadMask, RestoredByHalves) {
  WaveAt W(FullExec);
  W.write(ExecSource::ExecMask, 0x100000001);
  W.write(ExecSource::Constants, 0x1FFFFFFFF, Low);
  W.write(ExecSource::Constants, FullExec, High);
  W.write(ExecSource::Mask, High | 1, Low);
  EXPECT_TRUE(W.Mask.wholeWave());
  W.write(ExecSource::Mask, 0x100000001, High);
  EXPECT_FALSE(W.Mask.wholeWave());
}

TEST(ThreadMask, LanesThatWereNotStartedAreNobody) {
  WaveAt W(Low);
  W.write(ExecSource::Mask, FullExec);
  EXPECT_TRUE(W.Mask.wholeWave());
  EXPECT_EQ(W.Mask.lanes(), Low);
}

TEST(LaneShadow, LostUntilPutBack) {
  LaneShadow S;
  S.reset(2);
  Lanes Was = {}, Now = {};
  Was[40] = Now[40] = 7;
  S.writeOwn(1, FullExec);
  Now[40] = 0;
  S.writeWhole(1, High, Low, Was.data(), 5, {});
  EXPECT_FALSE(S.clean());
  EXPECT_EQ(S.lost(1, Now.data()), u64(1) << 40);
  EXPECT_EQ(S.overwriteOrigin(1, 40), 5u);
  // A second write leaves what the thread left to be looked for.
  S.writeWhole(1, High, Low, Now.data(), 6, {});
  EXPECT_EQ(S.lost(1, Now.data()), u64(1) << 40);
  S.settle(1, Was.data(), 0);
  EXPECT_TRUE(S.clean());
  EXPECT_EQ(S.lost(0, Now.data()), 0u);
}

TEST(LaneShadow, TheThreadWritesAnew) {
  LaneShadow S;
  S.reset(1);
  Lanes Was = {}, Now = {};
  Now[3] = 1;
  S.writeOwn(0, FullExec);
  S.writeWhole(0, 8, 0, Was.data(), 1, {});
  EXPECT_EQ(S.lost(0, Now.data()), 8u);
  S.writeOwn(0, 8, {});
  EXPECT_EQ(S.lost(0, Now.data()), 0u);
  EXPECT_TRUE(S.clean());
}

TEST(LaneShadow, NobodyOwnsWhatNoThreadWrote) {
  LaneShadow S;
  S.reset(1);
  Lanes Was = {}, Now = {};
  Now.fill(1);
  S.writeWhole(0, FullExec, 0, Was.data(), 1, {});
  EXPECT_EQ(S.lost(0, Now.data()), 0u);
  EXPECT_EQ(S.written(0), FullExec);
}

TEST(LaneShadow, AThreadThatIsActiveLendsItsLane) {
  LaneShadow S;
  S.reset(1);
  Lanes Was = {}, Temp = {};
  Temp.fill(1);
  S.writeOwn(0, FullExec);
  S.writeWhole(0, FullExec, Low, Was.data(), 1, {});
  EXPECT_EQ(S.lost(0, Temp.data()), High);
  S.writeWhole(0, FullExec, 0, Temp.data(), 1, {});
  EXPECT_EQ(S.lost(0, Temp.data()), High); // Once lent, always lent ...
  S.settle(0, Was.data(), Low);
  S.writeWhole(0, FullExec, 0, Was.data(), 1, {});
  EXPECT_EQ(S.lost(0, Temp.data()), FullExec); // ... until it is given back.
}

// A whole-wave result may look like what the thread had there before. A
// function that is called without that thread saves the result, uses the
// register, and puts the result back.
TEST(LaneShadow, AResultThatLooksLikeTheThreadsIsStillLent) {
  LaneShadow S;
  S.reset(1);
  Lanes Was = {}, Result = {}, Other = {};
  Result.fill(7);
  Other.fill(1);
  S.writeOwn(0, FullExec);
  S.writeWhole(0, FullExec, FullExec, Was.data(), 1, {});
  S.writeWhole(0, FullExec, 0, Result.data(), 2, {});
  S.settle(0, Was.data(), 0); // The function's value looks the same.
  S.writeWhole(0, FullExec, 0, Was.data(), 3, {});
  S.settle(0, Result.data(), 0);
  EXPECT_EQ(S.lost(0, Result.data()), 0u);
}

TEST(LaneShadow, LanesWrittenByLaneAreKnown) {
  LaneShadow S;
  S.reset(1);
  Lanes Was = {};
  S.writeOwn(0, FullExec);
  S.writeLane(0, 40, Low, Was.data(), 1, {});
  EXPECT_EQ(S.writtenByLane(0), u64(1) << 40);
  S.writeWhole(0, FullExec, Low, Was.data(), 2, {}); // A reload.
  EXPECT_EQ(S.writtenByLane(0), u64(1) << 40);
  S.writeOwn(0, FullExec, {});
  EXPECT_EQ(S.writtenByLane(0), 0u);
}

// The borrower's value may be what the thread left, and is no scalar.
TEST(LaneShadow, AScalarComesBackAfterABorrower) {
  LaneShadow S;
  S.reset(1);
  Lanes Zeros = {}, Scalar = {};
  Scalar[40] = 7;
  S.writeOwn(0, FullExec);
  S.writeLane(0, 40, Low, Zeros.data(), 1, {});
  S.writeWhole(0, FullExec, Low, Scalar.data(), 2, {});
  S.settle(0, Zeros.data(), FullExec);
  S.writeWhole(0, FullExec, Low, Zeros.data(), 3, {});
  S.settle(0, Scalar.data(), FullExec);
  EXPECT_EQ(S.writtenByLane(0), u64(1) << 40);
}

TEST(LaneShadow, TaintGoesWithTheNextWrite) {
  LaneShadow S;
  S.reset(1);
  TaintedLanes T;
  T.add(u64(0xF0), 3);
  T.addLane(5, 9); // The first reason stays.
  S.writeOwn(0, 0x3F, T);
  EXPECT_EQ(S.tainted(0), 0x30u);
  EXPECT_EQ(S.taintOrigin(0, 5), 3u);
  S.writeOwn(0, 0x10, {});
  EXPECT_EQ(S.tainted(0), 0x20u);
  S.writeOwn(0, 0x20, {});
  EXPECT_TRUE(S.clean());
}

TEST(ScalarTaint, RegisterPairs) {
  ScalarTaint S;
  S.write(4, 2, u64(1) << 40, 7);
  EXPECT_EQ(S.read(4, 1).Bits, 0u);
  EXPECT_EQ(S.read(4, 2).Bits, u64(1) << 40);
  EXPECT_EQ(S.read(5, 1).Bits, 1u << 8);
  EXPECT_EQ(S.read(4, 2).From, 7u);
  S.write(5, 1, 0, 0);
  EXPECT_TRUE(S.clean());
}

/// Brute force over the three states of a bit on each side.
TEST(ScalarTaint, TestsKnowWhatIsDecided) {
  const std::pair<const char *, bool (*)(u64, u64)> Tests[] = {
      {"cmp_eq_u32", [](u64 A, u64 B) { return A == B; }},
      {"cmp_lg_u64", [](u64 A, u64 B) { return A != B; }},
      {"cmpk_lg_i32", [](u64 A, u64 B) { return A != B; }},
      {"cmpx_ne_u16", [](u64 A, u64 B) { return A != B; }},
      {"bitcmp0_b32", [](u64 A, u64 B) { return !(A >> B & 1); }},
      {"bitcmp1_b64", [](u64 A, u64 B) { return bool(A >> B & 1); }},
  };
  // Values of two bits; each bit may be tainted.
  for (auto [Name, Fn] : Tests)
    for (u64 N = 0; N < 256; ++N) {
      const TaintedScalar A{N & 3, N >> 2 & 3, 1}, B{N >> 4 & 3, N >> 6, 1};
      bool Varies = false;
      for (u64 X = 0; X < 4; ++X)
        for (u64 Y = 0; Y < 4; ++Y)
          if (!((X ^ A.Value) & ~A.Bits) && !((Y ^ B.Value) & ~B.Bits))
            Varies |= Fn(X, Y) != Fn(A.Value, B.Value);
      // Whether nothing is tainted is asked before.
      const bool Decided = isDecidedTest(Name, A, B);
      if (Decided)
        EXPECT_FALSE(Varies) << Name << ' ' << N;
      if (!Varies && !B.Bits && A.Bits)
        EXPECT_TRUE(Decided) << Name << ' ' << N;
    }
  EXPECT_FALSE(isDecidedTest("cmp_gt_u32", {3, 0, 0}, {}));
  EXPECT_FALSE(isDecidedTest("cmp_eq_f32", {3, 0, 0}, {}));
  // Only as many bits as are compared.
  EXPECT_FALSE(
      isDecidedTest("cmp_eq_u32", {~u64(1), 1, 0}, {0xFFFFFFFF, 0, 0}));
  EXPECT_FALSE(isDecidedTest("cmp_ne_u16", {0x10000, 1, 0}, {}));
}

TEST(ScalarTaint, LogicKnowsWhatIsDecided) {
  const std::pair<const char *, bool (*)(bool, bool)> Ops[] = {
      {"and_b64", [](bool A, bool B) { return A && B; }},
      {"or_saveexec_b64", [](bool A, bool B) { return A || B; }},
      {"xor_b32", [](bool A, bool B) { return A != B; }},
      {"nand_b32", [](bool A, bool B) { return !(A && B); }},
      {"not_b64", [](bool A, bool) { return !A; }},
      {"andn2_wrexec_b64", [](bool A, bool B) { return A && !B; }},
      {"orn2_b64", [](bool A, bool B) { return A || !B; }},
      {"andn1_saveexec_b64", [](bool A, bool B) { return !A && B; }},
      {"orn1_saveexec_b64", [](bool A, bool B) { return !A || B; }},
      {"nand_b64", [](bool A, bool B) { return !(A && B); }},
      {"nor_b64", [](bool A, bool B) { return !(A || B); }},
      {"xnor_b64", [](bool A, bool B) { return A == B; }},
  };
  for (auto [Name, Fn] : Ops)
    for (unsigned N = 0; N < 16; ++N) {
      TaintedScalar A{N & 1, N >> 1 & 1, 1}, B{N >> 2 & 1, N >> 3 & 1, 1};
      bool Result = Fn(A.Value, B.Value), Varies = false;
      for (bool X : {false, true})
        for (bool Y : {false, true})
          if ((A.Bits || X == bool(A.Value)) && (B.Bits || Y == bool(B.Value)))
            Varies |= Fn(X, Y) != Result;
      std::optional<LogicTaint> T = taintOfLogic(Name, A, B);
      ASSERT_TRUE(T) << Name;
      EXPECT_EQ(T->Bits & 1, u64(Varies)) << Name << ' ' << N;
      EXPECT_EQ(T->Ones & 1, u64(Result && !Varies)) << Name << ' ' << N;
      if (StringRef(Name).ends_with("b32"))
        EXPECT_EQ(T->Ones >> 32, 0u);
    }
  EXPECT_FALSE(taintOfLogic("add_u32", {}, {}));
  EXPECT_FALSE(taintOfLogic("cmp_eq_u32", {}, {}));
}
