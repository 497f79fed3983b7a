//===- MovePlanTest.cpp - Lane maps and their moves, lane by lane ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs every chosen plan on 64 lanes with an interpreter of its own, written
/// from the manual: values in registers, EXEC, and all. The chooser's tables
/// are not asked.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/MovePlan.h"
#include "CrossLane/PlanCheck.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace ToyGCN;

namespace {
using Row = std::array<uint32_t, 64>;

/// What lane L reads under DPP ("Vega" ISA manual, 13.3.9): -1 for no lane.
int readsUnderDPP(unsigned Control, int L) {
  const int Row = L / 16, In = L % 16, N = int(Control % 16);
  if (Control < 256) {
    const int Selector[] = {int(Control % 4), int(Control / 4 % 4),
                            int(Control / 16 % 4), int(Control / 64)};
    return L / 4 * 4 + Selector[L % 4];
  }
  if (Control >= 0x101 && Control <= 0x10F)
    return In + N <= 15 ? L + N : -1;
  if (Control >= 0x111 && Control <= 0x11F)
    return In - N >= 0 ? L - N : -1;
  if (Control >= 0x121 && Control <= 0x12F)
    return Row * 16 + (In + 16 - N) % 16;
  switch (Control) {
  case 0x130:
    return L == 63 ? -1 : L + 1;
  case 0x134:
    return L == 63 ? 0 : L + 1;
  case 0x138:
    return L == 0 ? -1 : L - 1;
  case 0x13C:
    return L == 0 ? 63 : L - 1;
  case 0x140:
    return Row * 16 + 15 - In;
  case 0x141:
    return L / 8 * 8 + 7 - L % 8;
  case 0x142:
    return Row == 0 ? -1 : Row * 16 - 1;
  case 0x143:
    return L >= 32 ? 31 : -1;
  }
  ADD_FAILURE() << "no DPP control " << Control;
  return -1;
}

/// The same for ds_swizzle_b32 (12.13.1).
int readsUnderSwizzle(unsigned Pattern, int L) {
  const int Half = L / 32 * 32, In = L % 32;
  const int Bits0 = Pattern % 32, Bits5 = Pattern / 32 % 32;
  const int Bits10 = Pattern / 1024 % 32;
  if (Pattern < 0x8000)
    return Half + (((In & Bits0) | Bits5) ^ Bits10);
  if (Pattern < 0xC000)
    return L / 4 * 4 + int(Pattern >> (L % 4 * 2)) % 4;
  EXPECT_LT(Pattern, 0xE000u);
  const int To = Pattern & 0x400 ? In + 32 - Bits5 : In + Bits5;
  return Half + ((In & Bits0) | (To % 32 & (31 - Bits0)));
}

/// What a register holds that was never written.
constexpr uint32_t Junk = 0xDEADBEEF;

class Machine {
public:
  Machine(uint64_t Exec, const Row &Input) : Exec(Exec), Values({Input}) {}

  Row run(ArrayRef<LaneMove> Moves) {
    for (const LaneMove &M : Moves)
      Values.push_back(step(M));
    return Values.back();
  }

private:
  uint64_t Exec;
  std::vector<Row> Values;

  bool isActive(int L) const { return Exec >> L & 1; }
  Row value(int Number) const {
    Row Constant;
    Constant.fill(Number == LaneMove::ZeroValue ? 0 : Junk);
    return Number < 0 ? Constant : Values[unsigned(Number)];
  }

  Row step(const LaneMove &M) {
    const Row Source = value(M.Source), Old = value(M.Old);
    Row Result;
    Result.fill(Junk);
    for (int L = 0; L < 64; ++L)
      if (isActive(L))
        Result[L] = lane(M, Source, Old, L);
    return Result;
  }

