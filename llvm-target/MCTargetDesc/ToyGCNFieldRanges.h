//===- ToyGCNFieldRanges.h - What fields can hold ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbers that an immediate's field can hold, from ToyGCNOperands.td. A
/// field that is too small for a number would keep its low bits: an offset of
/// 4096 bytes would become -4096.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNFIELDRANGES_H
#define TOYGCN_MCTARGETDESC_TOYGCNFIELDRANGES_H

#include <cstdint>

namespace llvm::ToyGCN {

/// True if an operand of \p OperandType (MCOperandInfo::OperandType) can hold
/// \p Value. Always true for types that are no immediates.
bool fitsField(int64_t Value, unsigned OperandType);

} // namespace llvm::ToyGCN

#endif // TOYGCN_MCTARGETDESC_TOYGCNFIELDRANGES_H
