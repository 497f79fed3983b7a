//===- DppControl.h - Names of DPP movements --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The DPP control field (Vega ISA, 13.3.9): where each lane's value comes
/// from. A row is 16 lanes, a bank 4 lanes of a row.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_DPPCONTROL_H
#define TOYGCN_CROSSLANE_DPPCONTROL_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

namespace llvm::ToyGCN {
namespace DPP {
using namespace DPPCtrl;

/// Lane i of each four takes lane Ni.
constexpr unsigned quadPerm(unsigned N0, unsigned N1, unsigned N2,
                            unsigned N3) {
  return N0 | N1 << 2 | N2 << 4 | N3 << 6;
}
constexpr unsigned rowShr(unsigned N) { return RowShr | N; }
constexpr unsigned rowRor(unsigned N) { return RowRor | N; }

/// \p X moved by \p Control. A lane without a source gets 0, so that the move
/// can become part of the operation that reads it.
inline Value *createMove(IRBuilderBase &B, Value *X, unsigned Control) {
  Type *Ty = X->getType();
  return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {Ty},
                           {PoisonValue::get(Ty), X, B.getInt32(Control),
                            B.getInt32(AllRows), B.getInt32(AllBanks),
                            B.getTrue()});
}

} // namespace DPP
} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_DPPCONTROL_H
