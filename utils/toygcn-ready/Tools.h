//===- Tools.h - The tools of a compilation ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each takes a command line and returns its status, or CannotSay.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_READY_TOOLS_H
#define TOYGCN_READY_TOOLS_H

#include "llvm/ADT/ArrayRef.h"

namespace toygcn::ready {
/// The program itself has to run.
constexpr int CannotSay = -1;

int clang(llvm::ArrayRef<const char *> Words);
/// `llc -march=toygcn -ON -filetype=obj IR -o OBJECT`, and no other options.
int llc(llvm::ArrayRef<const char *> Words);
int lld(llvm::ArrayRef<const char *> Words);
} // namespace toygcn::ready

#endif
