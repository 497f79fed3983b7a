//===- CudaIntrinsics.h - Lowering of NVVM intrinsics -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_CUDAINTRINSICS_H
#define TOYGCN_WORDS_CUDAINTRINSICS_H

namespace llvm {
class Function;

namespace ToyGCN {
/// Replaces the intrinsics llvm.nvvm of \p F by those of this machine, as
/// LowerNVVM.cpp says. Returns true if there were any.
bool lowerCudaIntrinsics(Function &F);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_CUDAINTRINSICS_H
