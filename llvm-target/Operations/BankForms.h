//===- BankForms.h - Scalar and vector forms ------------------ -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which unit has an instruction for a generic operation: the table behind
/// bank selection and bank legalization.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_BANKFORMS_H
#define TOYGCN_OPERATIONS_BANKFORMS_H

#include "llvm/CodeGen/Register.h"
#include "llvm/IR/Intrinsics.h"
#include <optional>

namespace llvm {
class MachineInstr;
class MachineRegisterInfo;

namespace ToyGCN {
/// True if the scalar unit can compute \p MI from scalar operands. Where it
/// cannot, a uniform result is computed on the vector unit, in every active
/// lane alike.
bool hasScalarForm(const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// True if \p MI only passes a value on (a phi, a copy, a select): it belongs
/// where its operands are.
bool isValueMover(const MachineInstr &MI);

/// True if a load of uniform address can go through the scalar cache: whole
/// dwords, dword aligned, and memory that the running kernel cannot have
/// changed.
bool isScalarLoad(const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// For an intrinsic that moves values between the units: which of its operands
/// must be scalar, a bit for each operand number. Nothing for all others, whose
/// operands are in the bank of the result.
std::optional<unsigned> getScalarOperands(Intrinsic::ID ID);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_BANKFORMS_H
