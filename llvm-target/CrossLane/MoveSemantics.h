//===- MoveSemantics.h - What each kind of lane move does -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The instructions that move values between lanes, and which lane each lane's
/// value comes from ("Vega" ISA manual, 12.13.1 and 13.3.9).
///
///   row_shr:1 bank_mask:0x1   lane    0    1 2 3 4 ...   16   17 ...
///                             source  none 0 1 2 old ... none 16 ...
///
/// A move reads values by number: 0 is the input, N the result of the Nth move.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_MOVESEMANTICS_H
#define TOYGCN_CROSSLANE_MOVESEMANTICS_H

#include "CrossLane/LaneMap.h"

namespace llvm::ToyGCN {

enum class MoveKind {
  DPP,      ///< v_mov_b32_dpp: near lanes, under row and bank masks.
  Swizzle,  ///< ds_swizzle_b32: halves of 32 lanes, pattern in Control.
  Rotate,   ///< ds_bpermute_b32 by lane*4 + 4*Control: lane + Control.
  Permute,  ///< ds_bpermute_b32 by 4*(((lane & And) | Or) ^ Xor).
  ReadLane, ///< v_readlane_b32 of lane Control: every lane gets it.
  Select,   ///< v_cndmask_b32: the source in lanes of Lanes, elsewhere the old.
};

struct LaneMove {
  /// Instead of a number: a value that no lane reads; the constant 0.
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

/// The movement of DPP control \p Control: Zero where there is no source lane.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT LaneMap dppMap(unsigned Control);
/// The movement of ds_swizzle_b32's \p Pattern; nothing for its FFT mode.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT std::optional<LaneMap>
swizzleMap(unsigned Pattern);
/// Lanes that DPP's masks enable.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT uint64_t dppLanes(unsigned RowMask,
                                                    unsigned BankMask);
/// Whether each of \p Moves reads the input or a result before it, and its
/// instruction has its control, lane, masks or numbers.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT bool canFollow(ArrayRef<LaneMove> Moves);
/// The lane that each lane reads by \p M, one that canFollow() accepts.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT LaneMap lanesRead(const LaneMove &M);
/// What each lane holds after \p Moves, if the lanes of \p Exec are active;
/// others hold Any. They must be ones that canFollow() accepts.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT LaneMap follow(ArrayRef<LaneMove> Moves,
                                                 uint64_t Exec = ~0ull);
/// "dpp row_shl:4 bank_mask:0x5".
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT std::string text(const LaneMove &M);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_MOVESEMANTICS_H
