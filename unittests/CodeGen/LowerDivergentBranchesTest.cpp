//===- LowerDivergentBranchesTest.cpp - Each lane as if alone -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random code of lanes, lowered by the pass and run as a wave: each lane must
/// see the blocks, the conditions and the values that it sees alone. Conditions
/// go through phis, out of loops that lanes leave one by one, and round loops.
/// And what some lane needs at any time must be in what LaneLiveness says.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "WaveInterpreter.h"
#include "WholeWave/LaneLiveness.h"
#include "llvm/Support/CommandLine.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {
constexpr unsigned NumSeeds = 1000;

void setOption(StringRef Name, StringRef Value) {
  auto &Options = cl::getRegisteredOptions();
  ASSERT_TRUE(Options.contains(Name));
  Options[Name]->addOccurrence(0, "", Value);
}

/// Lowers the code of \p Seed and hands it, with the wave's run, to \p Check.
void lowerAndRun(
    unsigned Seed,
    function_ref<void(const LaneCode &, const MachineFunction &,
                      const WaveInterpreter &, const std::string &)>
        Check) {
  const LaneCode Code(Seed);
  TestMachine M;
  Code.build(M);
  // With jumps over all blocks without lanes, over some, over hardly any.
  const char *const Thresholds[] = {"0", "3", "12", "1000"};
  setOption("toygcn-skip-threshold", Thresholds[Seed / 2 % 4]);
  M.run(createToyGCNLowerDivergentBranchesPass(), [&](MachineFunction &MF) {
    WaveInterpreter Wave(Code, MF);
    const std::string Error = Wave.run();
    Check(Code, MF, Wave, Error);
  });
}

TEST(LowerDivergentBranches, EachLaneAsIfAlone) {
  unsigned Values = 0;
  for (unsigned Seed = 1; Seed <= NumSeeds; ++Seed)
    lowerAndRun(Seed,
                [&](const LaneCode &Code, const MachineFunction &,
                    const WaveInterpreter &Wave, const std::string &Error) {
                  ASSERT_EQ(Error, "") << "seed " << Seed;
                  for (unsigned L = 0; L < WaveInterpreter::Lanes; ++L) {
                    ASSERT_EQ(Wave.Trace[L], Code.run(L, Wave.Uniform[L]))
                        << "seed " << Seed << ", lane " << L;
                    Values += Wave.Trace[L].size();
                  }
                });
  EXPECT_GT(Values, 100000u);
}

struct Counts {
  unsigned Lost = 0;  ///< How many times a lane needs a VGPR ...
  unsigned Given = 0; ///< and how many times none does ...
};
/// ... that the analysis gives away; without \p Waiting, if no account is taken
/// of lanes that wait elsewhere.
void count(const MachineFunction &MF, const WaveInterpreter &Wave, bool Waiting,
           Counts &C) {
  const LaneLiveness Analysis(MF);
  DenseMap<const MachineBasicBlock *, std::vector<VGPRSet>> Live;
  for (const MachineBasicBlock &MBB : MF) {
    Live[&MBB] = Analysis.liveBefore(MBB);
    if (Waiting)
      for (VGPRSet &Set : Live[&MBB])
        Set |= Analysis.waiting(MBB);
  }
  uint64_t Needs[LaneCode::NumVGPRs] = {}; // Lanes that will read it.
  for (const auto &S : reverse(Wave.Steps)) {
    for (unsigned R : S.Writes)
      Needs[R] &= ~S.Exec;
    for (unsigned R : S.Reads)
      Needs[R] |= S.Exec;
    for (unsigned R = 0; R < LaneCode::NumVGPRs; ++R) {
      const bool Kept = Live[S.MBB][S.Index].test(R);
      C.Lost += Needs[R] && !Kept;
      C.Given += !Needs[R] && !Kept;
    }
  }
}

Counts countAll(unsigned Seeds, bool Waiting) {
  Counts C;
  for (unsigned Seed = 1; Seed <= Seeds; ++Seed)
    lowerAndRun(Seed, [&](const LaneCode &, const MachineFunction &MF,
                          const WaveInterpreter &Wave, const std::string &) {
      count(MF, Wave, Waiting, C);
    });
  return C;
}

TEST(LaneLiveness, HasWhatAnyLaneNeeds) {
  const Counts C = countAll(NumSeeds, /*Waiting=*/true);
  EXPECT_EQ(C.Lost, 0u);
  EXPECT_GT(C.Given, 50000u);
}

// Per-lane liveness alone loses values: the test would see it.
TEST(LaneLiveness, LivenessHereIsNotEnough) {
  EXPECT_GT(countAll(100, /*Waiting=*/false).Lost, 1000u);
}
} // namespace
