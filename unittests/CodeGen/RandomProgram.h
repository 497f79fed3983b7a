//===- RandomProgram.h - Programs that lanes run in tests -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random small programs, as numbers and as machine code, and lanes that run
/// them. Lanes are together when they are in the same block in the same
/// iteration of every cycle around it. If a cycle has several entries, its
/// iterations are those of the loop that it becomes
/// (ControlFlow/UnifyEntries.cpp).
///
/// A value may be undefined. What is computed from one is unknown; a lane that
/// branches on it goes no further.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_CODEGEN_RANDOMPROGRAM_H
#define TOYGCN_UNITTESTS_CODEGEN_RANDOMPROGRAM_H

#include "Machine.h"
#include "Uniformity/DivergenceOracle.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

namespace llvm {

/// A program that satisfies SSA. Phis have an operand for each predecessor, in
/// the order of Predecessors.
struct RandomProgram : DivergenceOracle::Program {
  CycleNest::Graph Predecessors;
  /// By value: nothing defines it. With an operand, it is a copy of another.
  std::vector<bool> Undefined;

  explicit RandomProgram(unsigned Seed, bool WithUndefined = false);
  /// Random values in blocks that are given.
  RandomProgram(unsigned Seed, const CycleNest::Graph &Blocks);

  bool isReducible() const;

private:
  std::mt19937 Rng;
  std::vector<std::vector<bool>> Dominates; // [block][block]

  unsigned below(unsigned N) { return Rng() % N; }
  void makeBlocks();
  void findPredecessors();
  bool allReachable();
  std::vector<bool> reachableWithout(unsigned Removed) const;
  void makeValues(bool WithUndefined);
  unsigned addValue(unsigned Block, InstructionUniformity What,
                    unsigned NumOperands);
  unsigned addUndefined(unsigned Block);
  unsigned addVote(unsigned Block);
  unsigned pickAtEnd(unsigned Block);
};

/// What the lanes held of a value that were together.
struct HeldValues {
  std::set<unsigned> Known;
  bool SomeUnknown = false;

  void add(std::optional<unsigned> V) {
    V ? (void)Known.insert(*V) : (void)(SomeUnknown = true);
  }
};

/// Block, then iterations from inside out.
using LanePlace = std::vector<unsigned>;
using HeldAt = std::map<LanePlace, std::map<unsigned, HeldValues>>;

/// What lanes defined, and what they read but for phis.
struct LaneRuns {
  HeldAt Defined, Used;
  explicit LaneRuns(const RandomProgram &P);
};

/// \p P as generic machine code, in registers of \p Bank if there is one; the
/// register of each value.
std::vector<Register> makeCode(TestMachine &T, const RandomProgram &P,
                               const RegisterBank *Bank = nullptr);

/// For the output of failed tests.
std::string printed(const RandomProgram &P, const RegisterBank *Bank = nullptr);

/// How many values the programs of a test had, by the judge's verdict.
struct Judged {
  unsigned Uniform = 0, Divergent = 0, OnlyAtUse = 0, Differ = 0;
};

/// What \p Judge calls uniform is equal in all lanes that run \p P. If
/// \p KeepsLanes, it is no value in some lanes and unknown in others either.
template <class JudgeT>
void compareWithLanes(const RandomProgram &P, const JudgeT &Judge,
                      Judged &Count, bool KeepsLanes = false) {
  const LaneRuns Runs(P);
  auto Differ = [&](const HeldValues &Held) {
    return Held.Known.size() + (KeepsLanes && Held.SomeUnknown) > 1;
  };
  for (const auto &[At, ByValue] : Runs.Defined)
    for (const auto &[V, Held] : ByValue) {
      ++(Judge.isDivergent(V) ? Count.Divergent : Count.Uniform);
      Count.Differ += Differ(Held);
      EXPECT_TRUE(!Differ(Held) || Judge.isDivergent(V))
          << "value " << V << " in block " << At[0];
    }
  for (const auto &[At, ByValue] : Runs.Used)
    for (const auto &[V, Held] : ByValue) {
      Count.OnlyAtUse += Judge.isDivergentAt(V, At[0]) && !Judge.isDivergent(V);
      EXPECT_TRUE(!Differ(Held) || Judge.isDivergentAt(V, At[0]))
          << "value " << V << " used in block " << At[0];
    }
}

} // namespace llvm

#endif // TOYGCN_UNITTESTS_CODEGEN_RANDOMPROGRAM_H
