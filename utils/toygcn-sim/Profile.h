//===- Profile.h - What each instruction did --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_PROFILE_H
#define TOYGCN_SIM_PROFILE_H

#include "ComputeUnit.h"
#include "Launch.h"
#include <map>

namespace llvm::json {
class OStream;
} // namespace llvm::json

namespace toygcn::sim {

/// Counts each instruction of a launch, and keeps the way of its first waves
/// with their EXEC.
class Profile : public Observer {
public:
  explicit Profile(Launch &L) : L(L) {}

  /// Waves whose way is kept, and steps of each: more than a picture can show.
  static constexpr unsigned MaxWaves = 8, MaxSteps = 4000;

  /// Cycles of waves, if a compute unit was timed: see ComputeUnitTrace.
  std::vector<Spent> Cycles;
  u64 CuCycles = 0;
  const ComputeUnit *Timed = nullptr;

  /// JSON; docs/simulator.md has the keys.
  void print(llvm::raw_ostream &OS) const;

  void waveStart(Wave &W) override;
  void before(Wave &W, const Inst &I) override;
  bool needsOrder() const override { return true; }

private:
  struct Count {
    const Inst *I = nullptr;
    u64 Runs = 0;
    u64 Lanes = 0; ///< Active ones, summed.
  };
  /// Instructions one after the other, with one EXEC.
  struct Step {
    u64 PC, Exec;
    u32 Length;
  };
  struct Way {
    Dim3 Group;
    u64 Number;
    u64 NextPC = 0; ///< After the last step.
    u64 LeftOut = 0;
    std::vector<Step> Steps;
  };
  void printInstructions(llvm::json::OStream &J) const;
  void printWaves(llvm::json::OStream &J) const;

  Launch &L;
  std::map<u64, Count> Counts; ///< By address.
  std::vector<Way> Ways;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_PROFILE_H
