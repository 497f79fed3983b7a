//===- Aperture.h - In which memory a flat address is -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Local and private memory each have one number as the high half of all their
/// flat addresses.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_APERTURE_H
#define TOYGCN_OPERATIONS_APERTURE_H

#include "llvm/IR/IRBuilder.h"

namespace llvm::ToyGCN {
/// The i1 that says whether \p Flat is in \p AddrSpace, local or private.
inline Value *isIn(unsigned AddrSpace, Value *Flat, IRBuilderBase &B) {
  auto High = [&](Value *Ptr) {
    return B.CreateTrunc(
        B.CreateLShr(B.CreatePtrToInt(Ptr, B.getInt64Ty()), 32),
        B.getInt32Ty());
  };
  Value *Any = B.CreateIntToPtr(B.getInt32(16), B.getPtrTy(AddrSpace));
  return B.CreateICmpEQ(High(Flat),
                        High(B.CreateAddrSpaceCast(Any, B.getPtrTy())));
}
} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_APERTURE_H
