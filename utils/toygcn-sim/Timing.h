//===- Timing.h - Issue and latency model -----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A simple model of time: every wave runs alone, with constants anyone can
/// check by hand. It is for comparing two programs, not for predicting a card.
/// ClockConstants.def has the constants. ComputeUnit.h is the other clock.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_TIMING_H
#define TOYGCN_SIM_TIMING_H

#include "ClockConstants.h"
#include "Inst.h"
#include <vector>

namespace toygcn::sim {

/// The counts of an s_waitcnt immediate.
struct WaitCounts {
  unsigned Vm, Exp, Lgkm;
  static WaitCounts decode(u32 Imm) {
    return {(Imm & 15) | (Imm >> 14 & 3) << 4, Imm >> 4 & 7, Imm >> 8 & 15};
  }
};

/// Whether the instruction counts on vmcnt, on lgkmcnt.
bool countsOnVm(const Inst &I);
bool countsOnLgkm(const Inst &I);

/// Cycles in which \p I occupies issue. \p Taken: it is a branch that jumped.
u64 issueCycles(const Inst &I, bool Taken);

/// The clock of one wave.
class WaveClock {
public:
  /// \p AtOneAddress: lanes of an atomic that meet at one address.
  void step(const Inst &I, bool Taken, unsigned AtOneAddress);
  /// An instruction that takes its cycles, and waits for nothing.
  void pass(u64 Cycles) {
    Issued += Cycles;
    Now += Cycles;
  }
  u64 now() const { return Now; }
  u64 issued() const { return Issued; }
  void advanceTo(u64 T) { Now = Now < T ? T : Now; }

private:
  void waitFor(std::vector<u64> &Pending, unsigned Count);
  u64 Now = 0, Issued = 0;
  std::vector<u64> Vm, Lgkm; ///< Completion times.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_TIMING_H
