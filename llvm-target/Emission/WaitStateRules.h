//===- WaitStateRules.h - Hazards as a table --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A table of the pairs of instructions between which GFX9 needs wait states
/// that the hardware does not insert: one row for each row of the Vega ISA
/// manual, section 4.5 "Manually Inserted Wait States", that applies to
/// instructions of this target. An instruction in between counts as one wait
/// state, `s_nop N` as N + 1.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_WAITSTATERULES_H
#define TOYGCN_EMISSION_WAITSTATERULES_H

#include "llvm/CodeGen/MachineInstr.h"

namespace llvm {
class ToyGCNRegisterInfo;

namespace ToyGCN {

struct WaitStateRule {
  /// How the operands of a hazard meet.
  enum Meeting : uint8_t {
    Register, ///< They overlap.
    HwReg,    ///< They are immediates that name one hardware register.
    Anything  ///< Nothing: the two instructions are enough.
  };
  /// The manual's name of the hazard, shortened.
  StringLiteral What;
  /// Wait states that must lie between producer and consumer.
  unsigned States;
  /// Return true for the operands of the first instruction that produce the
  /// hazard, and for those of the second that must not meet them. The rule
  /// applies if two such operands meet.
  bool (*Produces)(const MachineInstr &, const MachineOperand &);
  bool (*Consumes)(const MachineInstr &, const MachineOperand &);
  /// Words, separated by '|'. Inline assembly with such an instruction has one
  /// of them in its text; there any operand counts.
  StringLiteral ProducerWords, ConsumerWords;
  Meeting Meets = Register;
};

/// All rules that apply to instructions of this target.
ArrayRef<WaitStateRule> getWaitStateRules();

/// What an instruction must not meet too early. Its operands are looked at
/// once, for all instructions before it.
class WaitStateConsumer {
public:
  WaitStateConsumer(const MachineInstr &MI, const ToyGCNRegisterInfo &TRI);

  /// The most states that any instruction may need before this one.
  unsigned mostStates() const { return Most; }
  /// Wait states that must lie between \p First and this instruction. Before a
  /// jump to another function they are those that its first instruction may
  /// need. Needs of up to \p Passed states may be told as less.
  unsigned statesAfter(const MachineInstr &First, unsigned Passed = 0) const;

private:
  struct Reader {
    const WaitStateRule *Rule;
    const MachineOperand *Operand; ///< Null: it may be any.
    unsigned States;
  };
  SmallVector<Reader, 8> Readers;
  unsigned Most = 0;
  const ToyGCNRegisterInfo &TRI;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_WAITSTATERULES_H
