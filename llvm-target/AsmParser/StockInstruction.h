//===- StockInstruction.h - Instructions that the subset lacks --*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ASMPARSER_STOCKINSTRUCTION_H
#define TOYGCN_ASMPARSER_STOCKINSTRUCTION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm::ToyGCN {

/// The bytes that LLVM's AMDGPU assembler makes of \p Statement for gfx900;
/// none if it is not one instruction without relocations, or if the program
/// has no such target.
SmallVector<char, 8> assembleByStock(StringRef Statement);

} // namespace llvm::ToyGCN

#endif // TOYGCN_ASMPARSER_STOCKINSTRUCTION_H
