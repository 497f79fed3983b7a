//===- Expansion.h - Operations made of others ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the dags of tablegen/ToyGCNExpansions.td, which describes them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_EXPANSION_H
#define TOYGCN_OPERATIONS_EXPANSION_H

#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

namespace llvm::ToyGCN {

/// Where an operation is expanded: on a unit or, from the third on, by the
/// legalizer (tablegen/ToyGCNExpansions.td says when).
enum ExpansionPlace {
  OnScalar,
  OnVector,
  InLegalizer,
  Approximately,
  OfFinite,
  OfSmallNumbers,
  OfMediumNumbers,
  FlushingResults,
  InAnyMode
};

/// Builds the steps of an expansion, as the legalizer does. Banks derive.
class StepBuilder {
public:
  explicit StepBuilder(MachineIRBuilder &B) : B(B) {}
  virtual ~StepBuilder();

  /// A result of type \p Ty that has no register yet.
  virtual DstOp newResult(LLT Ty);
  /// An operation of a dag.
  virtual Register buildStep(const DstOp &Result, unsigned Opcode,
                             ArrayRef<SrcOp> Operands);
  Register buildInto(const DstOp &Result, unsigned Opcode,
                     ArrayRef<SrcOp> Operands);
  Register build(unsigned Opcode, LLT Ty, ArrayRef<SrcOp> Operands) {
    return buildInto(newResult(Ty), Opcode, Operands);
  }
  /// The dwords of \p R, which has 64 bits; constants if it is one.
  virtual std::pair<Register, Register> halves(Register R);
  Register constant(LLT Ty, int64_t Value);
  /// \p Result of 64 bits, integer or pointer, from its halves.
  Register mergeInto(const DstOp &Result, Register Lo, Register Hi);

  LLT typeOf(Register R) const { return B.getMRI()->getType(R); }
  MachineIRBuilder &mir() { return B; }

protected:
  MachineIRBuilder &B;

  /// The dwords of \p R, which no other way gives.
  virtual std::pair<Register, Register> takeApart(Register R);
};

/// True for what changes the sign of a float and nothing else.
bool changesSign(unsigned Opcode);

/// Builds the expansion of \p MI before it, and erases it. False if it has none
/// at \p Place for its types: then nothing is built.
bool expand(MachineInstr &MI, ExpansionPlace Place, StepBuilder &B);

/// Cycles of the steps on the unit, for operation \p Opcode on \p Bits, which
/// are those of its result or of its first operand.
unsigned cyclesOfSteps(unsigned Opcode, unsigned Bits, ExpansionPlace Place);
} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_EXPANSION_H
