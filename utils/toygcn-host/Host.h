//===- Host.h - What runtimes of host programs share --------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a library shares that is a GPU's runtime to a program (toygcn-hsa,
/// toygcn-opencl): what the environment asks for, the memory of all kernels,
/// and how the program ends when a kernel goes wrong.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HOST_HOST_H
#define TOYGCN_HOST_HOST_H

#include "Memory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace toygcn::host {

using namespace toygcn::sim;

/// What the environment asks for.
struct Settings {
  bool CheckAll = false;  ///< TOYGCN_CHECK=all; plain or nothing otherwise.
  bool Stats = false;     ///< TOYGCN_STATS: kernels and their work, at exit.
  bool Timing = false;    ///< TOYGCN_TIMING: with cycles of a compute unit.
  std::string StatsJson;  ///< TOYGCN_STATS_JSON: the same into a file.
  std::string Profile;    ///< TOYGCN_PROFILE: what each instruction did.
  bool Trace = false;     ///< TOYGCN_TRACE: questions without an answer.
  bool WithStock = false; ///< TOYGCN_WITH=stock: stock's code of the kernels.
  unsigned Jobs = 1;      ///< TOYGCN_JOBS: threads of a launch.
  u32 StackBytes = 16384; ///< TOYGCN_STACK: scratch of a lane for recursions.
  u64 MaxInstructions = u64(1) << 34; ///< TOYGCN_MAX_INSTRUCTIONS
};
const Settings &settings();

/// Reads the settings, and reports what kernels did when the program exits, as
/// they ask for. Further calls do nothing.
void start();

/// The memory of all kernels. It outlives everything.
Memory &memory();

/// Nanoseconds on the clock of all time stamps.
u64 now();

/// Ends the program with a message and status 1.
[[noreturn]] void fail(const llvm::Twine &Text);
void failOn(llvm::Error E);

} // namespace toygcn::host

#endif // TOYGCN_HOST_HOST_H
