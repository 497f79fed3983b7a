//===- ComputeUnitTest.cpp - The compute unit's clock by hand -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeUnit.h"
#include "CodeObject.h"
#include "gtest/gtest.h"

using namespace toygcn::sim;

static Residency residency(unsigned Vgprs, unsigned Sgprs, unsigned Waves = 1,
                           unsigned LdsBytes = 0) {
  Kernel K;
  K.Rsrc1 = (Vgprs / 4 - 1) | (Sgprs / 16 - 1) * 2 << 6;
  return Residency(K, Waves, LdsBytes);
}

/// The table of "AMDGPU: Occupancy" that LLVM and CLRX agree on.
TEST(Residency, FollowsRegisters) {
  const unsigned Table[][2] = {{24, 10}, {28, 9}, {32, 8}, {36, 7},  {40, 6},
                               {48, 5},  {64, 4}, {84, 3}, {128, 2}, {256, 1}};
  for (auto [Vgprs, Waves] : Table)
    EXPECT_EQ(residency(Vgprs, 16).Occupancy, Waves) << Vgprs << " VGPRs";
  EXPECT_EQ(residency(24, 80).Occupancy, 10u);
  EXPECT_EQ(residency(24, 96).Occupancy, 8u);
  EXPECT_EQ(residency(24, 112).Occupancy, 7u);
}

/// --sensitivity tries what no card has confirmed.
TEST(ClockConstants, SayWhatTheyRestOn) {
  for (const ClockConstant &C : clockConstants()) {
    const std::string Standing = C.Standing;
    if (Standing == "public" || Standing == "measured") {
      EXPECT_STRNE(C.Source, "") << C.Name;
      EXPECT_EQ(C.High, 0u) << C.Name;
      continue;
    }
    EXPECT_TRUE(Standing == "model" || Standing == "chosen") << C.Name;
    EXPECT_LE(C.Low, C.High) << C.Name;
    EXPECT_NE(C.Low, C.Value) << C.Name;
  }
}

TEST(Residency, FollowsWorkgroupsAndLds) {
  EXPECT_EQ(residency(24, 16, 16).Groups, 2u); // 1024 work-items: 8 waves.
  EXPECT_EQ(residency(24, 16, 16).Occupancy, 8u);
  EXPECT_EQ(residency(24, 16, 2).Groups, 16u); // Barriers.
  EXPECT_EQ(residency(24, 16, 1).Groups, 40u);
  EXPECT_EQ(residency(24, 16, 4, 16384).Groups, 4u);
  EXPECT_EQ(residency(24, 16, 4, 16385).Groups, 3u); // By 512 bytes.
  EXPECT_EQ(residency(24, 16, 1, 65536).Occupancy, 1u);
  // Too large to start: runs alone.
  EXPECT_EQ(residency(256, 16, 16).Groups, 1u);
  EXPECT_EQ(residency(256, 16, 16).WavesPerSimd, 4u);
}

namespace {

/// Code by letters: one instruction of four bytes each.
class Timed {
public:
  explicit Timed(const char *Letters) {
    for (; *Letters; ++Letters)
      Code.push_back(make(*Letters));
  }
  /// Cycles of workgroups that are alike, at most \p Resident at a time.
  u64 run(const std::vector<WaveTrace> &Waves, unsigned Groups = 1,
          unsigned Resident = 1) {
    Residency Limits = residency(24, 16);
    Limits.Groups = Resident;
    ComputeUnit Unit(Code, Limits);
    Cycles.assign(Code.size(), {});
    Unit.account(Cycles);
    for (unsigned N = 0; N < Groups; ++N)
      Unit.add(Waves);
    return Unit.finish();
  }
  u64 run(std::vector<WaveTrace::Run> Runs, std::vector<u16> Costs = {}) {
    return run({WaveTrace{std::move(Runs), std::move(Costs)}});
  }

  /// What the last run spent, by instruction.
  std::vector<Spent> Cycles;
  u64 spent(Spent::Reason Why) const {
    u64 Sum = 0;
    for (const Spent &S : Cycles)
      Sum += S.Cycles[Why];
    return Sum;
  }
  u64 spent() const {
    u64 Sum = 0;
    for (unsigned Why = 0; Why < Spent::Reasons; ++Why)
      Sum += spent(Spent::Reason(Why));
    return Sum;
  }

private:
  static ClockedInst make(char Letter);
  std::vector<ClockedInst> Code;
};

} // namespace

