//===- AgreedRead.h - The first lane, for bits that agree -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A readfirstlane of a divergent value whose users read only the bits in which
/// all active lanes agree. On IR it is a call of a function that only this
/// target knows,
///
///   %r = call i32 @toygcn.read.agreed(i32 %tid, i32 -64)
///
/// in generic machine code the intrinsic with the bits as one more operand,
///
///   %r:_(s32) = G_INTRINSIC_CONVERGENT intrinsic(@llvm.amdgcn.readfirstlane),
///               %tid(s32), -64
///
/// then V_READFIRSTLANE_B32_agree. The assembly has a symbol at it,
/// `__toygcn_agree_ffffffc0_N`, from which `toygcn-sim --check-uniform` knows
/// the bits that all active lanes share.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_AGREEDREAD_H
#define TOYGCN_UNIFORMITY_AGREEDREAD_H

#include <cstdint>
#include <optional>

namespace llvm {
class BitAgreement;
class IRBuilderBase;
class Value;

namespace ToyGCN {

/// The bits if \p V is such a read.
std::optional<uint32_t> getAgreedRead(const Value &V);

/// Reads those of \p Bits, the bits of integer \p V, that lanes agree in and
/// that are not known. The others are those of any lane.
Value *createAgreedRead(IRBuilderBase &B, Value *V, const BitAgreement &Bits);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_AGREEDREAD_H
