//===- Operations.h - What each unit can do ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Questions to the table of operations, tablegen/ToyGCNOperations.td: which
/// unit has an operation, and whether lanes agree on its result. What it costs:
/// Costs.h.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_OPERATIONS_H
#define TOYGCN_OPERATIONS_OPERATIONS_H

#include "llvm/ADT/Uniformity.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/IR/Intrinsics.h"
#include <optional>

namespace llvm {
class MachineInstr;
class MachineOperand;
class MachineRegisterInfo;
class Use;

namespace ToyGCN {
enum class Unit { Scalar, Vector };

/// The number of the operand whose width in bits selects the row of an
/// instruction; nothing if that operand is no register.
std::optional<unsigned> widthOperandOf(const MachineInstr &MI);

/// True if \p U can compute \p MI from operands of its own. If the scalar unit
/// cannot, the vector unit computes a uniform result in every active lane
/// alike.
bool hasForm(Unit U, const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// True if \p MI only passes a value on (a phi, a copy, a select): it belongs
/// where its operands are.
bool isValueMover(const MachineInstr &MI);

/// True if a vector instruction for \p Use's instruction takes a scalar there
/// without a copy, if it takes no second one: over the constant bus or as an
/// address. What selected instructions take: isSGPRLegal (ToyGCNOperands.h).
bool busServes(const MachineOperand &Use, const MachineRegisterInfo &MRI);

/// True if that is so for the low dword of \p Use, of 64 bits, alone.
bool busServesLow(const MachineOperand &Use, const MachineRegisterInfo &MRI);

/// True if a load of uniform address can go through the scalar cache: whole
/// dwords, dword aligned, and memory that the running kernel cannot have
/// changed.
bool isScalarLoad(const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// For an intrinsic that moves values between the units the operands that must
/// be scalar, a bit for each operand number; its other operands must not be.
/// Nothing for all other intrinsics, whose operands are in the bank of the
/// result.
std::optional<unsigned> getScalarOperands(Intrinsic::ID ID);
/// True if both units take a scalar there, of an operation that is no
/// intrinsic.
bool isAlwaysScalar(const MachineInstr &MI, unsigned Operand);
/// True if such an intrinsic of LLVM IR takes a scalar at \p U.
bool mustBeScalar(const Use &U);

/// For an intrinsic that does each dword of its result alike: the operands that
/// go by dwords as the result does, a bit for each operand number; all dwords
/// share the others (lane numbers, immediates).
unsigned getOperandsByDwords(Intrinsic::ID ID);

/// An intrinsic that accesses a buffer, and the generic operation that does the
/// same to other memory (tablegen/ToyGCNMemoryOperations.td).
struct BufferRow {
  unsigned ID;
  uint16_t Generic;
  uint8_t Data; ///< Operands of data.
  bool Indexed; ///< An index comes after the resource.
};
/// Null for others.
const BufferRow *findBufferRow(unsigned ID);

/// An operation on one unit: cycles of issue, or why the unit has none.
struct UnitForm {
  unsigned Cycles = 0;
  StringRef Why;
};
/// For people: the row of an instruction, and what it means for each unit.
struct OperationForms {
  std::string Row; ///< "G_ADD 64": the operation, and its bits if they matter.
  UnitForm Scalar, Vector;
};
OperationForms formsOf(const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// True if a vector instruction computes \p Use's instruction, a dword or a
/// pointer of one, together with \p Inner, the operation that defines its
/// operand \p Use: v_lshl_add_u32 is an addition and a shift.
bool canTakeIn(const MachineOperand &Use, unsigned Inner,
               const MachineRegisterInfo &MRI);

/// Whether lanes agree on the result of intrinsic \p ID, or of \p Opcode (of a
/// generic, target-independent or selected instruction); nothing if it has no
/// row. For memory and for intrinsic opcodes the whole instruction decides: see
/// Uniformity/UniformityFacts.h.
std::optional<InstructionUniformity> lanesOfIntrinsic(Intrinsic::ID ID);
std::optional<InstructionUniformity> lanesOfOpcode(unsigned Opcode);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_OPERATIONS_H
