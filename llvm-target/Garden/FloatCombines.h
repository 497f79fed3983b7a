//===- FloatCombines.h - Combines of floats ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the rules of tablegen/ToyGCNCombine.td ask of floats.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_FLOATCOMBINES_H
#define TOYGCN_GARDEN_FLOATCOMBINES_H

#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"

namespace llvm::ToyGCN {

/// True if float operations leave denormals of \p MI's result as they are.
bool keepsDenormals(const MachineInstr &MI, const MachineRegisterInfo &MRI);

/// What is canonical already, or a constant.
bool matchCanonical(const MachineInstr &Canonicalize,
                    const MachineRegisterInfo &MRI, BuildFnTy &Build);

/// A double times a power of 2: its exponent changes, at half the cost.
bool matchDoubleByPowerOf2(const MachineInstr &Mul,
                           const MachineRegisterInfo &MRI, BuildFnTy &Build);

/// Removes quotients of 1, the divisor's reciprocal, from \p Quotients. False
/// if none is left.
bool dropReciprocals(SmallVectorImpl<MachineInstr *> &Quotients,
                     const MachineRegisterInfo &MRI);

/// True if \p X has nothing after the point, or is no number.
bool isIntegral(Register X, const MachineRegisterInfo &MRI);

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_FLOATCOMBINES_H
