//===- BFloatConstants.h - Bits of constant bfloats -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's translation refuses constant expressions of bfloats. Without the data
/// layout LLVM leaves those that change the number of elements:
///
///   i32 bitcast (<2 x bfloat> <bfloat 1.0, bfloat poison> to i32)
///   -->
///   i32 16256
///
/// Workaround: bfloats.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_BFLOATCONSTANTS_H
#define TOYGCN_WORDS_BFLOATCONSTANTS_H

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"

namespace llvm::ToyGCN {

/// \p C as \p Ty, which has as many bits.
inline Constant *foldedBits(Constant *C, Type *Ty, const DataLayout &DL) {
  return ConstantFoldCastOperand(Instruction::BitCast, C, Ty, DL);
}

/// Whether \p C is, or has as an element, the bits of bfloats as another type.
inline bool hasBitsOfBFloats(const Constant &C) {
  if (isa<ConstantAggregate>(C))
    return any_of(C.operands(), [](const Use &U) {
      return hasBitsOfBFloats(*cast<Constant>(U));
    });
  const auto *E = dyn_cast<ConstantExpr>(&C);
  auto IsBFloat = [](Type *Ty) { return Ty->getScalarType()->isBFloatTy(); };
  return E && E->getOpcode() == Instruction::BitCast &&
         (IsBFloat(E->getType()) || IsBFloat(E->getOperand(0)->getType()));
}

/// Folds those that \p I reads; false if it reads no such constant.
inline bool foldBitsOfBFloats(Instruction &I) {
  bool Changed = false;
  for (Use &U : I.operands())
    if (auto *C = dyn_cast<Constant>(U); C && hasBitsOfBFloats(*C)) {
      U.set(ConstantFoldConstant(C, I.getDataLayout()));
      Changed = true;
    }
  return Changed;
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_BFLOATCONSTANTS_H
