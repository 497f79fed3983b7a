//===- Movement.cpp - Calls that move values between lanes ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/Movement.h"
#include "CrossLane/LaneMapCall.h"
#include "CrossLane/MoveSemantics.h"
#include "Uniformity/WholeWaveCalls.h"

using namespace llvm;
using namespace llvm::ToyGCN;

/// True if a whole-wave computation reads \p V: LaneIndex computes only for
/// active lanes.
static bool feedsWholeWave(const Value &V) {
  SmallSetVector<const Value *, 16> Seen;
  Seen.insert(&V);
  for (unsigned I = 0; I < Seen.size(); ++I)
    for (const User *U : Seen[I]->users()) {
      const auto *II = dyn_cast<IntrinsicInst>(U);
      const Intrinsic::ID ID = II ? II->getIntrinsicID() : 0;
      if (endsWholeWave(ID))
        return true;
      if (!beginsWholeWave(ID) && isa<Instruction>(U))
        Seen.insert(U);
    }
  return false;
}

/// The lane's number is in bits \p Shift to \p Shift + 5 of \p Number.
std::optional<LaneMap> MovementFinder::indexMap(const Value &Number,
                                                unsigned Shift) {
  const auto Lanes = Values.numbers(Number, Shift, 6);
  if (!Lanes)
    return std::nullopt;
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, int((*Lanes)[L]));
  return Map;
}

/// Operands of update_dpp: old value, source, control, two masks.
static bool keepsOwnValue(const IntrinsicInst &DPP) {
  auto Operand = [&](unsigned N) {
    return cast<ConstantInt>(DPP.getArgOperand(N))->getZExtValue();
  };
  return Operand(3) == 15 && Operand(4) == 15 &&
         dppMap(Operand(2) & 0x1FF) == LaneMap();
}

/// False if \p Call moves nothing that the pass knows.
bool MovementFinder::findMap(const IntrinsicInst &Call, Movement &M) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::amdgcn_ds_bpermute:
    M.DataOperand = 1;
    M.Map = indexMap(*Call.getArgOperand(0), 2);
    M.InactiveIsZero = !Call.hasMetadata("toygcn.shuffle");
    M.UniformAddress = !Divergence.isDivergentUse(Call.getArgOperandUse(0));
    break;
  case Intrinsic::amdgcn_ds_permute:
    M.DataOperand = 1;
    // Lanes of one target would overwrite each other.
    if (auto Targets = indexMap(*Call.getArgOperand(0), 2))
      M.Map = Targets->inverse();
    // A lane that none sends to gets 0.
    M.GivesEachLane = M.Map.has_value();
    break;
  case Intrinsic::amdgcn_ds_swizzle:
    M.Map = swizzleMap(
        cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue() & 0xFFFF);
    break;
  case Intrinsic::amdgcn_update_dpp:
    // It is one instruction already, unless every lane keeps its own value.
    M.DataOperand = 1;
    if (!keepsOwnValue(Call))
      return false;
    M.Map = LaneMap();
    break;
  case Intrinsic::amdgcn_readlane:
  case Intrinsic::amdgcn_wave_shuffle:
    // A readlane by a divergent number is a shuffle too.
    if (Divergence.isDivergentUse(Call.getArgOperandUse(1)) &&
        Call.getType()->getPrimitiveSizeInBits() == 32)
      M.Map = indexMap(*Call.getArgOperand(1), 0);
    [[fallthrough]];
  case Intrinsic::amdgcn_readfirstlane: // Only for what is uniform.
    M.InactiveIsZero = false;
    break;
  default:
    return false;
  }
  return !feedsWholeWave(Call);
}

std::optional<Movement> MovementFinder::find(CallInst &Call, bool FindsMaps) {
  Movement M = {&Call, 0, true, false, true, false, false, false, std::nullopt};
  M.Map = getLaneMapCall(Call);
  M.HasMap = M.Map.has_value();
  const auto *II = dyn_cast<IntrinsicInst>(&Call);
  if (M.HasMap)
    M.InactiveIsZero = false;
  else if (!II || !FindsMaps || !findMap(*II, M))
    return std::nullopt;
  M.UniformData =
      !Divergence.isDivergentUse(Call.getArgOperandUse(M.DataOperand));
  M.AllActive = Waves.isFull(*Call.getParent());
  return M;
}