ClockedInst Timed::make(char Letter) {
  ClockedInst I;
  I.Size = 4;
  switch (Letter) {
  case 'v': // Vector.
  case 'q': // At a quarter of the rate.
  case 'x': // Writes SGPRs.
    I.On = Unit::Vector;
    I.Cycles = Letter == 'q' ? 16 : 4;
    I.ToScalar = Letter == 'x';
    break;
  case 's':
    I.On = Unit::Scalar;
    break;
  case 'm': // Load.
    I.On = Unit::Memory;
    I.HasCost = I.CountsVm = true;
    I.WaitVm = cu::MaxVm - 1;
    I.Latency = cu::MemoryLatency;
    break;
  case 'w': // s_waitcnt 0
    I.WaitVm = I.WaitLgkm = 0;
    break;
  case 'b':
    I.IsBarrier = true;
    break;
  case 'j':
    I.On = Unit::Branch;
    break;
  case 'e':
    I.IsEnd = true;
    break;
  }
  return I;
}

TEST(ComputeUnit, OneWaveIssuesEveryFourthCycle) {
  EXPECT_EQ(Timed("vvve").run({{0, 4}}), 16u + 4 * 4);
  EXPECT_EQ(Timed("vqve").run({{0, 4}}), 16u + 4 * 3 + 16);
}

TEST(ComputeUnit, ATakenBranchFetchesAgain) {
  // Issued at 20; the target is fetched from 24 to 40.
  EXPECT_EQ(Timed("vjvvvvvvvve").run({{0, 2}, {10, 1}}), 44u);
}

TEST(ComputeUnit, TheScalarUnitWaitsForVectorResults) {
  EXPECT_EQ(Timed("xse").run({{0, 3}}), 16u + 4 + 16 + 4 + 4);
  EXPECT_EQ(Timed("xve").run({{0, 3}}), 16u + 4 * 3);
}

TEST(ComputeUnit, MemoryTakesItsLinesAndItsTime) {
  // The second load follows when the first has left the way to memory; its
  // data are there 320 cycles after its last line.
  EXPECT_EQ(Timed("mmwe").run({{0, 4}}, {64, 4}), 16u + 64 + 4 + 320 + 4 + 4);
}

TEST(ComputeUnit, WavesShareTheUnitsOfASimd) {
  WaveTrace Vector{{{0, 9}}, {}};
  Timed T("vvvvvvvve");
  // Four waves are on four SIMDs, which start one cycle after the other.
  EXPECT_EQ(T.run({Vector, Vector, Vector, Vector}), 16u + 9 * 4 + 3);
  // A second wave of a SIMD takes its vector unit in turn.
  EXPECT_GE(T.run({Vector, Vector, Vector, Vector, Vector}), 16u + 16 * 4);
}

TEST(ComputeUnit, BarriersWaitForTheLast) {
  Timed T("bveqqqqbve");
  WaveTrace Early{{{0, 3}}, {}}, Late{{{3, 7}}, {}};
  // The second wave arrives at 17; the first goes on in its next turn, at 24.
  EXPECT_EQ(T.run({Early, Early}), 24u + 2 * 4);
  EXPECT_GE(T.run({Early, Late}), 16u + 4 * 16 + 3 * 4);
}

TEST(ComputeUnit, WorkgroupsFollowEachOther) {
  WaveTrace One{{{0, 4}}, {}};
  Timed T("vvve");
  EXPECT_GE(T.run({One}, 2), 2 * T.run({One}) - 4);
  EXPECT_EQ(T.run({One}, 4, 4), T.run({One}) + 3); // Each on its SIMD.
}

TEST(ComputeUnit, EachCycleOfAWaveHasAReason) {
  Timed T("vxsmwvjvvve");
  EXPECT_EQ(T.run({{0, 7}, {10, 1}}, {40}), T.spent());
  EXPECT_EQ(T.spent(Spent::Issue), 8u * 4);
  EXPECT_EQ(T.Cycles[0].Cycles[Spent::Fetch], 16u);  // Its first bytes.
  EXPECT_EQ(T.Cycles[10].Cycles[Spent::Fetch], 16u); // Those of the target.
  EXPECT_EQ(T.Cycles[2].Cycles[Spent::Scalar], 16u);
  EXPECT_EQ(T.Cycles[4].Cycles[Spent::Memory], 40u + 320 - 4);
  EXPECT_EQ(T.spent(Spent::Barrier), 0u);
}

TEST(ComputeUnit, ABarrierIsALossOfTheEarlyWave) {
  Timed T("bveqqqqbve");
  WaveTrace Early{{{0, 3}}, {}}, Late{{{3, 7}}, {}};
  T.run({Early, Late});
  EXPECT_GT(T.Cycles[0].Cycles[Spent::Barrier], 4u * 16 - 4);
  EXPECT_LE(T.Cycles[7].Cycles[Spent::Barrier], 4u);
}
