//===- BitFlow.cpp - From bits of sources to bits of results --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BitFlow.h"
#include "CrossLane.h"
#include "OpTable.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace toygcn::sim;

u32 toygcn::sim::bitsTaken(const Inst &I, unsigned K) {
  constexpr u32 SdwaField[] = {0xFF,       0xFF00, 0xFF0000,
                               0xFF000000, 0xFFFF, 0xFFFF0000};
  const Src &S = I.S[K];
  if (S.Sel < std::size(SdwaField))
    return SdwaField[S.Sel];
  if (is16Bit(S.Ty))
    return S.HighHalf ? 0xFFFF0000 : 0xFFFF;
  return I.Op->Reads[K];
}

/// The field that an SDWA instruction writes.
static u32 sdwaField(const Inst &I) {
  return I.DstSel < 4   ? 0xFFu << 8 * I.DstSel
         : I.DstSel < 6 ? 0xFFFFu << 16 * (I.DstSel - 4)
                        : ~u32(0);
}

u32 toygcn::sim::bitsKept(const Inst &I) {
  if (I.HasSdwa)
    return I.DstUnused == 2 ? ~sdwaField(I) : 0;
  return I.DstHigh ? 0xFFFF : I.Op->PreserveHigh ? 0xFFFF0000 : 0;
}

u32 toygcn::sim::bitsSet(const Inst &I) {
  const u32 Field = sdwaField(I);
  if (I.HasSdwa) // The sign goes to all bits above.
    return I.DstUnused == 1 ? 0 - (Field & (0 - Field)) : Field;
  if (I.DstHigh)
    return 0xFFFF0000;
  return is16Bit(I.Op->Dst) ? 0xFFFF : ~u32(0);
}

/// From the lowest bit that is set upwards.
template <typename T> static T upwards(T Bits) { return Bits | (0 - Bits); }

/// The most that corners() varies: three sources and a mask, or two sources
/// in four ways.
constexpr unsigned MaxCorners = 16;

//===----------------------------------------------------------------------===//
// Vector instructions
//===----------------------------------------------------------------------===//

/// Lanes of the result that get open bits of \p Which from source \p K.
u64 LaneFlow::lanes(unsigned K, u32 Which) const {
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lanes |= u64((Open[K][0][L] & Which) || Open[K][1][L]) << L;
  return I.HasDpp && K == 0 ? broughtLanes(I.Dpp.Ctrl, W.exec() & Lanes)
                            : Lanes;
}

/// Lanes in which an open bit decides where bits go. Others of such a source
/// do not count.
u64 LaneFlow::controlled() {
  u64 Lost = 0;
  for (unsigned K = 0; K < I.Op->NumSrc; ++K) {
    if (!(I.Op->Controls >> K & 1))
      continue;
    By[K] = lanes(K, bitsTaken(I, K) &
                         (I.S[K].modified() ? ~u32(0) : I.Op->Reads[K]));
    Lost |= By[K];
    memset(Open[K], 0, sizeof(Open[K]));
  }
  return Lost;
}

/// The result of \p Lanes is open as a whole.
void LaneFlow::spread(u64 Lanes) {
  const u32 Set = bitsSet(I);
  for (u64 Left = Lanes; Left; Left &= Left - 1) {
    const unsigned L = countr_zero(Left);
    Result[0][L] |= Set;
    if (dwords(I.Op->Dst) >= 2)
      Result[1][L] = ~u32(0);
  }
  Changed |= Lanes;
  Mask |= Lanes;
}

void LaneFlow::halves() {
  for (unsigned K = 0; K < I.Op->NumSrc; ++K) {
    const Src &S = I.S[K];
    const bool Pair = isPacked(S.Ty);
    const u32 Low = Pair ? S.HighHalf ? 0xFFFF0000 : 0xFFFF : ~u32(0);
    const u32 High = Pair ? S.PkHi ? 0xFFFF0000 : 0xFFFF : ~u32(0);
    for (unsigned L = 0; L < WaveSize; ++L)
      Result[0][L] |= (Open[K][0][L] & Low ? 0xFFFF : 0) |
                      (Open[K][0][L] & High ? 0xFFFF0000 : 0);
    By[K] = lanes(K, Low | High);
    Changed |= By[K];
  }
}

