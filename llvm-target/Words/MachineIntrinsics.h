//===- MachineIntrinsics.h - Rare intrinsics of the machine -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_MACHINEINTRINSICS_H
#define TOYGCN_WORDS_MACHINEINTRINSICS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// What replaces \p II, an intrinsic that asks for something of this machine,
/// that few kernels use and that others say; null for those that it does not
/// know.
Value *expandMachineIntrinsic(IntrinsicInst &II, IRBuilderBase &B);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_MACHINEINTRINSICS_H
