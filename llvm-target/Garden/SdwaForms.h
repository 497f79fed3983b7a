//===- SdwaForms.h - Operations on parts of registers -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bytes and halves of registers (SDWA): which instructions extract one, which
/// have a form that reads and writes one, and how many bits a value has.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_SDWAFORMS_H
#define TOYGCN_GARDEN_SDWAFORMS_H

#include "ToyGCNOperands.h"

namespace llvm::ToyGCN {

/// What an extraction gives: a part of a register.
struct Part {
  const MachineOperand *Whole;
  unsigned Offset, Width;
  bool IsSigned;
};

/// What \p MI extracts from a register of single threads, if it does.
std::optional<Part> partOf(const MachineInstr &MI);

/// The constant that is operand \p Name of \p MI.
std::optional<unsigned> constant(const MachineInstr &MI, OpName Name);
/// True for a vector register of single threads.
bool isPlain(const MachineOperand &MO);
/// What computes \p MO, a whole register of single threads; null if unknown.
MachineInstr *defOf(const MachineOperand &MO);
/// The number of low bits of \p MO that may be 1: those above them are 0.
unsigned bitsOf(const MachineOperand &MO, unsigned Depth = 6);

bool isSdwa(const MachineInstr &MI);
/// True if \p MI works for single threads, on a vector register.
bool isOfThreads(const MachineInstr &MI);
/// True if \p MI has an SDWA form, or is one, for single threads. It reads at
/// most one scalar or constant.
bool hasSdwaForm(const MachineInstr &MI);
/// A copy of \p MI in SDWA form, with whole operands unless \p MI is one.
/// \p ScalarOf gives the register that a constant is read from.
MachineInstr &toSdwa(MachineInstr &MI, MachineInstr &Before,
                     function_ref<Register(int64_t)> ScalarOf);

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_SDWAFORMS_H