void LaneFlow::anyBit() {
  if (isPacked(I.Op->Dst) && !I.HasDpp && !OpenMask)
    return halves();
  u64 All = OpenMask;
  for (unsigned K = 0; K < I.Op->NumSrc; ++K) {
    By[K] = lanes(K, bitsTaken(I, K));
    All |= By[K];
  }
  spread(All);
}

/// Numbers that differ in a bit are not the same.
void LaneFlow::equality() {
  const unsigned Dwords = dwords(I.S[0].Ty);
  const u32 Taken = bitsTaken(I, 0);
  u64 Unlike = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    for (unsigned D = 0; D < Dwords; ++D) {
      u32 Value[2];
      for (unsigned K = 0; K < 2; ++K)
        Value[K] = I.S[K].K == Src::Vector ? W.V[I.S[K].Reg + D][L]
                                           : u32(W.read(I.S[K]) >> 32 * D);
      Unlike |= u64(((Value[0] ^ Value[1]) & Taken &
                     ~(Open[0][D][L] | Open[1][D][L])) != 0)
                << L;
    }
  for (unsigned K = 0; K < 2; ++K) {
    By[K] = lanes(K, Taken) & ~Unlike;
    Mask |= By[K];
  }
}

/// The highest bit of what \p S takes.
static u32 topBit(const Src &S) {
  if (S.Sel < 4)
    return 0x80u << 8 * S.Sel;
  if (S.Sel < 6)
    return 0x8000u << 16 * (S.Sel - 4);
  return is16Bit(S.Ty) && !S.HighHalf ? 0x8000 : 0x80000000;
}

/// Lanes in which all of source \p K is open. What is known of the other source
/// may decide a comparison, but nothing that is known of this one does.
u64 LaneFlow::unknown(unsigned K) const {
  const bool Wide = dwords(I.S[K].Ty) == 2;
  const u32 Taken = bitsTaken(I, K);
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lanes |= u64(!(Taken & ~Open[K][0][L]) && (!Wide || !~Open[K][1][L])) << L;
  return I.HasDpp && K == 0 ? broughtLanes(I.Dpp.Ctrl, W.exec() & Lanes)
                            : Lanes;
}

/// Fills \p Rows with source \p K: with all open bits as in \p Pattern.
static void fillSource(Wave &W, const Src &S, const LaneRow (&Open)[2],
                       u64 Pattern, LaneRow (&Rows)[2]) {
  for (unsigned D = 0; D < dwords(S.Ty); ++D) {
    const u32 Bits = u32(Pattern >> 32 * D);
    const u32 Scalar = S.K == Src::Vector ? 0 : u32(W.read(S) >> 32 * D);
    for (unsigned L = 0; L < WaveSize; ++L) {
      const u32 Value = S.K == Src::Vector ? W.V[S.Reg + D][L] : Scalar;
      Rows[D][L] = (Value & ~Open[D][L]) | (Bits & Open[D][L]);
    }
  }
}

/// The patterns of open bits to try: the extremes in the order of signed and
/// of unsigned numbers, or all 0 and all 1.
static u64 patternOf(const Inst &I, unsigned K, unsigned Choice) {
  const u64 Top = u64(topBit(I.S[K])) << (dwords(I.S[K].Ty) == 2 ? 32 : 0);
  const u64 Patterns[] = {0, ~u64(0), Top, ~Top};
  return Patterns[Choice];
}

