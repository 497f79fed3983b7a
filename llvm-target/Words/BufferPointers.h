//===- BufferPointers.h - Pointers to buffers as numbers --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer is memory that four dwords describe, its resource: address, stride,
/// size, flags (Vega ISA, 8.1.8). A pointer of address space 8 is a resource,
/// one of address space 7 a resource and an offset. They are two values, not
/// one wide one, because lanes mostly have one buffer and many offsets.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_BUFFERPOINTERS_H
#define TOYGCN_WORDS_BUFFERPOINTERS_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm::ToyGCN {

/// True for address spaces 7 and 8.
bool isBufferPointer(const Type *Ty);

/// Erases what makes pointers that nothing uses; returns whether it did.
bool eraseDeadBufferPointers(Function &F);

struct BufferPointer {
  Value *Resource = nullptr; ///< <4 x i32>
  Value *Offset = nullptr;   ///< Bytes, an i32; none in address space 8.

  /// As in memory: the offset is the lowest dword.
  Value *join(IRBuilderBase &B) const;
  /// Base, of 48 bits, plus offset: where the byte is if there is no stride.
  Value *address(IRBuilderBase &B) const;
};

/// The numbers of a function's pointers. It makes each at the place of the
/// pointer, when find() asks for it.
class BufferPointers {
public:
  explicit BufferPointers(Function &F) : F(F) {}
  /// Nothing if \p V, a pointer to a buffer, is a global variable, an argument
  /// of a plain function, or comes from an instruction of another kind than
  /// those that make, move and step pointers.
  std::optional<BufferPointer> find(Value *V);
  /// The same of a pointer that loads and stores take; nothing if it is of a
  /// whole buffer, which intrinsics alone take.
  std::optional<BufferPointer> findAccessed(Value *V);
  /// Erases pointers that only other such pointers use.
  void eraseUnused();

private:
  std::optional<BufferPointer> take(Value &V);
  std::optional<BufferPointer> takeInstruction(Instruction &I);
  std::optional<BufferPointer> takePhi(PHINode &Phi);
  std::optional<BufferPointer> takeSelect(SelectInst &S);

  Function &F;
  DenseMap<Value *, BufferPointer> Known;
  SmallVector<Instruction *, 16> Old;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_BUFFERPOINTERS_H
