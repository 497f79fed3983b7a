//===- ShortWay.h - Vector instructions without extras ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most vector instructions have no modifiers but signs, and run while MODE
/// says the usual. They go a short way: it reads sources where they are, and
/// writes the result where it belongs. Each row of the table has a function
/// that does all this. VectorRun.cpp has the long way, for any instruction in
/// any mode.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_SHORTWAY_H
#define TOYGCN_SIM_SHORTWAY_H

#include "Lanes.h"
#include "Wave.h"

namespace toygcn::sim {

/// Whether the wave goes the short way, if MODE does not matter.
TOYGCN_INLINE bool goesShortWayInAnyMode(const Wave &W) { return !W.LongWay; }

/// Whether it does, and keeps denormals and rounds to nearest.
TOYGCN_INLINE bool goesShortWay(const Wave &W) {
  constexpr u32 Denorms = Mode::Denorm32In | Mode::Denorm32Out |
                          Mode::Denorm64In | Mode::Denorm64Out;
  constexpr u32 Rounding = 3 << Mode::Round32Shift | 3 << Mode::Round64Shift;
  return (W.ModeReg & (Denorms | Rounding)) == Denorms &&
         goesShortWayInAnyMode(W);
}

/// The rows of a source that is Src::Computed, in \p Own.
void computeSource(Wave &W, const Inst &I, const Src &S, LaneRow *Own);

/// The rows of source \p S of \p Dwords; \p Own is room for rows that no
/// register has.
template <unsigned Dwords>
TOYGCN_INLINE const LaneRow *shortSource(Wave &W, const Inst &I, const Src &S,
                                         LaneRow *Own) {
  if (LLVM_LIKELY(S.ShortWay == Src::Register))
    return &W.V[S.Reg];
  if (S.ShortWay == Src::Kept)
    return S.Rows;
  if (S.ShortWay == Src::Uniform) {
    fillRow(Own[0], W.readScalar(S.Reg));
    if constexpr (Dwords == 2)
      fillRow(Own[1], u32(W.readScalar64(S.Reg) >> 32));
  } else {
    computeSource(W, I, S, Own);
  }
  return Own;
}

/// Writes a lane mask.
TOYGCN_INLINE void writeShortMask(Wave &W, const Inst &I, u64 Mask) {
  Mask &= W.exec();
  W.writeScalar64(I.MaskDst, Mask);
  if (I.MaskDst == VccLo)
    W.wroteVcc();
  if (I.Op->WritesExec)
    W.setExec(Mask);
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_SHORTWAY_H
