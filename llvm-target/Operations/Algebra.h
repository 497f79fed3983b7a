//===- Algebra.h - Laws of operations ---------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Questions to the table of laws, class Algebra of
/// tablegen/ToyGCNOperations.td. `utils/toygcn prove` proves each.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_ALGEBRA_H
#define TOYGCN_OPERATIONS_ALGEBRA_H

#include "llvm/IR/IRBuilder.h"

namespace llvm::ToyGCN {

/// What holds of `x op y`, operands and result of one type.
struct Algebra {
  /// Which y leaves x as it is; NaN: any quiet one.
  enum Identity : uint8_t { Zero, One, Ones, SMin, SMax, MinusZero, NaN };

  uint16_t Opcode;  ///< The generic operation.
  uint16_t Machine; ///< The instruction on dwords that has y first; or 0.
  uint8_t IR;       ///< LLVM's instruction; or 0.
  Intrinsic::ID ID; ///< LLVM's intrinsic; or none.
  Identity Neutral;
  bool IsFloat, IsAssociative, IsCommutative;
  bool IsIdempotent;  ///< x op x is x.
  bool CancelsItself; ///< x op x is the identity.
  bool IsBitwise;     ///< Parts of the result are results of the parts.

  /// True if it compares numbers with a sign.
  bool isSigned() const { return Neutral == SMin || Neutral == SMax; }
  Constant *identity(Type *Ty) const;
  bool isIdentity(const APInt &Bits) const;
  /// True if the result is \p Bits whatever the other operand is.
  bool absorbs(const APInt &Bits) const {
    return IsBitwise && IsIdempotent && isIdentity(~Bits);
  }
  /// The operation in LLVM IR, which must have it.
  Value *build(IRBuilderBase &B, Value *L, Value *R) const;
};

/// The laws of a generic operation or of a machine instruction; null if nothing
/// is known.
const Algebra *algebraOf(unsigned Opcode);
/// The same, of an instruction of LLVM IR.
const Algebra *algebraOf(const Instruction &I);

} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_ALGEBRA_H
