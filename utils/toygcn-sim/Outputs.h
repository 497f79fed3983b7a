//===- Outputs.h - Files that the user names --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A run writes where nothing is, and over what an earlier run made. Over other
/// files it does not write: a kernel's source, say, or what it reads.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_OUTPUTS_H
#define TOYGCN_SIM_OUTPUTS_H

#include "Arguments.h"
#include "Options.h"

namespace toygcn::sim {

/// An error if a file that \p O names for a result is one that the run reads,
/// or one that no earlier run made.
llvm::Error checkOutputs(const Options &O, llvm::ArrayRef<Argument> Args);

llvm::Error writeFile(llvm::StringRef Path,
                      llvm::function_ref<void(llvm::raw_ostream &)> Fn);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_OUTPUTS_H
