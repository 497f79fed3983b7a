//===- BankCopies.h - Values change banks -----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves values between banks, each at most once: the copy stands right after
/// the definition, where it dominates every use, and all uses share it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_BANKS_BANKCOPIES_H
#define TOYGCN_BANKS_BANKCOPIES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

namespace llvm {
class RegisterBank;

class BankCopies {
public:
  explicit BankCopies(MachineFunction &MF);

  /// Uniform i1 values, held as s32 of 0 or 1.
  void markBool(Register R) { Bools.insert(R); }
  bool isBool(Register R) const { return Bools.contains(R); }

  /// \p R, or its copy, in an SGPR. A VGPR must hold a uniform value: each of
  /// its dwords is read from the first active lane. A lane mask becomes an
  /// s32 of 0 or 1.
  Register toScalar(Register R);
  /// \p R, or its copy, in a VGPR. Patterns match vector registers alone: what
  /// the constant bus serves is copied, too, and toygcn-fold-operands, which
  /// does not run at -O0, makes it an operand.
  Register toVector(Register R);
  /// \p R, an i1 in any bank, as a lane mask.
  Register toMask(Register R);

  /// The dwords of \p R, of 64 bits, in its bank. Patterns match a value that
  /// several instructions read by its register.
  std::pair<Register, Register> halves(Register R);

  /// A constant i1 that became an s32, and an undefined one, get values that
  /// are 0 or 1. Returns true if \p MI was such a definition.
  bool fixConstant(MachineInstr &MI);

  /// Splits \p MI, a G_TOYGCN_COPY_LANES or G_TOYGCN_READFIRSTLANE of more than
  /// a dword, where it stands.
  void splitCrossing(MachineInstr &MI);

private:
  MachineRegisterInfo &MRI;
  MachineIRBuilder B;
  DenseSet<Register> Bools;
  DenseMap<Register, Register> Scalars, Vectors, Masks;
  DenseMap<Register, std::pair<Register, Register>> Halves;

  DenseSet<const MachineInstr *> Masked; ///< Phis.

  void maskBool(MachineInstr &Phi);
  void keepUndefinedInPhis(Register R);
  void setPointBehind(Register R);
  Register byDwords(unsigned Opcode, Register R, const RegisterBank &From,
                    const RegisterBank &To);
};
} // namespace llvm

#endif // TOYGCN_BANKS_BANKCOPIES_H
