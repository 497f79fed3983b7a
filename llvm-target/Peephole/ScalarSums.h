//===- ScalarSums.h - Scalars of a sum come together ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PEEPHOLE_SCALARSUMS_H
#define TOYGCN_PEEPHOLE_SCALARSUMS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/CodeGen/Register.h"

namespace llvm {
class MachineBasicBlock;
class MachineFunction;

namespace ToyGCN {

/// Whether lanes that copied a scalar still find its value in a block.
using CanReadScalarIn =
    function_ref<bool(const MachineBasicBlock &User, Register Scalar)>;

/// Adds two scalars of a sum of three on the scalar unit, in SSA. True if
/// anything changed.
bool addScalars(MachineFunction &MF, CanReadScalarIn CanRead);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_PEEPHOLE_SCALARSUMS_H
