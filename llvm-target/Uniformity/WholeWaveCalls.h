//===- WholeWaveCalls.h - Where whole-wave code begins and ends -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The intrinsics of LLVM IR between which code runs in all 64 lanes.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_WHOLEWAVECALLS_H
#define TOYGCN_UNIFORMITY_WHOLEWAVECALLS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

namespace llvm::ToyGCN {

/// True if \p ID gives lanes that are off a value.
inline bool beginsWholeWave(Intrinsic::ID ID) {
  return ID == Intrinsic::amdgcn_set_inactive ||
         ID == Intrinsic::amdgcn_set_inactive_chain_arg;
}

/// True if \p ID needs its operand in lanes that are off, too.
inline bool endsWholeWave(Intrinsic::ID ID) {
  return is_contained({Intrinsic::amdgcn_strict_wwm, Intrinsic::amdgcn_wwm,
                       Intrinsic::amdgcn_strict_wqm, Intrinsic::amdgcn_wqm,
                       Intrinsic::amdgcn_softwqm},
                      ID);
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_WHOLEWAVECALLS_H
