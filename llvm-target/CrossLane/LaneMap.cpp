//===- LaneMap.cpp - Constant movement between lanes ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/LaneMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::ToyGCN;

template <typename Function> static LaneMap fromFunction(Function Source) {
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, Source(L));
  return Map;
}

LaneMap::LaneMap() {
  for (unsigned L = 0; L < WaveSize; ++L)
    Sources[L] = int8_t(L);
}

LaneMap LaneMap::all(int Source) {
  return fromFunction([=](unsigned) { return Source; });
}

LaneMap LaneMap::exclusiveOr(unsigned Mask) {
  return fromFunction([=](unsigned L) { return L ^ Mask; });
}

LaneMap LaneMap::rotate(int By, unsigned Width) {
  return fromFunction([=](unsigned L) {
    return (L & ~(Width - 1)) | ((L + unsigned(By)) & (Width - 1));
  });
}

/// \p By may be negative. \p Outside fills lanes whose source is not in their
/// segment.
static LaneMap shift(int By, unsigned Width, LaneMap::Fill Outside) {
  return fromFunction([=](unsigned L) -> int {
    int In = int(L & (Width - 1)) + By;
    if (In >= 0 && In < int(Width))
      return int(L) + By;
    return Outside == LaneMap::Fill::Own    ? int(L)
           : Outside == LaneMap::Fill::Zero ? LaneMap::Zero
                                            : LaneMap::Any;
  });
}

LaneMap LaneMap::up(unsigned By, unsigned Width, Fill Outside) {
  return shift(-int(By), Width, Outside);
}

LaneMap LaneMap::down(unsigned By, unsigned Width, Fill Outside) {
  return shift(int(By), Width, Outside);
}

LaneMap LaneMap::broadcast(unsigned Lane, unsigned Width) {
  return fromFunction(
      [=](unsigned L) { return (L & ~(Width - 1)) | (Lane & (Width - 1)); });
}

LaneMap LaneMap::quadPermute(unsigned Selectors) {
  return fromFunction(
      [=](unsigned L) { return (L & ~3u) | (Selectors >> (2 * (L & 3)) & 3); });
}

LaneMap LaneMap::mirror(unsigned Width) { return exclusiveOr(Width - 1); }

LaneMap LaneMap::then(const LaneMap &Next) const {
  return fromFunction([&](unsigned L) {
    return Next[L] < 0 ? Next[L] : (*this)[unsigned(Next[L])];
  });
}

uint64_t LaneMap::agreement(const LaneMap &Other) const {
  uint64_t Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    if (Sources[L] == Any || Sources[L] == Other.Sources[L])
      Lanes |= 1ull << L;
  return Lanes;
}

std::optional<LaneMap> LaneMap::inverse() const {
  LaneMap Result = all(Any);
  for (unsigned L = 0; L < WaveSize; ++L) {
    if (Sources[L] < 0 || Result[unsigned(Sources[L])] != Any)
      return std::nullopt;
    Result.set(unsigned(Sources[L]), int(L));
  }
  return Result;
}

/// "up 3 in 8": the parameter, and the segment unless it is the wave.
static std::string text(const char *What, unsigned By, unsigned Width) {
  std::string S = std::string(What) + " " + std::to_string(By);
  return Width == WaveSize ? S : S + " in " + std::to_string(Width);
}

static std::string nameInSegments(const LaneMap &Map, unsigned Width) {
  for (unsigned By = 0; By < Width; ++By)
    if (Map.isDoneBy(LaneMap::broadcast(By, Width)))
      return text("broadcast", By, Width);
  for (unsigned By = 1; By < Width; ++By) {
    if (Map.isDoneBy(LaneMap::rotate(int(By), Width)))
      return text("rotate", By, Width);
    for (LaneMap::Fill F : {LaneMap::Fill::Own, LaneMap::Fill::Zero}) {
      if (Map.isDoneBy(LaneMap::up(By, Width, F)))
        return text("up", By, Width);
      if (Map.isDoneBy(LaneMap::down(By, Width, F)))
        return text("down", By, Width);
    }
  }
  return "";
}

std::string LaneMap::name() const {
  if (isDoneBy(LaneMap()))
    return "own value";
  for (unsigned Mask = 1; Mask < WaveSize; ++Mask)
    if (isDoneBy(exclusiveOr(Mask)))
      return text("xor", Mask, WaveSize);
  for (unsigned Width = WaveSize; Width >= 2; Width /= 2)
    if (std::string S = nameInSegments(*this, Width); !S.empty())
      return S;
  for (unsigned Selectors = 0; Selectors < 256; ++Selectors)
    if (isDoneBy(quadPermute(Selectors))) {
      std::string S = "quad permute";
      for (unsigned Lane = 0; Lane < 4; ++Lane)
        S += " " + std::to_string(Selectors >> (2 * Lane) & 3);
      return S;
    }
  return "a map";
}

std::string LaneMap::sources() const {
  std::string Text;
  raw_string_ostream OS(Text);
  for (unsigned L = 0; L < WaveSize; ++L) {
    OS << (L ? " " : "");
    if (Sources[L] >= 0)
      OS << int(Sources[L]);
    else
      OS << (Sources[L] == Zero ? "zero" : "any");
  }
  return Text;
}
