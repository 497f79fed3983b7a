//===- BufferData.h - What accesses of buffers move -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values of LLVM as bytes, words and dwords of a buffer.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_BUFFERDATA_H
#define TOYGCN_WORDS_BUFFERDATA_H

#include "llvm/IR/IRBuilder.h"
#include <string>

namespace llvm {
class IntrinsicInst;
}

namespace llvm::ToyGCN {

/// What an access of \p Bytes moves: a byte, a word, dwords. Null if there is
/// no such access.
Type *bufferDataType(IRBuilderBase &B, uint64_t Bytes);

/// True for types that toBits() makes a number of.
bool canBeBits(Type *Ty);

/// \p V as a number of the bytes that it takes in memory, and back.
Value *toBits(IRBuilderBase &B, const DataLayout &DL, Value *V);
Value *fromBits(IRBuilderBase &B, const DataLayout &DL, Value *Bits, Type *Ty);

/// True if there is an atomic operation of \p Ty: a swap is of any bits.
bool isBufferAtomic(const DataLayout &DL, Type *Ty, bool IsSwap);

/// An access in pieces that instructions do, as the alignment allows.
struct AccessPiece {
  uint64_t At, Bytes;
};
SmallVector<AccessPiece, 4> cutUpAccess(uint64_t Bytes, Align Alignment);

/// Why no instruction moves the data of \p II; empty if one does, or if it is
/// no intrinsic of buffers.
std::string whyNotBufferData(const IntrinsicInst &II);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_BUFFERDATA_H
