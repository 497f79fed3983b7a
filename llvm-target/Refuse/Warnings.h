//===- Warnings.h - What compiles and may surprise --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is compiled, but perhaps not as its author thinks.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_REFUSE_WARNINGS_H
#define TOYGCN_REFUSE_WARNINGS_H

namespace llvm {
class Function;
class Instruction;
class StringRef;

namespace ToyGCN {
/// A feature of \p F that changes what code means and that gfx900 does not
/// have, or "".
StringRef featureOfOtherMachine(const Function &F);

/// Warns of attributes of \p F, from its source or from -mcpu and -mattr, that
/// are for another machine.
void warnOfMachine(const Function &F);

/// Warns of attributes of \p F that ask for a mode which no code here expects.
void warnOfMode(const Function &F);

/// Warns that \p F gets no stack protector, which an attribute asks for.
void warnOfGuard(const Function &F);

/// Warns that \p Attribute of \p F asks for what is not done.
void warnOfWish(const Function &F, StringRef Attribute);

/// Warns if \p I writes constant memory: loads from there are done at any time.
void warnOfConstantMemory(const Instruction &I);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_REFUSE_WARNINGS_H
