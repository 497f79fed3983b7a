//===- LegalizeCrossLane.h - Cross-lane intrinsics by dwords ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_LEGALIZECROSSLANE_H
#define TOYGCN_CROSSLANE_LEGALIZECROSSLANE_H

#include "llvm/CodeGen/Register.h"
#include <optional>

namespace llvm {
class LegalizerHelper;
class MachineInstr;
class MachineRegisterInfo;

namespace ToyGCN {
/// Makes \p MI, a cross-lane intrinsic, dword operations in the few forms that
/// selection knows. Returns nothing if it is not a cross-lane intrinsic, and
/// false if its types are not supported.
std::optional<bool> lowerCrossLane(MachineInstr &MI, LegalizerHelper &Helper);

/// True if \p R is a value of another lane, whole or by its dwords.
bool comesFromOtherLane(Register R, const MachineRegisterInfo &MRI);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_LEGALIZECROSSLANE_H
