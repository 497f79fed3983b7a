//===- CompareCombines.h - Combines of comparisons --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A match of a combine rule (tablegen/ToyGCNCombine.td).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_COMPARECOMBINES_H
#define TOYGCN_GARDEN_COMPARECOMBINES_H

#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"

namespace llvm {
namespace ToyGCN {

/// Whether one of several dwords, or each of them, is on one side of a limit:
/// their least or greatest one is compared. \p Logic is the last of a tree of
/// G_OR, or of G_AND.
///
///   x < n || y < n || b || z < n   -->   min(x, y, z) < n || b
bool matchLogicOfCompares(const MachineInstr &Logic,
                          const MachineRegisterInfo &MRI, BuildFnTy &Build);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_COMPARECOMBINES_H
