//===- MoveSemantics.cpp - What each kind of lane move does ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/MoveSemantics.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static int shiftInRow(int L, int By) {
  const int In = (L & 15) + By;
  return In >= 0 && In < 16 ? L + By : LaneMap::Zero;
}

static int dppSource(unsigned Control, int L) {
  if (Control < DPPCtrl::RowShl)
    return (L & ~3) | (Control >> (2 * (L & 3)) & 3);
  const int By = Control & 15;
  switch (Control & ~15u) {
  case DPPCtrl::RowShl:
    return shiftInRow(L, By);
  case DPPCtrl::RowShr:
    return shiftInRow(L, -By);
  case DPPCtrl::RowRor:
    return (L & ~15) | ((L - By) & 15);
  }
  switch (Control) {
  case DPPCtrl::WaveShl1:
    return L < 63 ? L + 1 : LaneMap::Zero;
  case DPPCtrl::WaveRol1:
    return (L + 1) & 63;
  case DPPCtrl::WaveShr1:
    return L - 1; // Lane -1 is LaneMap::Zero.
  case DPPCtrl::WaveRor1:
    return (L - 1) & 63;
  case DPPCtrl::RowMirror:
    return L ^ 15;
  case DPPCtrl::RowHalfMirror:
    return L ^ 7;
  case DPPCtrl::RowBcast15:
    return L < 16 ? LaneMap::Zero : (L & ~15) - 1;
  case DPPCtrl::RowBcast31:
    return L < 32 ? LaneMap::Zero : 31;
  }
  return LaneMap::Any;
}

LaneMap ToyGCN::dppMap(unsigned Control) {
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, dppSource(Control, int(L)));
  return Map;
}

uint64_t ToyGCN::dppLanes(unsigned RowMask, unsigned BankMask) {
  uint64_t Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    if (RowMask >> (L / 16) & BankMask >> (L / 4 % 4) & 1)
      Lanes |= 1ull << L;
  return Lanes;
}

std::optional<LaneMap> ToyGCN::swizzleMap(unsigned Pattern) {
  if (Pattern >= SwizzleMode::FFT)
    return std::nullopt;
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L) {
    const unsigned Low = Pattern & 31, Middle = Pattern >> 5 & 31;
    unsigned In = L & 31;
    if (Pattern >= SwizzleMode::Rotate) {
      const unsigned Moved =
          Pattern & SwizzleMode::RotateRight ? In - Middle : In + Middle;
      In = (In & Low) | (Moved & 31 & ~Low);
    } else if (Pattern >= SwizzleMode::QuadPerm) {
      In = (In & ~3u) | (Pattern >> (2 * (In & 3)) & 3);
    } else {
      In = ((In & Low) | Middle) ^ (Pattern >> 10 & 31);
    }
    Map.set(L, int((L & 32) | In));
  }
  return Map;
}

static LaneMap permuteMap(unsigned And, unsigned Or, unsigned Xor) {
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, int(((L & And) | Or) ^ Xor));
  return Map;
}

static bool hasInstruction(const LaneMove &M) {
  switch (M.Kind) {
  case MoveKind::DPP:
    return DPPCtrl::isValid(M.Control) && M.RowMask <= DPPCtrl::AllRows &&
           M.BankMask <= DPPCtrl::AllBanks;
  case MoveKind::Swizzle:
    return swizzleMap(M.Control).has_value();
  case MoveKind::Rotate:
  case MoveKind::ReadLane:
    return M.Control < WaveSize;
  case MoveKind::Permute:
    return (M.And | M.Or | M.Xor) < WaveSize;
  case MoveKind::Select:
    return true;
  }
  return false;
}

bool ToyGCN::canFollow(ArrayRef<LaneMove> Moves) {
  for (const auto &[Results, M] : enumerate(Moves)) {
    if (!hasInstruction(M))
      return false;
    for (const int Number : {M.Source, M.Old})
      if (Number < LaneMove::ZeroValue || Number > int(Results))
        return false;
  }
  return true;
}

LaneMap ToyGCN::lanesRead(const LaneMove &M) {
  switch (M.Kind) {
  case MoveKind::DPP:
    return dppMap(M.Control);
  case MoveKind::Swizzle:
    return *swizzleMap(M.Control);
  case MoveKind::Rotate:
    return LaneMap::rotate(int(M.Control));
  case MoveKind::Permute:
    return permuteMap(M.And, M.Or, M.Xor);
  case MoveKind::ReadLane:
    return LaneMap::all(int(M.Control));
  case MoveKind::Select:
    break;
  }
  return LaneMap();
}

/// Lanes that get the source's value; others keep the old one.
static uint64_t enabledLanes(const LaneMove &M) {
  return M.Kind == MoveKind::DPP      ? dppLanes(M.RowMask, M.BankMask)
         : M.Kind == MoveKind::Select ? M.Lanes
                                      : ~uint64_t(0);
}

/// What an active and enabled lane gets that reads lane \p From of \p Source
/// and holds \p Old. Without a lane to read, \p From is negative.
static int valueRead(const LaneMove &M, int From, bool IsFromActive,
                     const LaneMap &Source, int Old) {
  if (IsFromActive || M.Kind == MoveKind::ReadLane)
    return Source[unsigned(From)];
  return M.Kind == MoveKind::DPP && !M.BoundCtrl ? Old : LaneMap::Zero;
}

LaneMap ToyGCN::follow(ArrayRef<LaneMove> Moves, uint64_t Exec) {
  SmallVector<LaneMap, 4> Values = {LaneMap()};
  auto Value = [&](int Number) {
    return Number == LaneMove::Nothing     ? LaneMap::all(LaneMap::Any)
           : Number == LaneMove::ZeroValue ? LaneMap::all(LaneMap::Zero)
                                           : Values[unsigned(Number)];
  };
  for (const LaneMove &M : Moves) {
    const LaneMap Source = Value(M.Source), Old = Value(M.Old);
    const LaneMap Read = lanesRead(M);
    const uint64_t Enabled = enabledLanes(M);
    LaneMap Result = LaneMap::all(LaneMap::Any);
    for (unsigned L = 0; L < WaveSize; ++L) {
      const int From = Read[L];
      const bool IsFromActive = From >= 0 && Exec >> From & 1;
      if (Exec >> L & 1)
        Result.set(L, Enabled >> L & 1
                          ? valueRead(M, From, IsFromActive, Source, Old[L])
                          : Old[L]);
    }
    Values.push_back(Result);
  }
  return Values.back();
}

std::string ToyGCN::text(const LaneMove &M) {
  switch (M.Kind) {
  case MoveKind::DPP: {
    std::string S = "dpp " + formatDppControl(M.Control);
    if (M.RowMask != 15)
      S += " row_mask:0x" + utohexstr(M.RowMask, /*LowerCase=*/true);
    if (M.BankMask != 15)
      S += " bank_mask:0x" + utohexstr(M.BankMask, /*LowerCase=*/true);
    return S;
  }
  case MoveKind::Swizzle:
    return formatSwizzle(M.Control);
  case MoveKind::Rotate:
    return "bpermute lane + " + utostr(M.Control);
  case MoveKind::Permute:
    return "bpermute lane" + (M.And != 63 ? " & " + utostr(M.And) : "") +
           (M.Or ? " | " + utostr(M.Or) : "") +
           (M.Xor ? " ^ " + utostr(M.Xor) : "");
  case MoveKind::ReadLane:
    return "readlane " + utostr(M.Control);
  case MoveKind::Select:
    return "select 0x" + utohexstr(M.Lanes, /*LowerCase=*/true);
  }
  return "";
}
