//===- Observer.h - Looking at a run from outside ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks, statistics, timing and tracing are observers of a run. They are
/// called around instructions; without any, the plain loop runs.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_OBSERVER_H
#define TOYGCN_SIM_OBSERVER_H

#include "Types.h"
#include <string>
#include <utility>
#include <vector>

namespace toygcn::sim {

class Wave;
class Workgroup;
struct Inst;

/// Called around the instructions that it wants to see. State per wave is best
/// kept by `Wave::Slot`: one workgroup runs at a time, and waveStart comes
/// first.
class Observer {
public:
  virtual ~Observer();
  /// When it looks at \p I. Asked once for each instruction of a launch.
  enum Moment : u8 { Never, Before, After, Always };
  virtual Moment moment(const Inst &I) const { return Always; }
  virtual void waveStart(Wave &) {}
  /// Before \p I executes. May call `Wave::fault`, then \p I does not run.
  virtual void before(Wave &, const Inst &I) {}
  virtual void after(Wave &, const Inst &I) {}
  virtual void waveEnd(Wave &) {}
  /// Whether it must see the workgroups of a launch one after the other.
  virtual bool needsOrder() const { return false; }
  /// What it has to say after a run that went well.
  virtual std::vector<std::string> notes() { return {}; }
  /// First address and size of runs of bytes of global memory that hold no
  /// value then, in order.
  virtual std::vector<std::pair<u64, u64>> undefinedBytes() { return {}; }
  /// All waves of the group reached the barrier and go on.
  virtual void barrierDone(Workgroup &) {}
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_OBSERVER_H
