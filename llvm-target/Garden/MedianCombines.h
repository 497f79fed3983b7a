//===- MedianCombines.h - The middle one of three values --------*- C++ -*-===//
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

#ifndef TOYGCN_GARDEN_MEDIANCOMBINES_H
#define TOYGCN_GARDEN_MEDIANCOMBINES_H

#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"

namespace llvm {
namespace ToyGCN {

/// The middle one of three dwords or floats, written as minima and maxima:
/// max(min(a, b), min(max(a, b), c)), or the other way round.
bool matchMedian(const MachineInstr &Outer, const MachineRegisterInfo &MRI,
                 BuildFnTy &Build);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_MEDIANCOMBINES_H