  uint32_t lane(const LaneMove &M, const Row &Source, const Row &Old, int L) {
    switch (M.Kind) {
    case MoveKind::DPP: {
      if (!(M.RowMask >> (L / 16) & 1) || !(M.BankMask >> (L / 4 % 4) & 1))
        return Old[L];
      const int From = readsUnderDPP(M.Control, L);
      if (From >= 0 && isActive(From))
        return Source[From];
      return M.BoundCtrl ? 0 : Old[L];
    }
    case MoveKind::Swizzle:
      return pull(Source, readsUnderSwizzle(M.Control, L));
    case MoveKind::Rotate:
      return pull(Source, (L * 4 + int(M.Control) * 4) % 256 / 4);
    case MoveKind::Permute:
      return pull(Source, int(((unsigned(L) & M.And) | M.Or) ^ M.Xor));
    case MoveKind::ReadLane:
      return Source[M.Control];
    case MoveKind::Select:
      return M.Lanes >> L & 1 ? Source[L] : Old[L];
    }
    return Junk;
  }
  uint32_t pull(const Row &Source, int From) {
    return isActive(From) ? Source[From] : 0;
  }
};

class Prover {
public:
  /// Plans \p Map for all conditions and runs the plans; false if there is no
  /// plan for one of them.
  bool prove(const LaneMap &Map) {
    for (bool InactiveIsZero : {false, true})
      for (bool AllActive : {false, true}) {
        const MoveConditions C = {InactiveIsZero, AllActive};
        const std::optional<MovePlan> Plan = planMoves(Map, C);
        if (!Plan)
          return false;
        check(Map, C, *Plan, ~0ull);
        for (int I = 0; I < 6 && !AllActive; ++I)
          check(Map, C, *Plan, Random() & (I & 1 ? ~0ull : Random()));
      }
    return true;
  }

  /// The list begins with the plan that is taken; all of it is right.
  void proveList(const LaneMap &Map, const MoveConditions &C) {
    const auto Plans = listPlans(Map, C);
    ASSERT_FALSE(Plans.empty());
    EXPECT_EQ(Plans.front().Cost, planMoves(Map, C)->Cost) << Map.name();
    for (const MovePlan &Plan : Plans) {
      EXPECT_GE(Plan.Cost, Plans.front().Cost);
      check(Map, C, Plan, ~0ull);
      if (!C.AllActive)
        check(Map, C, Plan, Random());
    }
  }

private:
  std::mt19937_64 Random{1};

  void check(const LaneMap &Map, const MoveConditions &C, const MovePlan &Plan,
             uint64_t Exec) {
    if (Exec == ~0ull)
      EXPECT_TRUE(holdsUnderAnyExec(Plan.Moves, Map, C))
          << Map.name() << ": " << Plan.text();
    Row Input;
    for (uint32_t &V : Input)
      V = uint32_t(Random());
    const Row Result = Machine(Exec, Input).run(Plan.Moves);
    for (int L = 0; L < 64; ++L) {
      if (!(Exec >> L & 1) || Map[L] == LaneMap::Any)
        continue;
      const bool FromLane = Map[L] >= 0;
      const bool Active = !FromLane || Exec >> Map[L] & 1;
      if (!Active && !C.InactiveIsZero)
        continue;
      const uint32_t Want = FromLane && Active ? Input[Map[L]] : 0;
      ASSERT_EQ(Result[L], Want) << Map.name() << ": " << Plan.text()
                                 << " in lane " << L << ", EXEC " << Exec;
    }
  }
};

unsigned instructions(const LaneMap &Map) {
  return planMoves(Map, {})->Instructions;
}
} // namespace

TEST(MovePlan, EveryExclusiveOr) {
  Prover P;
  for (unsigned Mask = 0; Mask < 64; ++Mask) {
    const LaneMap Map = LaneMap::exclusiveOr(Mask);
    EXPECT_TRUE(P.prove(Map)) << Mask;
    // The wait is one more.
    EXPECT_LE(instructions(Map), 2u) << Mask;
  }
  for (unsigned Mask : {1u, 2u, 3u, 7u, 8u, 15u})
    EXPECT_EQ(instructions(LaneMap::exclusiveOr(Mask)), 1u) << Mask;
}

