//===- Options.h - Command line options -------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table of options. libLLVM's own parser is not used: its options (-stats
/// among them) would share one name space with these.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_OPTIONS_H
#define TOYGCN_SIM_OPTIONS_H

#include "CheckSet.h"

namespace toygcn::sim {

/// What the command line asked for.
struct Options : CheckSet {
  std::string Input, Kernel, StatsJson, Profile, Undefined;
  LaunchOptions Launch;
  std::vector<std::string> Args, Prints, Dumps;
  unsigned Jobs = 1;
  bool Stats = false, Timing = false, Trace = false, Help = false;
  bool Describe = false, Clocks = false, Sensitivity = false;
};

/// Accepts `--name value`, `--name=value` and a single leading dash.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Words);
void printHelp(llvm::raw_ostream &OS);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_OPTIONS_H
