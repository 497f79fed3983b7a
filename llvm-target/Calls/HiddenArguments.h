//===- HiddenArguments.h - What the runtime adds to a launch ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The arguments that follow a kernel's own ones, in the block at
/// implicitarg.ptr. The runtime fills those that the metadata list, and some of
/// them cost it something: a heap, a queue on the device, a thread that answers
/// calls of the host. So the metadata list what the kernel, or a function that
/// it calls, may read.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_HIDDENARGUMENTS_H
#define TOYGCN_CALLS_HIDDENARGUMENTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class Module;

namespace ToyGCN {
struct HiddenArgument {
  unsigned Offset; ///< In bytes, from the start of the block.
  unsigned Size;   ///< In bytes.
  StringRef Kind;  ///< The metadata's `.value_kind`.
};

/// Gives each kernel of \p M the attributes of LLVM's amdgpu-attributor
/// ("amdgpu-no-heap-ptr") for the arguments that neither it nor what it calls
/// reads. A kernel's own attributes are believed.
void recordHiddenArguments(Module &M);

/// What the metadata of kernel \p F list, by offset, if it has the block: what
/// its attributes do not exclude. Reserved places are "hidden_none" in code
/// object 4, and not listed in later ones.
SmallVector<HiddenArgument, 24> hiddenArguments(const Function &F);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CALLS_HIDDENARGUMENTS_H