TEST(MovePlan, EveryRotationAndShiftInEverySegment) {
  Prover P;
  for (unsigned Width = 2; Width <= 64; Width *= 2)
    for (unsigned By = 0; By < Width; ++By) {
      EXPECT_TRUE(P.prove(LaneMap::rotate(int(By), Width)));
      // Two of the six are wait states after the write of the input.
      EXPECT_LE(planMoves(LaneMap::rotate(int(By), Width), {})->IssueSlots, 6u);
      for (LaneMap::Fill F :
           {LaneMap::Fill::Own, LaneMap::Fill::Zero, LaneMap::Fill::Any}) {
        EXPECT_TRUE(P.prove(LaneMap::up(By, Width, F)));
        EXPECT_TRUE(P.prove(LaneMap::down(By, Width, F)));
        if (F == LaneMap::Fill::Any)
          continue;
        EXPECT_LE(planMoves(LaneMap::up(By, Width, F), {})->IssueSlots, 6u);
        EXPECT_LE(planMoves(LaneMap::down(By, Width, F), {})->IssueSlots, 6u);
      }
    }
}

TEST(MovePlan, EveryBroadcastAndMirror) {
  Prover P;
  for (unsigned Width = 2; Width <= 64; Width *= 2) {
    EXPECT_TRUE(P.prove(LaneMap::mirror(Width)));
    for (unsigned Lane = 0; Lane < Width; ++Lane)
      EXPECT_TRUE(P.prove(LaneMap::broadcast(Lane, Width)));
  }
  EXPECT_EQ(instructions(LaneMap::broadcast(9)), 1u);
}

TEST(MovePlan, EveryQuadPermute) {
  Prover P;
  for (unsigned Selectors = 0; Selectors < 256; ++Selectors) {
    EXPECT_TRUE(P.prove(LaneMap::quadPermute(Selectors)));
    EXPECT_LE(instructions(LaneMap::quadPermute(Selectors)), 1u);
  }
}

TEST(MovePlan, ListsOtherPlans) {
  Prover P;
  for (unsigned Mask : {1u, 4u, 5u, 16u, 32u, 33u})
    P.proveList(LaneMap::exclusiveOr(Mask), {});
  P.proveList(LaneMap::up(1, 32), {/*InactiveIsZero=*/true});
  P.proveList(LaneMap::broadcast(9), {true, /*AllActive=*/true});
  // Two DPP, or the LDS by a pattern, by addresses, or by two rotations.
  EXPECT_EQ(listPlans(LaneMap::exclusiveOr(4), {}).size(), 4u);
}

static LaneMove dpp(unsigned Control, int Source, int Old = LaneMove::Nothing) {
  LaneMove M = {MoveKind::DPP, Source, Old};
  M.Control = Control;
  M.BoundCtrl = Old == LaneMove::Nothing;
  return M;
}

TEST(MovePlan, MovesThatHoldOnlyIfAllLanesAreActive) {
  constexpr unsigned Xor1 = 0xB1, Xor2 = 0x4E, Xor3 = 0x1B;
  const LaneMap Map = LaneMap::exclusiveOr(3);
  const LaneMove Chained[] = {dpp(Xor1, 0), dpp(Xor2, 1)};
  EXPECT_TRUE(holdsUnderAnyExec(Chained, Map, {false, /*AllActive=*/true}));
  EXPECT_FALSE(holdsUnderAnyExec(Chained, Map, {}));
  // What an inactive lane gives counts where it has to be 0.
  const LaneMove KeepsOwn[] = {dpp(Xor3, 0, /*Old=*/0)};
  EXPECT_TRUE(holdsUnderAnyExec(KeepsOwn, Map, {}));
  EXPECT_FALSE(holdsUnderAnyExec(KeepsOwn, Map, {/*InactiveIsZero=*/true}));
  const LaneMove One[] = {dpp(Xor3, 0)};
  EXPECT_TRUE(holdsUnderAnyExec(One, Map, {/*InactiveIsZero=*/true}));
  LaneMove Read = {MoveKind::ReadLane};
  Read.Control = 9;
  const LaneMap Lane9 = LaneMap::broadcast(9);
  EXPECT_TRUE(holdsUnderAnyExec({Read}, Lane9, {}));
  EXPECT_FALSE(holdsUnderAnyExec({Read}, Lane9, {/*InactiveIsZero=*/true}));
}

