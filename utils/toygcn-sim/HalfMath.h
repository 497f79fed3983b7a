//===- HalfMath.h - Half precision operations -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_HALFMATH_H
#define TOYGCN_SIM_HALFMATH_H

#include "Types.h"

namespace toygcn::sim {

// Used by the scalar and the packed rows. \p Mode is the MODE register.
f16 addHalf(f16 A, f16 B, u32 Mode);
f16 mulHalf(f16 A, f16 B, u32 Mode);
f16 fmaHalf(f16 A, f16 B, f16 C, u32 Mode);
f16 minMaxHalf(f16 A, f16 B, bool Max, u32 Mode);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_HALFMATH_H
