//===- LLVMABI.h - Match the layout of the packaged libLLVM -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Force-included first in every file. Debian's libLLVM is built with NDEBUG;
/// `LegalizeRuleSet` and `ScheduleDAG` have data members under `#ifndef
/// NDEBUG`, so a plugin that keeps its own assertions must still see these
/// headers as the library did.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_LLVMABI_H
#define TOYGCN_LLVMABI_H

#if defined(TOYGCN_TARGET) && !defined(NDEBUG)
#define NDEBUG
#include "llvm/CodeGen/GlobalISel/LegalizerInfo.h"
#include "llvm/CodeGen/ScheduleDAG.h"
#undef NDEBUG
#undef assert
#include <cassert>
#endif

#endif // TOYGCN_LLVMABI_H
