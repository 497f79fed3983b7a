//===- AddressSpaceAA.h - What address spaces share no byte -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Alias analysis by address space, for LLVM's passes and for the order of
/// machine instructions: device memory, LDS and scratch share no byte, and what
/// a constant address space shows does not change while the kernel runs (AMDGPU
/// usage guide, "Address Spaces").
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_ADDRESSSPACEAA_H
#define TOYGCN_ADDRESSES_ADDRESSSPACEAA_H

namespace llvm {
class ImmutablePass;

namespace ToyGCN {
/// True if one byte may be seen through both address spaces.
bool mayShareBytes(unsigned AddrSpace, unsigned Other);

/// True if no kernel writes what it reads through \p AddrSpace.
bool isConstantAddressSpace(unsigned AddrSpace);

/// Gives both facts to alias analysis.
ImmutablePass *createAddressSpaceAAPass();
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_ADDRESSSPACEAA_H
