//===- LaneMoves.h - The cheapest moves for a lane map --------- *- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place that knows which instructions move values between lanes, what
/// they cost, and which of them make a lane map:
///
///   xor 4      dpp row_shl:4, then dpp row_shr:4 bank_mask:0xa
///   xor 5      swizzle
///   xor 32     bpermute by lane*4 + 128
///   up 4 in 32 swizzle rotate, then dpp quad_perm:[0,1,2,3] in row 0, 2
///
/// A move reads values by number: 0 is the input, N the result of the Nth move.
///
/// The plan is right under any EXEC. Each lane gets its value straight from its
/// source lane, never through a third lane, which might be inactive. Only where
/// the caller knows that all 64 lanes are active may moves be chained.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_LANEMOVES_H
#define TOYGCN_CROSSLANE_LANEMOVES_H

#include "CrossLane/LaneMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
namespace ToyGCN {

enum class MoveKind {
  DPP,      ///< v_mov_b32_dpp: near lanes, under row and bank masks.
  Swizzle,  ///< ds_swizzle_b32: halves of 32 lanes, pattern in Control.
  Rotate,   ///< ds_bpermute_b32 by lane*4 + 4*Control: lane + Control.
  Permute,  ///< ds_bpermute_b32 by 4*(((lane & And) | Or) ^ Xor).
  ReadLane, ///< v_readlane_b32 of lane Control: every lane gets it.
  Select,   ///< v_cndmask_b32: the source in lanes of Lanes, elsewhere the old.
};

struct LaneMove {
  /// Instead of a number: nobody reads these lanes; the constant 0.
  static constexpr int Nothing = -1, ZeroValue = -2;

  MoveKind Kind;
  int Source = 0;
  int Old = Nothing;    ///< DPP: what disabled lanes keep. Select: see there.
  unsigned Control = 0; ///< DPP control, swizzle pattern, rotation or lane.
  unsigned RowMask = 15, BankMask = 15;
  bool BoundCtrl = false; ///< DPP: no source lane gives 0, instead of the old.
  unsigned And = 63, Or = 0, Xor = 0;
  uint64_t Lanes = 0;
};

/// What moves cost, in issue slots of the wave. The manual's wait states count
/// ("Vega" ISA manual, 4.5); that an LDS operation takes long counts as some
/// slots which other waves will fill.
struct MoveCosts {
  unsigned DPPWaitStates = 2; ///< From a VALU write to a DPP read.
  unsigned LDSWait = 1;       ///< s_waitcnt.
  unsigned LDSLatency = 5;
  unsigned MaskConstant = 2; ///< A 64-bit mask into an SGPR pair.
};

struct LaneConditions {
  /// An inactive source lane must give 0, as ds_bpermute does; else its value
  /// is undefined.
  bool InactiveIsZero = false;
  /// All 64 lanes are active.
  bool AllActive = false;
};

struct LanePlan {
  SmallVector<LaneMove, 3> Moves; ///< None: the result is the input.
  unsigned Cost = 0;
  /// Instructions and wait states, without the latency of LDS.
  unsigned IssueSlots = 0;
  /// Instructions, wait states not counted; lane*4, which all plans of a
  /// function share, neither.
  unsigned Instructions = 0;
  bool usesLaneIndex() const;
  /// "dpp row_shl:4 bank_mask:0x5, dpp ...".
  std::string text() const;
};

/// The cheapest plan for \p Map; nothing if only a table of 64 indices makes
/// it.
std::optional<LanePlan> planMoves(const LaneMap &Map,
                                  const LaneConditions &Conditions,
                                  const MoveCosts &Costs = {});

/// The movement of DPP control \p Control: Zero where there is no source lane.
LaneMap dppMap(unsigned Control);
/// The movement of ds_swizzle_b32's \p Pattern; nothing for its FFT mode.
std::optional<LaneMap> swizzleMap(unsigned Pattern);
/// Lanes that DPP's masks enable.
uint64_t dppLanes(unsigned RowMask, unsigned BankMask);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_LANEMOVES_H
