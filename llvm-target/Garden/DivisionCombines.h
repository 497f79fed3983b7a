//===- DivisionCombines.h - Cheaper divisions -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Matches of combine rules (tablegen/ToyGCNCombine.td) for divisions that need
/// less than a division of their type.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_DIVISIONCOMBINES_H
#define TOYGCN_GARDEN_DIVISIONCOMBINES_H

#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"

namespace llvm {
namespace ToyGCN {

/// A quotient or remainder of 64 bits whose operands have 32 bits, zero or sign
/// extended.
bool matchDivisionOfDwords(const MachineInstr &Div,
                           const MachineRegisterInfo &MRI,
                           GISelValueTracking &VT, BuildFnTy &Build);

/// A division of vectors by constants: of elements, each by its own constant.
bool matchDivisionByConstants(const MachineInstr &Div,
                              const MachineRegisterInfo &MRI, BuildFnTy &Build);

/// A signed remainder by 2^n or -2^n, 0 < n.
bool matchSRemByPowerOf2(const MachineInstr &Rem,
                         const MachineRegisterInfo &MRI, BuildFnTy &Build);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_DIVISIONCOMBINES_H
