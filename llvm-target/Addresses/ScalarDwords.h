//===- ScalarDwords.h - Bytes and halves from the scalar cache --*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The scalar cache serves whole dwords. A uniform load of less from constant
/// memory becomes a load of the dword that it is in, if its place in there is
/// known. An aligned dword is in one page, so what can be read in part can be
/// read as a whole; constant memory does not change. A load of more says that
/// it is of whole dwords, if it is. One of three, in global memory too, is made
/// two: scalar tuples are powers of two. A kernel's argument by reference
/// has its place in the kernarg segment, whatever alignment its type has.
///
///   %v = load i16, ptr addrspace(4) %p.6, align 2    ; %p is align 4
///   -->
///   %q = getelementptr i8, ptr addrspace(4) %p, i64 4
///   %w = load i32, ptr addrspace(4) %q, align 4
///   %s = lshr i32 %w, 16
///   %v = trunc i32 %s to i16
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_SCALARDWORDS_H
#define TOYGCN_ADDRESSES_SCALARDWORDS_H

#include "Uniformity/Divergence.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;

namespace ToyGCN {
/// The mark of global loads that the scalar cache may serve.
constexpr StringLiteral Mark = "amdgpu.noclobber";

/// Makes such loads of \p F loads of dwords. Returns true if there were any.
bool loadScalarDwords(Function &F, const IRDivergence &Divergence);
} // namespace ToyGCN
} // namespace llvm

#endif
