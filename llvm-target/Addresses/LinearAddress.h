//===- LinearAddress.h - An address as a sum --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Takes an address apart: base pointer + constant + terms, modulo 2^64. Sums,
/// products and extensions of sums and products that do not wrap are taken
/// apart.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_LINEARADDRESS_H
#define TOYGCN_ADDRESSES_LINEARADDRESS_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm {
class Loop;

namespace ToyGCN {

/// An i64, an i32 zero-extended, or an i32 sign-extended.
struct ExtendedValue {
  enum Extension { None, Zero, Sign };
  Value *V = nullptr;
  Extension Ext = None;

  bool operator==(const ExtendedValue &O) const {
    return V == O.V && Ext == O.Ext;
  }
  /// The value in 64 bits.
  Value *build(IRBuilderBase &B) const;
};

/// \c Scale times a value, times others if there are Factors.
struct Term : ExtendedValue {
  uint64_t Scale;
  SmallVector<ExtendedValue, 2> Factors = {};
  /// If set, the term counts down: it is Scale * (From - V).
  std::optional<uint32_t> From = std::nullopt;

  bool operator==(const Term &O) const {
    return ExtendedValue::operator==(O) && Scale == O.Scale &&
           Factors == O.Factors && From == O.From;
  }
};

class LinearAddress {
public:
  /// With a loop, products with values that the loop does not change are taken
  /// apart, too.
  LinearAddress(const DataLayout &DL, const Loop *L = nullptr)
      : DL(&DL), L(L) {}

  /// Takes \p Ptr apart. False if a part has a type that is not handled.
  bool decompose(Value *Ptr);
  /// Takes \p T apart and adds its parts.
  void add(Term T, unsigned Depth = 0);

  Value *Base = nullptr;
  uint64_t Constant = 0;
  SmallVector<Term, 8> Terms;

private:
  const DataLayout *DL;
  const Loop *L;
  static constexpr unsigned MaxDepth = 8;
  static constexpr unsigned MaxFactors = 2;

  bool addIndices(GEPOperator &GEP);
  bool distribute(BinaryOperator &BO, const Term &T, unsigned Depth);
  bool distributeProduct(BinaryOperator &BO, const Term &T, unsigned Depth);
};

/// True if the extension of a sum, difference or product is that of its parts.
bool distributes(const BinaryOperator &BO, ExtendedValue::Extension Ext);

/// The pointer of a load, a store or an atomic operation \p I, if that is of
/// global or constant memory; else nullptr.
Use *globalPointerOf(Instruction &I);

/// The sum of \p Terms, nullptr if the list is empty. It has 64 bits, or 32 if
/// all terms are dwords that are not extended. Neighbours with a common scale
/// are scaled once.
Value *buildSum(IRBuilderBase &B, ArrayRef<Term> Terms);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_LINEARADDRESS_H
