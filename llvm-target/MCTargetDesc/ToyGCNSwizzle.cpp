//===- ToyGCNSwizzle.cpp - ds_swizzle_b32 patterns ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::SwizzleMode;

static constexpr unsigned QuadPermMask = 0xFF00, RotateMask = 0xF000;

static std::string call(StringRef Mode, ArrayRef<unsigned> Args) {
  std::string Text = ("swizzle(" + Mode).str();
  for (unsigned Arg : Args)
    Text += "," + utostr(Arg);
  return Text + ")";
}

/// The general form: what happens to each bit of the lane number, from 16 down.
static std::string formatControl(unsigned And, unsigned Or, unsigned Xor) {
  std::string Text = "swizzle(BITMASK_PERM,\"";
  unsigned OfZeros = Or ^ Xor, OfOnes = (And | Or) ^ Xor;
  for (unsigned Bit = 16; Bit != 0; Bit >>= 1) {
    bool ZeroBecomes = OfZeros & Bit, OneBecomes = OfOnes & Bit;
    if (ZeroBecomes == OneBecomes)
      Text += ZeroBecomes ? '1' : '0';
    else
      Text += OneBecomes ? 'p' : 'i';
  }
  return Text + "\")";
}

static std::string formatMasks(unsigned Offset) {
  unsigned And = Offset & 31, Or = Offset >> 5 & 31, Xor = Offset >> 10 & 31;
  if (And == 31 && Or == 0 && isPowerOf2_32(Xor))
    return call("SWAP", {Xor});
  if (And == 31 && Or == 0 && Xor != 0 && isPowerOf2_32(Xor + 1))
    return call("REVERSE", {Xor + 1});
  unsigned Group = 32 - And;
  if (Group > 1 && isPowerOf2_32(Group) && Or < Group && Xor == 0)
    return call("BROADCAST", {Group, Or});
  return formatControl(And, Or, Xor);
}

std::string ToyGCN::formatSwizzle(unsigned Offset) {
  if ((Offset & QuadPermMask) == QuadPerm)
    return call("QUAD_PERM", {Offset & 3, Offset >> 2 & 3, Offset >> 4 & 3,
                              Offset >> 6 & 3});
  if ((Offset & 0x8000) == 0)
    return formatMasks(Offset);
  // Assembly has no name for a rotation in smaller segments than 32 lanes.
  if ((Offset & RotateMask) == Rotate && (Offset & 31) == 0)
    return call("ROTATE", {Offset & RotateRight ? 1u : 0u, Offset >> 5 & 31});
  return utostr(Offset);
}

static bool inRange(int64_t Value, int64_t Low, int64_t High) {
  return Value >= Low && Value <= High;
}

static bool isGroupSize(int64_t Value, int64_t Low, int64_t High) {
  return inRange(Value, Low, High) && isPowerOf2_64(Value);
}

std::optional<unsigned> ToyGCN::encodeSwizzle(StringRef Mode,
                                              ArrayRef<int64_t> Args) {
  if (Mode == "QUAD_PERM" && Args.size() == 4 &&
      all_of(Args, [](int64_t Lane) { return inRange(Lane, 0, 3); }))
    return QuadPerm | Args[0] | Args[1] << 2 | Args[2] << 4 | Args[3] << 6;
  if (Mode == "SWAP" && Args.size() == 1 && isGroupSize(Args[0], 1, 16))
    return encodeSwizzleMasks(31, 0, Args[0]);
  if (Mode == "REVERSE" && Args.size() == 1 && isGroupSize(Args[0], 2, 32))
    return encodeSwizzleMasks(31, 0, Args[0] - 1);
  if (Mode == "BROADCAST" && Args.size() == 2 && isGroupSize(Args[0], 2, 32) &&
      inRange(Args[1], 0, Args[0] - 1))
    return encodeSwizzleMasks(32 - Args[0], Args[1], 0);
  if (Mode == "ROTATE" && Args.size() == 2 && inRange(Args[0], 0, 1) &&
      inRange(Args[1], 0, 31))
    return Rotate | (Args[0] ? RotateRight : 0) | Args[1] << 5;
  return std::nullopt;
}

std::optional<unsigned> ToyGCN::encodeSwizzleControl(StringRef Control) {
  if (Control.size() != 5)
    return std::nullopt;
  unsigned And = 0, Or = 0, Xor = 0;
  for (auto [Index, Action] : enumerate(Control)) {
    unsigned Bit = 16 >> Index;
    if (Action == '1')
      Or |= Bit;
    else if (Action == 'p' || Action == 'i')
      And |= Bit;
    else if (Action != '0')
      return std::nullopt;
    if (Action == 'i')
      Xor |= Bit;
  }
  return encodeSwizzleMasks(And, Or, Xor);
}

std::string ToyGCN::formatDppControl(unsigned Control) {
  if (Control < DPPCtrl::RowShl) {
    std::string S = "quad_perm:[";
    for (unsigned Lane = 0; Lane < 4; ++Lane)
      S += (Lane ? "," : "") + utostr(Control >> (2 * Lane) & 3);
    return S + "]";
  }
  const std::string By = utostr(Control & 15);
  switch (Control & ~15u) {
  case DPPCtrl::RowShl:
    return "row_shl:" + By;
  case DPPCtrl::RowShr:
    return "row_shr:" + By;
  case DPPCtrl::RowRor:
    return "row_ror:" + By;
  }
  static constexpr std::pair<unsigned, const char *> Names[] = {
      {DPPCtrl::WaveShl1, "wave_shl:1"},
      {DPPCtrl::WaveRol1, "wave_rol:1"},
      {DPPCtrl::WaveShr1, "wave_shr:1"},
      {DPPCtrl::WaveRor1, "wave_ror:1"},
      {DPPCtrl::RowMirror, "row_mirror"},
      {DPPCtrl::RowHalfMirror, "row_half_mirror"},
      {DPPCtrl::RowBcast15, "row_bcast:15"},
      {DPPCtrl::RowBcast31, "row_bcast:31"},
  };
  for (auto [Value, Name] : Names)
    if (Value == Control)
      return Name;
  return utostr(Control);
}
