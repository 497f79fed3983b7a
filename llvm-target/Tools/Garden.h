//===- Garden.h - What only makes code faster -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The garden is what correct code does without: the passes of
/// llvm-target/Garden, and parts of other passes. Each can be switched off, by
/// its name in ToyGCNPasses.def with small letters:
///
///   -toygcn-garden=none                        plain code
///   -toygcn-garden=unroll-loops,licm           these alone
///   -toygcn-garden=-unroll-loops               all but that
///
/// Some passes of the spine have names here, too: code is right without them,
/// but they are what the target is for. Only a minus leaves them out:
///
///   -toygcn-garden=-lane-maps            all but that
///   -toygcn-garden=none,-lane-maps       plain code without it
///
/// At -O0 no pass of the garden runs; parts of passes that run there stay on.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_GARDEN_H
#define TOYGCN_TOOLS_GARDEN_H

namespace llvm::ToyGCN {

enum class Garden {
#define TOYGCN_PASS(Kind, Name, Parameters)
#define TOYGCN_OPTIONAL(Kind, Name, Parameters) Name,
#define TOYGCN_OPTIONAL_PART(Name) Name,
#define TOYGCN_GARDEN(Kind, Name, Parameters) Name,
#define TOYGCN_GARDEN_PART(Name) Name,
#include "ToyGCNPasses.def"
};

/// False if -toygcn-garden leaves \p G out.
bool gardenHas(Garden G);

} // namespace llvm::ToyGCN

#endif // TOYGCN_TOOLS_GARDEN_H
