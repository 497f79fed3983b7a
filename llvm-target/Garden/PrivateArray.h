//===- PrivateArray.h - An object of each lane, as elements -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An alloca whose every access reads or writes whole elements of one size. An
/// element is the widest piece that all accesses, and all steps of their
/// addresses, are multiples of:
///
///   %a = alloca [4 x [2 x i32]], addrspace(5)
///   %p = getelementptr [4 x [2 x i32]], ptr addrspace(5) %a, i32 0, i32 %i
///   %q = getelementptr i32, ptr addrspace(5) %p, i32 %j
///   %x = load i32, ptr addrspace(5) %q          ; element %i * 2 + %j of 8
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_PRIVATEARRAY_H
#define TOYGCN_GARDEN_PRIVATEARRAY_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm {
class AllocaInst;
class DataLayout;
class Instruction;
class Type;
class Value;

namespace ToyGCN {
/// A load or store of some elements. Its offset in bytes is a constant and
/// multiples of values.
struct ArrayAccess {
  Instruction *I;
  SmallMapVector<Value *, APInt, 4> Terms;
  APInt Offset;
  bool MayWrap = false; ///< The sum of bytes may pass the last address.
};

class PrivateArray {
public:
  /// Nothing, and in \p Why the reason, if \p A is used in another way.
  static std::optional<PrivateArray> of(AllocaInst &A, StringRef &Why);

  AllocaInst &object() const { return *Object; }
  ArrayRef<ArrayAccess> accesses() const { return Accesses; }
  /// 1, 2, 4 or 8.
  unsigned elementBytes() const { return ElementBytes; }
  unsigned elements() const { return Elements; }
  /// Rounded up.
  unsigned dwords() const { return (Elements * ElementBytes + 3) / 4; }
  /// The elements that \p A reads or writes.
  unsigned partsOf(const ArrayAccess &A) const;

  /// The number of the first element of \p A, an i32, computed before it.
  Value *indexOf(const ArrayAccess &A, IRBuilderBase &B) const;
  /// A load becomes the elements from \p Read(index), a store calls
  /// \p Write(index, element) for each. Elements are integers.
  void rewrite(const ArrayAccess &A,
               function_ref<Value *(IRBuilderBase &, Value *)> Read,
               function_ref<void(IRBuilderBase &, Value *, Value *)> Write);
  /// Erases the object and what computed its addresses, after all accesses were
  /// rewritten.
  void erase();

private:
  AllocaInst *Object = nullptr;
  SmallVector<ArrayAccess, 16> Accesses;
  SmallVector<Instruction *, 16> Others; ///< Addresses, lifetimes.
  unsigned ElementBytes = 8, Elements = 0;

  StringRef collect(Value &Pointer, const ArrayAccess &Base);
  void refine(const ArrayAccess &A);
};
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_PRIVATEARRAY_H
