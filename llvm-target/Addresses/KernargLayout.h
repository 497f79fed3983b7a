//===- KernargLayout.h - Where a kernel's arguments lie ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The layout of the kernarg segment. Offsets are bytes from its start.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_KERNARGLAYOUT_H
#define TOYGCN_ADDRESSES_KERNARGLAYOUT_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"

namespace llvm::ToyGCN {

inline constexpr Align KernargAlign = Align::Constant<16>();

/// Calls \p Each with (argument, type in memory, offset) for each argument of
/// the kernel \p F. Returns the bytes used.
template <typename Fn> uint64_t forEachKernarg(const Function &F, Fn Each) {
  const DataLayout &DL = F.getDataLayout();
  uint64_t Offset = 0;
  for (const Argument &A : F.args()) {
    const bool ByRef = A.hasByRefAttr();
    Type *Ty = ByRef ? A.getParamByRefType() : A.getType();
    MaybeAlign ParamAlign = ByRef ? A.getParamAlign() : std::nullopt;
    Offset = alignTo(Offset, ParamAlign.value_or(DL.getABITypeAlign(Ty)));
    Each(A, Ty, Offset);
    Offset += DL.getTypeAllocSize(Ty);
  }
  return Offset;
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_ADDRESSES_KERNARGLAYOUT_H
