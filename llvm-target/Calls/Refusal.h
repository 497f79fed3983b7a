//===- Refusal.h - Instructions that the target refuses ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What passes do with an instruction of the user that the target does not do.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_REFUSAL_H
#define TOYGCN_CALLS_REFUSAL_H

namespace llvm {
class Function;
class Instruction;
class StringRef;
class Twine;
class Type;

namespace ToyGCN {
/// Reports an error that names the function, \p Reason and \p I.
void refuse(const Instruction &I, const Twine &Reason);

/// Reports an error that names \p F, \p Reason and the first line of \p F.
void refuse(const Function &F, const Twine &Reason);

/// Removes a refused instruction, so that later passes do not see it: what it
/// computes is poison, and a branch goes one way.
void neutralize(Instruction &I);
/// What \p Ty is or has and no pass takes, in words: scalable vectors, vectors
/// of more elements than LLT counts, integers without end. Empty if nothing.
StringRef whyNotSize(const Type &Ty);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CALLS_REFUSAL_H