/// Moves of a plugin may name any number.
TEST(MovePlan, MovesReadWhatIsThere) {
  constexpr unsigned Xor1 = 0xB1;
  const auto CanFollow = [](int Source, int Old) {
    return ToyGCN::canFollow({dpp(Xor1, 0), dpp(Xor1, Source, Old)});
  };
  EXPECT_TRUE(CanFollow(0, LaneMove::Nothing));
  EXPECT_TRUE(CanFollow(1, LaneMove::ZeroValue));
  EXPECT_FALSE(CanFollow(2, 0));
  EXPECT_FALSE(CanFollow(0, 2));
  EXPECT_FALSE(CanFollow(LaneMove::ZeroValue - 1, 0));
  EXPECT_FALSE(CanFollow(0, LaneMove::ZeroValue - 1));
}

/// Maps made of two: most have no plan, and what has one must be right.
TEST(MovePlan, RandomMixtures) {
  Prover P;
  std::mt19937 Random(2);
  auto any = [&] {
    switch (Random() % 4) {
    case 0:
      return LaneMap::exclusiveOr(Random() % 64);
    case 1:
      return LaneMap::rotate(int(Random() % 64), 64 >> Random() % 3);
    case 2:
      return LaneMap::quadPermute(Random() % 256);
    default:
      return LaneMap::broadcast(Random() % 64, 64 >> Random() % 4);
    }
  };
  unsigned Planned = 0;
  for (unsigned I = 0; I < 400; ++I) {
    LaneMap A = any();
    const LaneMap B = any();
    const unsigned By = Random() % 64, Holes = Random() % 3;
    for (unsigned L = By; L < 64; ++L)
      A.set(L, B[L]);
    for (unsigned H = 0; H < Holes; ++H)
      A.set(Random() % 64, H & 1 ? LaneMap::Any : LaneMap::Zero);
    Planned += P.prove(A);
  }
  EXPECT_GT(Planned, 50u);
}

TEST(MovePlan, WithoutAPlan) {
  LaneMap Map;
  std::mt19937 Random(3);
  for (unsigned L = 0; L < 64; ++L)
    Map.set(L, int(Random() % 64));
  EXPECT_FALSE(planMoves(Map, {}));
}

TEST(MovePlan, Texts) {
  auto text = [](const LaneMap &Map) { return planMoves(Map, {})->text(); };
  EXPECT_EQ(text(LaneMap::exclusiveOr(4)),
            "dpp row_shl:4, dpp row_shr:4 bank_mask:0xa");
  EXPECT_EQ(text(LaneMap::exclusiveOr(16)), "swizzle(SWAP,16)");
  EXPECT_EQ(text(LaneMap::exclusiveOr(32)), "bpermute lane + 32");
  EXPECT_EQ(text(LaneMap::rotate(5)), "bpermute lane + 5");
  EXPECT_EQ(text(LaneMap::up(1, 32)),
            "dpp wave_shr:1, dpp quad_perm:[0,0,1,2] row_mask:0x5 "
            "bank_mask:0x1");
  EXPECT_EQ(text(LaneMap::broadcast(40)), "readlane 40");
  EXPECT_EQ(text(LaneMap()), "nothing");
}

TEST(LaneMap, InverseAndComposition) {
  for (int By = 0; By < 64; ++By)
    EXPECT_EQ(*LaneMap::rotate(By).inverse(), LaneMap::rotate(-By));
  EXPECT_FALSE(LaneMap::up(1).inverse());
  EXPECT_EQ(LaneMap::exclusiveOr(5).then(LaneMap::exclusiveOr(3)),
            LaneMap::exclusiveOr(6));
  EXPECT_EQ(LaneMap::up(2).then(LaneMap::rotate(1))[63], 0);
}

TEST(LaneMap, Names) {
  EXPECT_EQ(LaneMap().name(), "own value");
  EXPECT_EQ(LaneMap::exclusiveOr(33).name(), "xor 33");
  EXPECT_EQ(LaneMap::up(3, 8).name(), "up 3 in 8");
  EXPECT_EQ(LaneMap::broadcast(3, 8).name(), "broadcast 3 in 8");
  EXPECT_EQ(LaneMap::rotate(3).name(), "rotate 3");
  EXPECT_EQ(LaneMap::quadPermute(0x1E).name(), "quad permute 2 3 1 0");
}
