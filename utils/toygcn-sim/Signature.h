//===- Signature.h - What a kernel takes ------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_SIGNATURE_H
#define TOYGCN_SIM_SIGNATURE_H

#include "CodeObject.h"

namespace toygcn::sim {

/// "; it takes (0) float4* x, (1) int n" for the end of a message; empty where
/// the metadata say nothing of the arguments.
std::string parameterList(const Kernel &K);

/// All kernels with their explicit arguments, sizes and limits as JSON.
void describeKernels(llvm::ArrayRef<Kernel> Kernels, llvm::raw_ostream &OS);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_SIGNATURE_H
