//===- Approximation.h - How far approximations are off ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The instructions that approximate (reciprocals, roots, powers, logarithms,
/// sine and cosine) may be off by as much as the manual says, and programs must
/// not need more: "1ULP accuracy" for f32 and f16, "(2**29)ULP accuracy" for
/// f64 (notes on V_RCP_F32, V_RCP_F64 and their like). --approximate-by moves
/// their results that far.
///
/// A correctly rounded result is up to half a unit off by itself, so that only
/// one of its neighbours is within one unit of the true value; both are where
/// the result is that value.
///
/// What the manual's functional examples give exactly stays: zeros, infinities,
/// NaN, and powers of two of arguments that are powers of two or zero (as
/// rcp(-2) = -0.5, rsq(4) = 0.5, exp(-0) = 1, sin(0.25) = 1).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_APPROXIMATION_H
#define TOYGCN_SIM_APPROXIMATION_H

#include "Inst.h"

namespace toygcn::sim {

/// Where the results of approximations lie.
enum class Off : u8 {
  No,     ///< Correctly rounded.
  Down,   ///< The lowest that the manual allows.
  Up,     ///< The highest.
  Random, ///< One of those between, the same for the same argument.
};

/// Moves the results in \p A of \p Op, which approximates a function.
void moveResults(const OpInfo &Op, const LaneArgs &A, Off By);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_APPROXIMATION_H
