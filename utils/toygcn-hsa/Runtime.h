//===- Runtime.h - What the whole runtime shares ------------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// libhsa-runtime64.so.1 over the wave simulator: hosts of ROCm, OpenCL or HSA
/// itself run unchanged, and their kernels in the simulator.
///
///   Agents       the attributes of the CPU and the GPU
///   Pools        memory, at addresses that the host has, too
///   Signals      values to wait for; the one place where threads meet
///   Executables  code objects, their kernels and variables
///   Queues       rings of packets, a thread for each
///   Dispatch     a packet becomes a launch of the simulator
///   Copies       copies and fills, some of them later
///   Refused      functions that do nothing but say so
///
/// Each file has the exported functions of its matter. docs/programs.md tells
/// users what works.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_RUNTIME_H
#define TOYGCN_HSA_RUNTIME_H

#include "Memory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <string>

namespace toygcn::hsa {

using namespace toygcn::sim;

constexpr hsa_agent_t Cpu = {1}, Gpu = {2};

/// What the environment asks for.
struct Settings {
  bool CheckAll = false;  ///< TOYGCN_CHECK=all; plain or nothing otherwise.
  bool Stats = false;     ///< TOYGCN_STATS: kernels and their work, at exit.
  bool Timing = false;    ///< TOYGCN_TIMING: with cycles of a compute unit.
  std::string StatsJson;  ///< TOYGCN_STATS_JSON: the same into a file.
  std::string Profile;    ///< TOYGCN_PROFILE: what each instruction did.
  bool Trace = false;     ///< TOYGCN_TRACE: questions without an answer.
  bool WithStock = false; ///< TOYGCN_WITH=stock: what hipcc embedded of it.
  unsigned Jobs = 1;      ///< TOYGCN_JOBS: threads of a launch.
  u32 StackBytes = 16384; ///< TOYGCN_STACK: scratch of a lane for recursions.
  u64 MaxInstructions = u64(1) << 34; ///< TOYGCN_MAX_INSTRUCTIONS
};
const Settings &settings();

/// The memory of all kernels. It outlives everything.
Memory &memory();

/// Nanoseconds on the clock of all time stamps.
u64 now();

/// Ends the program with a message and status 1.
[[noreturn]] void fail(const llvm::Twine &Text);
void failOn(llvm::Error E);

/// Says on stderr why a function does nothing; returns \p Status.
hsa_status_t refuse(const llvm::Twine &Why,
                    hsa_status_t Status = HSA_STATUS_ERROR);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_RUNTIME_H
