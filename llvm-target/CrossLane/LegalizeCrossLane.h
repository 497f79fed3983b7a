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

namespace llvm {
class MachineInstr;
class MachineIRBuilder;
class MachineRegisterInfo;

namespace ToyGCN {
// Legalization of intrinsics, as their rows in ToyGCNOperations.td name it. The
// builder stands at the instruction. False if a type cannot be done.
bool moveByDwords(MachineInstr &MI, MachineIRBuilder &B);
bool legalizeBallot(MachineInstr &MI, MachineIRBuilder &B);
bool legalizeInverseBallot(MachineInstr &MI, MachineIRBuilder &B);
bool legalizeShuffle(MachineInstr &MI, MachineIRBuilder &B);

/// True if \p R is a value of another lane, whole or by its dwords.
bool comesFromOtherLane(Register R, const MachineRegisterInfo &MRI);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_LEGALIZECROSSLANE_H
