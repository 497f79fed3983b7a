//===- ComputeUnitTrace.h - What a compute unit is to time ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_COMPUTEUNITTRACE_H
#define TOYGCN_SIM_COMPUTEUNITTRACE_H

#include "ComputeUnit.h"
#include "Launch.h"
#include <list>
#include <string>

namespace toygcn::sim {

/// Writes down what each wave executes and hands complete workgroups to a
/// compute unit. It holds the traces of the workgroups that run at a time.
class ComputeUnitTrace : public Observer {
public:
  explicit ComputeUnitTrace(Launch &L, const ClockConstants &K = {});

  /// Cycles that one compute unit takes for the launch. Call it after the run.
  u64 cycles() { return Machine->finish(); }
  /// Call it before the run: \p Where gets the cycles of waves, indexed by the
  /// dword in the code.
  void account(std::vector<Spent> &Where) {
    Where.assign(Code.size(), {});
    Machine->account(Where);
  }
  /// Call it before the run: other clocks are fed, too, each with one constant
  /// of another value.
  void tryConstants();
  /// Their cycles, by that: "LdsLatency=28".
  std::vector<std::pair<std::string, u64>> cyclesAt();
  const ComputeUnit &machine() const { return *Machine; }

  Moment moment(const Inst &) const override { return After; }
  void waveStart(Wave &W) override;
  void after(Wave &W, const Inst &I) override;
  void waveEnd(Wave &W) override;
  bool needsOrder() const override { return true; }

private:
  ClockConstants K;
  u64 Base; ///< Address of instruction 0.
  Launch &L;
  const Footprint &Touched;
  std::vector<ClockedInst> Code;
  std::unique_ptr<ComputeUnit> Machine;
  std::vector<WaveTrace> Waves; ///< Of the workgroup that runs, by Wave::Slot.
  std::vector<u64> NextPC;      ///< After the last instruction, by Wave::Slot.
  unsigned Ended = 0;
  std::list<std::pair<std::string, ComputeUnitTrace>> Tried;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_COMPUTEUNITTRACE_H
