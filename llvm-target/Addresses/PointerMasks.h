//===- PointerMasks.h - Masked pointers in another space --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What LLVM's InferAddressSpaces asks of llvm.ptrmask. It gives the users of a
/// flat pointer without an answer no operand.
///
/// Workaround: masked-pointers.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_POINTERMASKS_H
#define TOYGCN_ADDRESSES_POINTERMASKS_H

namespace llvm {
class IntrinsicInst;
class Value;

namespace ToyGCN {
/// The value of \p Mask, a ptrmask of the flat pointer \p Flat, in the address
/// space of \p Other, which is the same pointer or a placeholder for it. The
/// pointer is operand 0 of the instruction returned, which is in the block.
Value *maskInSpace(IntrinsicInst &Mask, Value *Flat, Value *Other);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_POINTERMASKS_H
