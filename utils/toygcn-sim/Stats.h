//===- Stats.h - Counting what runs -----------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_STATS_H
#define TOYGCN_SIM_STATS_H

#include "Launch.h"
#include "Timing.h"

namespace toygcn::sim {

/// Counts of one launch.
class Stats : public Observer {
public:
  explicit Stats(Launch &L) : L(L) {}

  u64 Class[9] = {};   ///< Wave instructions by OpClass.
  u64 LanesActive = 0; ///< Active lanes, summed over vector instructions.
  u64 VectorInsts = 0; ///< Instructions that LanesActive counts.
  u64 Dpp = 0, ReadLane = 0, ReadFirstLane = 0;
  u64 IssueCycles = 0;   ///< Summed over waves.
  u64 LatencyCycles = 0; ///< Each wave's own time, summed over waves.
  u64 Waves = 0;
  std::vector<u64> WaveCycles; ///< Of issue, of each wave that ended.
  u64 BranchesTaken = 0;
  u64 MetLanes = 0; ///< Lanes of atomics after the first at an address.
  /// Of ComputeUnitTrace, if one watched the launch.
  std::optional<u64> CuCycles;
  /// The same at other values of constants: "LdsLatency=28".
  std::vector<std::pair<std::string, u64>> CuCyclesAt;

  /// Adds the counts of other workgroups of the launch.
  void add(const Stats &Other);
  u64 count(OpClass C) const { return Class[unsigned(C)]; }
  u64 total() const;
  /// Waves that did at least a quarter of what the busiest one did: those that
  /// leave at the first guard did not.
  u64 workingWaves() const;

  /// An aligned table for people.
  void print(llvm::raw_ostream &OS) const;
  /// Stable keys for programs; see docs/simulator.md.
  void printJson(llvm::raw_ostream &OS) const;
  /// IssueCycles with one constant of another value.
  u64 issueCyclesAt(llvm::StringRef Constant) const;

  Moment moment(const Inst &I) const override {
    return changesExec(I) ? Always : After;
  }
  void waveStart(Wave &W) override;
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;
  void waveEnd(Wave &W) override;
  void barrierDone(Workgroup &G) override;

private:
  static bool changesExec(const Inst &I) {
    return I.ExecFrom != ExecSource::None;
  }
  /// What is the same whenever an instruction runs.
  struct Counted {
    u8 Class = 0;
    bool IsVector = false;
    bool IsSteady = false; ///< It takes its cycles, and waits for nothing.
    u16 Cycles = 0;        ///< Not 0 once it is known.
    static Counted of(const Inst &I);
  };
  const Counted &counted(const Inst &I);
  void stepClock(Wave &W, const Inst &I);

  Launch &L;
  std::vector<Counted> Insts; ///< By Inst::Number.
  u64 LastExec = 0;
  unsigned LastActive = 0;       ///< Its lanes.
  std::vector<WaveClock> Clocks; ///< By Wave::Slot.
  u64 ExecBefore = 0;            ///< Of an instruction that changes it.
  const Footprint *Touched = nullptr;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_STATS_H
