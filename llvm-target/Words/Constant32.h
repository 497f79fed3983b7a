//===- Constant32.h - Half pointers to constant memory ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_CONSTANT32_H
#define TOYGCN_WORDS_CONSTANT32_H

#include <cstdint>

namespace llvm {
class Function;
class Instruction;
class Value;

namespace ToyGCN {
/// A pointer of address space 6 is the low dword of one to constant memory; the
/// high dword is a number that the function's attribute
/// "amdgpu-32bit-address-high-bits" gives, else 0. If \p I loads through such a
/// pointer, it loads through the whole one from now on. Returns what replaces
/// \p I if it is a cast to or from one, or a copy from one, else null.
Value *widenConstantPointer(Instruction &I);

/// That high dword in \p F.
uint64_t constant32HighBits(const Function &F);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_CONSTANT32_H
