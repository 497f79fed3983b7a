//===- Metadata.h - The amdhsa metadata note --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_METADATA_H
#define TOYGCN_SIM_METADATA_H

#include "CodeObject.h"

namespace toygcn::sim {

/// Fills what the NT_AMDGPU_METADATA note \p Blob (msgpack) says about
/// \p Kernels, found by their `.symbol`. Fails when the blob is malformed.
llvm::Error readMetadata(llvm::StringRef Blob, std::vector<Kernel> &Kernels);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_METADATA_H