/// Runs the operation for each choice of patterns, and compares.
void LaneFlow::corners() {
  const bool Orders = I.Op->Bits == BitRule::Order;
  SmallVector<unsigned, 4> Varied; // Source 3 is the mask.
  for (unsigned K = 0; K < I.Op->NumSrc; ++K)
    if (lanes(K, ~u32(0)))
      Varied.push_back(K);
  if (OpenMask)
    Varied.push_back(MaskIndex);
  const unsigned BitsEach = Orders ? 2 : 1;
  const unsigned Count = 1u << Varied.size() * BitsEach;
  const u64 OldMask = I.Op->MaskIn ? W.read(I.Mask) : 0;
  LaneRow Results[MaxCorners][2], Rows[3][2];
  u64 Masks[MaxCorners];
  for (unsigned C = 0; C < Count; ++C) {
    u64 MaskIn = OldMask & ~OpenMask;
    unsigned Choice[4] = {};
    for (unsigned N = 0; N < Varied.size(); ++N)
      Choice[Varied[N]] = C >> N * BitsEach & ((1u << BitsEach) - 1);
    for (unsigned K = 0; K < I.Op->NumSrc; ++K)
      fillSource(W, I.S[K], Open[K], patternOf(I, K, Choice[K]), Rows[K]);
    MaskIn |= Choice[MaskIndex] ? OpenMask : 0;
    memset(Results[C], 0, sizeof(Results[C]));
    Masks[C] = computeRows(W, I, Rows, MaskIn, Results[C]);
  }
  for (unsigned C = 1; C < Count; ++C)
    Mask |= Masks[C] ^ Masks[0];
  for (unsigned K = 0; Orders && K < 2; ++K)
    Mask |= unknown(K);
  for (unsigned L = 0; L < WaveSize; ++L) {
    auto at = [&](unsigned C) {
      return Results[C][0][L] | u64(Results[C][1][L]) << 32;
    };
    u64 Differ = 0;
    for (unsigned N = 0; N < Varied.size(); ++N) {
      u64 ByThis = 0;
      for (unsigned C = 0; C < Count; ++C)
        ByThis |= at(C) ^ at(C & ~(1u << N * BitsEach));
      Differ |= ByThis;
      const bool Counts = ByThis || (Orders && laneBit(Mask, L));
      if (Varied[N] != MaskIndex)
        By[Varied[N]] |= u64(Counts) << L;
      else
        Changed |= u64(Counts) << L;
    }
    const u64 Copied = ~at(0) & at(Count - 1);
    if (Differ & ~Copied)
      Changed |= u64(1) << L;
    Result[0][L] = u32(Differ);
    Result[1][L] = u32(Differ >> 32);
  }
}

/// From the lowest bit that may change all bits above it may.
void LaneFlow::carry() {
  const Type Ty = I.Op->Dst;
  const u32 Set = bitsSet(I);
  for (unsigned L = 0; L < WaveSize; ++L) {
    const u32 Low = Result[0][L];
    const u64 Wide = upwards(Low | u64(Result[1][L]) << 32);
    Result[0][L] = isPacked(Ty)
                       ? upwards(Low << 16) >> 16 | upwards(Low & 0xFFFF0000)
                       : u32(Wide) & Set;
    Result[1][L] = dwords(Ty) == 2 ? u32(Wide >> 32) : 0;
    Changed |= u64(Result[0][L] || Result[1][L]) << L;
  }
}

void LaneFlow::run() {
  const OpInfo &Op = *I.Op;
  constexpr u32 Denorms = Mode::Denorm32In | Mode::Denorm32Out |
                          Mode::Denorm64In | Mode::Denorm64Out;
  const bool Flushes = isFloat(I.S[0].Ty) && (W.ModeReg & Denorms) != Denorms;
  const bool Simple = I.Plain && !I.HasDpp;
  if (Op.Bits == BitRule::Any || !Op.Lanes || I.Clamp || Flushes ||
      (Op.Bits == BitRule::Equal && !Simple)) {
    anyBit();
  } else if (Op.Bits == BitRule::Equal) {
    equality();
  } else {
    const u64 Lost = controlled();
    u64 Any = OpenMask;
    for (unsigned K = 0; K < Op.NumSrc; ++K)
      Any |= lanes(K, ~u32(0));
    if (Any)
      corners();
    if (Op.Bits == BitRule::Carry) {
      carry();
      Mask |= Any;
    }
    spread(Lost);
  }
  if (const u32 Kept = bitsKept(I))
    for (unsigned L = 0; L < WaveSize; ++L)
      Result[0][L] = (Result[0][L] & ~Kept) | (OpenOld[L] & Kept);
}

//===----------------------------------------------------------------------===//
// Scalar instructions
//===----------------------------------------------------------------------===//

/// What \p I gives for these sources. It leaves the wave as it was.
ScalarFlow::Outcome ScalarFlow::at(const u64 (&Values)[3], bool SccIn) {
  Inst Copy;
  Copy.Op = I.Op;
  Copy.Dst = 0;
  for (unsigned K = 0; K < 3; ++K) {
    Copy.S[K].K = I.S[K].K == Src::None ? Src::None : Src::Constant;
    Copy.S[K].Ty = I.S[K].Ty;
    Copy.S[K].Value = Values[K];
  }
  const u32 Old[2] = {W.S[0], W.S[1]};
  const bool OldScc = W.SCC;
  W.SCC = SccIn;
  I.Op->Run(W, Copy);
  Outcome Now{W.S[0] | u64(dwords(I.Op->Dst) == 2 ? W.S[1] : 0) << 32, W.SCC};
  W.S[0] = Old[0];
  W.S[1] = Old[1];
  W.SCC = OldScc;
  return Now;
}

