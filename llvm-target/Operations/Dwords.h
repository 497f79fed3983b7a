//===- Dwords.h - Values of any type as dwords ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value of B bits, scalar, pointer or vector, is ceil(B / 32) dwords, the
/// lowest first. The elements of a vector follow each other without gaps, as in
/// memory. The bits above the value in its last dword are undefined.
///
/// The functions build artifacts of any type, which the legalizer leaves to
/// ResolveArtifacts.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_DWORDS_H
#define TOYGCN_OPERATIONS_DWORDS_H

#include "llvm/CodeGen/Register.h"
#include "llvm/CodeGenTypes/LowLevelType.h"

namespace llvm {
class MachineIRBuilder;
template <typename T> class SmallVectorImpl;

namespace ToyGCN {
/// True for sizes in bits that a register or tuple of registers has.
inline bool isTupleSize(unsigned Bits) {
  return Bits == 32 || Bits == 64 || Bits == 96 || Bits == 128 || Bits == 256 ||
         Bits == 512 || Bits == 1024;
}

/// The number of dwords that hold a value of type \p Ty.
inline unsigned dwordsOf(LLT Ty) {
  return divideCeil(Ty.getSizeInBits().getFixedValue(), 32);
}

/// Appends the dwords of \p Value to \p Dwords.
void splitIntoDwords(MachineIRBuilder &B, Register Value,
                     SmallVectorImpl<Register> &Dwords);

/// Defines \p Dst, which must have a type, by its dwords.
void joinDwords(MachineIRBuilder &B, Register Dst, ArrayRef<Register> Dwords);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_DWORDS_H
