//===- LaneMapCall.cpp - A lane map in LLVM IR ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/LaneMapCall.h"
#include "CrossLane/MovePlan.h"
#include "Operations/OperationCall.h"
#include "Tools/Garden.h"

using namespace llvm;

static constexpr StringLiteral Name = "toygcn.move.lanes";

bool ToyGCN::choosesLaneMaps() { return gardenHas(Garden::LaneMaps); }

Value *ToyGCN::createLaneMapCall(IRBuilderBase &B, Value *Dword,
                                 const LaneMap &Map) {
  if (!choosesLaneMaps() || !planMoves(Map, MoveConditions()))
    return nullptr;
  SmallVector<uint8_t, WaveSize> Sources;
  for (unsigned L = 0; L < WaveSize; ++L)
    Sources.push_back(uint8_t(Map[L]));
  return ToyGCN::createOperationCall(
      B, Name, Dword, ConstantDataVector::get(B.getContext(), Sources));
}

std::optional<ToyGCN::LaneMap> ToyGCN::getLaneMapCall(const Value &V) {
  const auto *Lanes = dyn_cast_or_null<ConstantDataVector>(
      ToyGCN::getOperationConstant(V, Name));
  if (!Lanes || Lanes->getNumElements() != WaveSize)
    return std::nullopt;
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, int(Lanes->getElementAsInteger(L) % WaveSize));
  return Map;
}
