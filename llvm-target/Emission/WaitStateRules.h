//===- WaitStateRules.h - Hazards as a table ------------------ -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pairs of instructions between which GFX9 needs wait states that the
/// hardware does not insert itself, as a table: one row for each row of the
/// Vega ISA manual, section 4.5 "Manually Inserted Wait States", that
/// instructions of this target can meet. An instruction in between counts as
/// one wait state, `s_nop N` as N + 1.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_WAITSTATERULES_H
#define TOYGCN_EMISSION_WAITSTATERULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/CodeGen/MachineInstr.h"

namespace llvm {
class ToyGCNRegisterInfo;

namespace ToyGCN {

struct WaitStateRule {
  /// What the operands of a hazard have in common.
  enum Meeting : uint8_t {
    Register, ///< They overlap.
    HwReg,    ///< They are immediates that name one hardware register.
    Anything  ///< Nothing: the two instructions are enough.
  };
  /// The manual's words for it, short.
  StringLiteral What;
  /// Wait states that must lie between producer and consumer.
  unsigned States;
  /// What the first instruction leaves behind, and what the second must not
  /// meet: operands for which each returns true. The rule holds if two such
  /// operands meet.
  bool (*Produces)(const MachineInstr &, const MachineOperand &);
  bool (*Consumes)(const MachineInstr &, const MachineOperand &);
  Meeting Meets = Register;
};

/// All rules that instructions of this target can meet.
ArrayRef<WaitStateRule> getWaitStateRules();

/// The most states that any rule asks for.
unsigned getMaxWaitStates();

/// Wait states that must lie between \p First and \p Second.
unsigned waitStatesBetween(const MachineInstr &First,
                           const MachineInstr &Second,
                           const ToyGCNRegisterInfo &TRI);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_WAITSTATERULES_H