/// Whether an open bit decides where bits go. Others of such a source do not
/// count.
bool ScalarFlow::controlled() {
  bool Lost = false;
  for (unsigned K = 0; K < 3; ++K) {
    if (dwords(I.S[K].Ty) < 2)
      Open[K] = u32(Open[K]);
    if (!(I.Op->Controls >> K & 1))
      continue;
    By[K] = (Open[K] & I.Op->Reads[K]) != 0;
    Lost |= By[K];
    Open[K] = 0;
  }
  return Lost;
}

void ScalarFlow::equality(const u64 (&Values)[3]) {
  const u64 Compared = dwords(I.S[0].Ty) == 2 ? FullExec : 0xFFFFFFFF;
  Scc = !((Values[0] ^ Values[1]) & ~(Open[0] | Open[1]) & Compared);
  By[0] = Scc && Open[0];
  By[1] = Scc && Open[1];
}

/// Runs the operation for each choice of patterns, and compares.
void ScalarFlow::corners(const u64 (&Values)[3]) {
  SmallVector<unsigned, 4> Varied;
  for (unsigned K = 0; K < 3; ++K)
    if (Open[K])
      Varied.push_back(K);
  if (OpenScc)
    Varied.push_back(SccIndex);
  const bool Orders = I.Op->Bits == BitRule::Order;
  const unsigned BitsEach = Orders ? 2 : 1;
  SmallVector<Outcome, MaxCorners> Results;
  for (unsigned C = 0; C < 1u << Varied.size() * BitsEach; ++C) {
    u64 Now[3] = {Values[0], Values[1], Values[2]};
    bool SccIn = W.SCC;
    for (unsigned N = 0; N < Varied.size(); ++N) {
      const unsigned K = Varied[N];
      const unsigned Choice = C >> N * BitsEach & ((1u << BitsEach) - 1);
      if (K == SccIndex)
        SccIn = Choice;
      else
        Now[K] = (Now[K] & ~Open[K]) | (patternOf(I, K, Choice) & Open[K]);
    }
    Results.push_back(at(Now, SccIn));
  }
  u64 Ones = FullExec;
  for (unsigned C = 0; C < Results.size(); ++C) {
    Ones &= Results[C].Value;
    Scc |= Results[C].Scc != Results[0].Scc;
    for (unsigned N = 0; N < Varied.size(); ++N) {
      const u64 ByThis =
          Results[C].Value ^ Results[C & ~(1u << N * BitsEach)].Value;
      By[Varied[N]] |= ByThis || I.Op->Dst == Type::None;
      Result |= ByThis;
    }
  }
  for (unsigned K = 0; Orders && K < 2; ++K)
    Scc |= u32(Open[K]) == ~u32(0); // Nothing that is known of it decides.
  const u64 Copied = ~Results.front().Value & Results.back().Value;
  Changed = (Result & ~Copied) || By[SccIndex];
  if (I.Op->Dst != Type::None && I.Op->WritesScc)
    Scc = Result && !Ones; // Whether the result is not 0.
}

void ScalarFlow::run() {
  const OpInfo &Op = *I.Op;
  const u64 Width = dwords(Op.Dst) == 2    ? FullExec
                    : Op.Dst == Type::None ? 0
                                           : 0xFFFFFFFF;
  u64 Values[3] = {};
  for (unsigned K = 0; K < 3; ++K)
    if (I.S[K].K != Src::None)
      Values[K] = W.read(I.S[K]);
  if (controlled()) {
    Result = FullExec;
    Scc = Changed = true;
  } else if (!Open[0] && !Open[1] && !Open[2] && !OpenScc) {
    return;
  } else if (Op.Bits == BitRule::Equal) {
    equality(Values);
  } else {
    corners(Values);
    if (Op.Bits == BitRule::Carry) {
      Result = upwards(Result);
      Changed = Scc = true;
    }
  }
  Result &= Width;
}
