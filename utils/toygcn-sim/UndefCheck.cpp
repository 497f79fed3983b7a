//===- UndefCheck.cpp - Uses of registers never written -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Definedness is kept for each lane of each vector register and for each bit
/// of each scalar register. It flows through moves and selects, so that copying
/// an undefined value (a phi with an undefined arm, a spill) is no error, but
/// addressing or branching with it is. What is computed from one, and selected
/// by one, is undefined, too: compilers compute before they know that they need
/// the result. Bitwise logic of lane masks gives a bit, that of lanes a lane,
/// which is defined if it does not depend on an undefined one. To store what
/// selects and computations made of one is an error, but in scratch, also where
/// it went through other lanes and scalars. A result that leaves a part of its
/// register as it was must have defined sources.
/// Only lanes that an instruction looks at count: active ones, or
/// those that DPP and the lane reads name. Lanes that only whole-wave code
/// switched on are left out: their threads never computed anything, and what
/// becomes of it is LaneSan's matter.
///
/// EXEC never becomes undefined: an instruction may not write it with a bit
/// that was never written, not even by a move. Of other lane masks the bits of
/// the active lanes count. A vector register that takes a half of a mask (a
/// spill) is defined if a bit of that half is.
///
/// A wave that passes code without an active lane computes scalars that no lane
/// asked for, so there they may come from undefined ones and are undefined.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "CrossLane.h"
#include "Launch.h"
#include "RegisterNames.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

class UndefCheck : public Observer {
public:
  Moment moment(const Inst &I) const override {
    return I.Reads.empty() && I.Writes.empty() ? Never : Before;
  }
  void waveStart(Wave &W) override { W.Defined.setStamp((W.Number + 1) << 32); }
  void before(Wave &W, const Inst &I) override {
    if (LLVM_UNLIKELY(I.Number >= AllDefined.size()))
      AllDefined.resize(I.Number + 1);
    if (AllDefined[I.Number] != W.Defined.stamp())
      look(W, I);
  }

private:
  /// What the results of an instruction will be worth. Found before it runs: a
  /// result may take the place of a source, of the lane number, of the mask, or
  /// of EXEC.
  struct Results {
    u64 Written = 0; ///< Lanes of vector registers that are written.
    u64 Lanes = 0;   ///< Those that get a defined value.
    u64 Swapped = 0; ///< The same of v_swap_b32's second result.
    u64 Scalar = 0;  ///< Defined bits of the scalar result; of both dwords.
    /// What DefinedRegs::doubtful counts of Lanes, Swapped and Scalar.
    u64 Doubtful = 0, SwappedDoubtful = 0, ScalarDoubtful = 0;
    bool Scc = true;
  };
  LLVM_ATTRIBUTE_NOINLINE void look(Wave &W, const Inst &I);
  void check(Wave &W, const Inst &I);
  static Results resultsOf(Wave &W, const Inst &I);
  static u64 lanesRead(Wave &W, const Inst &I, const RegRange &R);
  static u64 definedLanes(const Wave &W, const Src &S);
  static u64 movedLanes(Wave &W, const Inst &I);
  static u64 permutedLanes(const Wave &W, const Inst &I, u64 Of);
  static u64 movedBits(Wave &W, const Inst &I);
  static u64 doubtfulBits(Wave &W, const Inst &I);
  static u64 comparedLanes(const Wave &W, const Inst &I);
  static u64 computedLanes(Wave &W, const Inst &I);
  static Results computed(Wave &W, const Inst &I);
  static u64 bitsRead(const Wave &W, const Inst &I, const RegRange &R);
  static bool isPassedOver(const Wave &W, const Inst &I, const RegRange &R);
  static void checkScalar(Wave &W, const Inst &I, const RegRange &R);
  static void checkVector(Wave &W, const Inst &I, const RegRange &R);
  static void checkStored(Wave &W, const Inst &I, const RegRange &R);
  static u64 combinedLanes(Wave &W, const Inst &I);
  static u64 takenLanes(Wave &W, const Inst &I, u64 First, u64 Second);
  static u64 doubtfulLanes(Wave &W, const Inst &I);
  static void findDoubt(Wave &W, const Inst &I, Results &R);
  static void defineVector(Wave &W, const Inst &I, const RegRange &R,
                           const Results &New);
  static u32 definedBits(unsigned First, unsigned N, const Results &New);

  /// By Inst::Number: the stamp with which all that the instruction reads and
  /// writes was defined. It is as long as the stamp stays.
  std::vector<u64> AllDefined;
};

} // namespace

/// All lanes but those that only whole-wave code switched on.
static u64 watched(const Wave &W) {
  return W.Threads.wholeWave() ? W.Threads.lanes() : FullExec;
}

/// The lanes of \p R whose values \p I uses.
u64 UndefCheck::lanesRead(Wave &W, const Inst &I, const RegRange &R) {
  u64 Exec = W.exec();
  u64 Watched = watched(W);
  if (I.Op->Between == LaneOp::ReadFirstLane)
    return (Exec ? Exec & (0 - Exec) : 1) & Watched;
  if (!I.HasDpp)
    return Exec & Watched;
  u64 Enabled = Exec & dppEnabledLanes(I.Dpp.RowMask, I.Dpp.BankMask);
  if (&R != &I.Reads.front()) // Source 0 alone is permuted.
    return Enabled & Watched;
  u64 Lanes = 0;
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  for (unsigned L = 0; L < WaveSize; ++L)
    if (laneBit(Enabled, L) && Map[L] >= 0)
      Lanes |= u64(1) << Map[L];
  return Lanes & Exec & Watched;
}

void UndefCheck::checkVector(Wave &W, const Inst &I, const RegRange &R) {
  u64 Lanes = lanesRead(W, I, R);
  for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N) {
    u64 Bad = Lanes & ~W.Defined.lanes(N);
    if (!Bad)
      continue;
    if (W.Defined.lanes(N))
      W.fault(countr_zero(Bad),
              "uses v" + Twine(N) + ", which was never written in this lane");
    else
      W.fault(-1, "uses v" + Twine(N) + ", which was never written");
    return;
  }
}

/// The defined bits of the two scalar registers from \p First on.
static u64 definedInPair(const Wave &W, unsigned First) {
  return W.Defined.bits(First) | u64(W.Defined.bits(First + 1)) << 32;
}

static bool changesExec(const Inst &I) {
  return any_of(I.Writes, [](const RegRange &R) {
    return !R.IsVector && R.First <= ExecHi && R.First + R.Count > ExecLo;
  });
}

/// A move, a select, or a read of the first lane: a scalar result has the bits
/// of one source.
static bool movesScalar(const OpInfo &Op) {
  return Op.IsMove || Op.SelectsScalar || Op.Between == LaneOp::ReadFirstLane;
}

/// An operation of one lane, or of scalars, that leaves nothing of its result's
/// register as it was and changes nothing else.
static bool onlyComputes(const Inst &I) {
  const OpInfo &Op = *I.Op;
  const bool Moves = movesScalar(Op) || Op.MaskLogic || Op.IsMinMax ||
                     Op.LaneLogic ||
                     (Op.IsCompare && Op.Class == OpClass::VALU);
  return (Op.Class == OpClass::VALU || Op.Class == OpClass::SALU) && !Moves &&
         Op.Between == LaneOp::None && !Op.ReadsM0 && !I.Writes.empty() &&
         !Op.WritesExec && !changesExec(I) &&
         none_of(I.Writes, [](const RegRange &R) { return R.Data; });
}

/// A scalar select by a condition that was never written.
static bool selectsBlindly(const Wave &W, const Inst &I) {
  return I.Op->SelectsScalar && !W.Defined.bits(Scc) && !changesExec(I);
}

/// The source that a scalar select does not take.
bool UndefCheck::isPassedOver(const Wave &W, const Inst &I, const RegRange &R) {
  if (!I.Op->SelectsScalar)
    return false;
  const Src &Taken = I.S[W.SCC ? 0 : 1];
  return !R.IsVector && R.First < VccHi + 1 &&
         !(Taken.K == Src::Scalar && Taken.Reg == R.First);
}

/// Without an active lane the vector unit looks at nothing, except for the lane
/// that v_writelane writes. What the scalar unit computes is for no lane.
static bool looksAtNothing(const Wave &W, const Inst &I) {
  if (W.exec() != 0)
    return false;
  if (I.Op->Class == OpClass::VALU)
    return I.Op->Between != LaneOp::WriteLane;
  return I.Op->Class == OpClass::SALU && !changesExec(I);
}

static u64 logic(unsigned TruthTable, u64 X, u64 Y) {
  u64 Result = 0;
  Result |= TruthTable & 1 ? ~X & ~Y : 0;
  Result |= TruthTable & 2 ? X & ~Y : 0;
  Result |= TruthTable & 4 ? ~X & Y : 0;
  Result |= TruthTable & 8 ? X & Y : 0;
  return Result;
}

namespace {
struct MaskBits {
  u64 Value, Defined;
};
} // namespace

/// \p S, or EXEC for the second source of an instruction that has one.
static MaskBits maskOf(Wave &W, const Src &S) {
  if (S.K == Src::None)
    return {W.exec(), FullExec};
  return {W.read(S), S.K == Src::Scalar ? definedInPair(W, S.Reg) : FullExec};
}

/// A bit of the result is defined if it is the same whatever the undefined bits
/// of the sources are.
static MaskBits merged(unsigned Table, MaskBits X, MaskBits Y) {
  const u64 First = logic(Table, X.Value, Y.Value);
  u64 Same = FullExec;
  for (u64 Xs : {X.Value, X.Value ^ ~X.Defined})
    for (u64 Ys : {Y.Value, Y.Value ^ ~Y.Defined})
      Same &= ~(First ^ logic(Table, Xs, Ys));
  return {First, Same};
}

static MaskBits mergedMask(Wave &W, const Inst &I) {
  return merged(I.Op->MaskLogic, maskOf(W, I.S[0]), maskOf(W, I.S[1]));
}

/// The bits that \p I looks at of \p R, a lane mask; all or none of other
/// scalars.
u64 UndefCheck::bitsRead(const Wave &W, const Inst &I, const RegRange &R) {
  if (!R.Data)
    return I.Op->MaskIn && I.Op->Class == OpClass::VALU && R.First == I.Mask.Reg
               ? W.exec()
               : FullExec;
  return I.ExecFrom != ExecSource::None ? FullExec : 0;
}

void UndefCheck::checkScalar(Wave &W, const Inst &I, const RegRange &R) {
  u64 Looked = bitsRead(W, I, R);
  if (I.Op->MaskLogic)
    Looked &= ~mergedMask(W, I).Defined;
  for (unsigned N = 0; N < R.Count; ++N)
    if (u32(Looked >> 32 * (N & 1)) & ~W.Defined.bits(R.First + N))
      return W.fault(-1, "uses " + registerName(false, R.First + N) +
                             ", which was never written");
}

/// What is stored may be undefined, but not decided by what is. LaneSan follows
/// it through scratch.
void UndefCheck::checkStored(Wave &W, const Inst &I, const RegRange &R) {
  for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
    for (u64 Left = W.exec() & watched(W) & W.Defined.doubtful(N); Left;
         Left &= Left - 1) {
      const unsigned Lane = countr_zero(Left);
      if (!scratchOffset(W, I, Lane))
        return W.fault(int(Lane), "stores v" + Twine(N) +
                                      ", which a register decided that was "
                                      "never written in this lane");
    }
}

void UndefCheck::check(Wave &W, const Inst &I) {
  if (looksAtNothing(W, I) || onlyComputes(I) ||
      I.Op->Between == LaneOp::ReadFirstLane ||
      (I.Op->SelectsScalar && !changesExec(I)))
    return;
  for (const RegRange &R : I.Reads) {
    if (isPassedOver(W, I, R))
      continue;
    if (!R.IsVector)
      checkScalar(W, I, R);
    else if (!R.Data)
      checkVector(W, I, R);
    else if (I.Op->Mem.Bytes)
      checkStored(W, I, R);
    if (W.State == WaveState::Faulted)
      return;
  }
}

/// Lanes to which DPP brings the value of one of the lanes in \p Of. A lane
/// without a source gets 0.
static u64 broughtLanes(const Inst &I, u64 Of) {
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lanes |= u64(Map[L] >= 0 && laneBit(Of, unsigned(Map[L]))) << L;
  return Lanes;
}

/// Lanes in which a source holds a defined value.
u64 UndefCheck::definedLanes(const Wave &W, const Src &S) {
  u64 Lanes = FullExec;
  if (S.K == Src::Vector)
    for (unsigned D = 0; D < dwords(S.Ty); ++D)
      Lanes &= W.Defined.lanes(S.Reg + D);
  else if (S.K == Src::Scalar)
    for (unsigned D = 0; D < dwords(S.Ty); ++D)
      Lanes &= W.Defined.bits(S.Reg + D) ? FullExec : 0;
  return Lanes;
}

/// The lane that v_readlane or v_readfirstlane reads.
static unsigned laneRead(Wave &W, const Inst &I) {
  if (I.Op->Between == LaneOp::ReadLane)
    return W.read(I.S[1]) & 63;
  return W.exec() ? countr_zero(W.exec()) : 0;
}

/// The source that a scalar move or select takes.
static const Src &takenSource(const Wave &W, const Inst &I) {
  return I.S[I.Op->SelectsScalar && !W.SCC];
}

/// Defined bits of a scalar register after a move, a lane read among them.
u64 UndefCheck::movedBits(Wave &W, const Inst &I) {
  const Src &From = takenSource(W, I);
  if (From.K != Src::Vector)
    return maskOf(W, From).Defined;
  if (I.Op->Between == LaneOp::ReadLane && !definedLanes(W, I.S[1]))
    return 0;
  const u64 Defined = I.Op->Between == LaneOp::ReadFirstLane
                          ? definedLanes(W, From) | ~watched(W)
                          : definedLanes(W, From);
  return laneBit(Defined, laneRead(W, I)) ? FullExec : 0;
}

/// Bits of a scalar result that DefinedRegs::doubtfulBits counts, if they are
/// undefined.
u64 UndefCheck::doubtfulBits(Wave &W, const Inst &I) {
  const auto Of = [&](const Src &S) -> u64 {
    if (S.K == Src::Vector)
      return laneBit(W.Defined.doubtful(S.Reg), laneRead(W, I)) ? FullExec : 0;
    return S.K == Src::Scalar ? W.Defined.doubtfulBits(S.Reg) |
                                    u64(W.Defined.doubtfulBits(S.Reg + 1)) << 32
                              : 0;
  };
  if (I.Op->MaskLogic)
    return Of(I.S[0]) | Of(I.S[1]);
  if (selectsBlindly(W, I))
    return FullExec;
  return movesScalar(*I.Op) ? Of(takenSource(W, I)) : 0;
}

/// Lanes that get a defined value from a vector comparison, a minimum or a
/// maximum. Those that do not compare get 0 in a mask.
u64 UndefCheck::comparedLanes(const Wave &W, const Inst &I) {
  u64 Bits = FullExec;
  for (const Src &S : I.S)
    for (unsigned D = 0; D < dwords(S.Ty); ++D)
      if (S.K == Src::Vector)
        Bits &= W.Defined.lanes(S.Reg + D);
      else if (S.K == Src::Scalar && ~W.Defined.bits(S.Reg + D))
        Bits = 0;
  return Bits | ~(W.exec() & watched(W));
}

/// Lanes that get a defined value from an operation on all that it reads; all
/// or none of scalars.
u64 UndefCheck::computedLanes(Wave &W, const Inst &I) {
  u64 Lanes = FullExec;
  for (const RegRange &R : I.Reads) {
    if (R.Data)
      continue;
    const bool IsMask = !R.IsVector && I.Op->MaskIn && R.First == I.Mask.Reg &&
                        I.Op->Class == OpClass::VALU;
    if (IsMask)
      Lanes &= definedInPair(W, R.First);
    for (unsigned N = R.First; !IsMask && N < unsigned(R.First + R.Count); ++N)
      if (!R.IsVector)
        Lanes &= ~W.Defined.bits(N) ? 0 : FullExec;
      else if (I.HasDpp && &R == &I.Reads.front())
        Lanes &= ~broughtLanes(I, W.exec() & ~W.Defined.lanes(N));
      else
        Lanes &= W.Defined.lanes(N);
  }
  return Lanes;
}

/// The results of what onlyComputes.
UndefCheck::Results UndefCheck::computed(Wave &W, const Inst &I) {
  Results R;
  R.Scalar = computedLanes(W, I);
  R.Scc = R.Scalar == FullExec;
  if (I.Op->Class == OpClass::VALU)
    R.Scalar |= ~(W.exec() & watched(W));
  R.Written = lanesWritten(I, W.exec());
  R.Lanes = R.Scalar & R.Written;
  R.Doubtful = R.Written;
  R.ScalarDoubtful = FullExec;
  return R;
}

/// Lanes that get a defined value from bitwise logic: one source may decide it.
u64 UndefCheck::combinedLanes(Wave &W, const Inst &I) {
  u64 Lanes = comparedLanes(W, I);
  for (u64 Left = I.Plain ? ~Lanes : 0; Left; Left &= Left - 1) {
    const unsigned L = countr_zero(Left);
    MaskBits Sides[2];
    for (unsigned K = 0; K < 2; ++K)
      Sides[K] =
          I.S[K].K == Src::Vector
              ? MaskBits{W.V[I.S[K].Reg][L],
                         laneBit(W.Defined.lanes(I.S[K].Reg), L) ? FullExec : 0}
              : maskOf(W, I.S[K]);
    const u64 Bits = merged(I.Op->LaneLogic, Sides[0], Sides[1]).Defined;
    Lanes |= u64(u32(Bits) == ~u32(0)) << L;
  }
  return Lanes;
}

/// Lanes to which a move or select takes one of \p First from source 0 or one
/// of \p Second from source 1.
u64 UndefCheck::takenLanes(Wave &W, const Inst &I, u64 First, u64 Second) {
  if (I.HasDpp)
    First = broughtLanes(I, W.exec() & First);
  if (!I.Op->MaskIn)
    return First;
  const u64 Mask = W.read(I.Mask);
  return (First & ~Mask) | (Second & Mask);
}

/// Lanes in which a select knows what to take; all lanes of a move.
static u64 decidedLanes(Wave &W, const Inst &I) {
  return I.Op->MaskIn ? maskOf(W, I.Mask).Defined | ~watched(W) : FullExec;
}

/// Lanes that get a defined value from a move or select.
u64 UndefCheck::movedLanes(Wave &W, const Inst &I) {
  const u64 Second = I.Op->MaskIn ? ~definedLanes(W, I.S[1]) : 0;
  return decidedLanes(W, I) &
         ~takenLanes(W, I, ~definedLanes(W, I.S[0]), Second);
}

/// Lanes of a result that DefinedRegs::doubtful counts, if they are undefined.
u64 UndefCheck::doubtfulLanes(Wave &W, const Inst &I) {
  u64 Of[3] = {};
  for (unsigned K = 0; K < 3; ++K)
    for (unsigned D = 0; D < dwords(I.S[K].Ty); ++D)
      if (I.S[K].K == Src::Vector)
        Of[K] |= W.Defined.doubtful(I.S[K].Reg + D);
      else if (I.S[K].K == Src::Scalar)
        Of[K] |= W.Defined.doubtfulBits(I.S[K].Reg + D) ? FullExec : 0;
  if (I.Op->IsMove)
    return ~decidedLanes(W, I) | takenLanes(W, I, Of[0], Of[1]);
  return I.Op->LaneLogic ? FullExec : Of[0] | Of[1] | Of[2];
}

/// Active lanes to which ds_permute_b32 or ds_bpermute_b32 brings the value of
/// one of the active lanes in \p Of. Lanes without a source get 0.
u64 UndefCheck::permutedLanes(const Wave &W, const Inst &I, u64 Of) {
  const u64 Exec = W.exec();
  const bool Pull = I.Op->Between == LaneOp::BPermute;
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize && (Of & Exec); ++L) {
    unsigned Other = permuteLane(W.V[I.Addr][L], I.Offset);
    unsigned From = Pull ? Other : L, To = Pull ? L : Other;
    if (!Pull && !laneBit(Exec, L))
      continue;
    u64 Bit = u64(1) << To; // The highest sender wins.
    Lanes = laneBit(Of & Exec, From) ? Lanes | Bit : Lanes & ~Bit;
  }
  return Lanes & Exec;
}

/// Which of the undefined values that \p I gives are more than copies.
void UndefCheck::findDoubt(Wave &W, const Inst &I, Results &R) {
  switch (I.Op->Between) {
  case LaneOp::Permute:
  case LaneOp::BPermute:
    R.Doubtful = permutedLanes(W, I, W.Defined.doubtful(I.Data0));
    break;
  case LaneOp::Swap:
    R.SwappedDoubtful = W.Defined.doubtful(I.Dst) & R.Written;
    [[fallthrough]];
  default:
    if (I.Op->Class == OpClass::VALU)
      R.Doubtful = doubtfulLanes(W, I) & R.Written;
  }
  R.ScalarDoubtful = doubtfulBits(W, I);
}

UndefCheck::Results UndefCheck::resultsOf(Wave &W, const Inst &I) {
  Results R;
  const OpInfo &Op = *I.Op;
  if (W.exec() && onlyComputes(I))
    return computed(W, I);
  if (!movesScalar(Op) && !Op.MaskLogic && !Op.IsCompare && !Op.IsMinMax &&
      !Op.LaneLogic && Op.Between == LaneOp::None && W.exec()) {
    R.Written = R.Lanes = lanesWritten(I, W.exec());
    R.Scalar = FullExec;
    return R;
  }
  R.Written = I.Op->Between == LaneOp::WriteLane
                  ? u64(1) << (W.read(I.S[1]) & 63)
                  : lanesWritten(I, W.exec());
  R.Lanes = I.Op->IsMove ? movedLanes(W, I) & R.Written : R.Written;
  if (I.Op->Between == LaneOp::Permute || I.Op->Between == LaneOp::BPermute)
    R.Lanes = W.exec() & ~permutedLanes(W, I, ~W.Defined.lanes(I.Data0));
  if (I.Op->Between == LaneOp::Swap)
    R.Swapped = W.Defined.lanes(I.Dst) & R.Written;
  if (Op.MaskLogic) {
    const MaskBits Mask = mergedMask(W, I);
    R.Scalar = Op.WritesExec ? FullExec : Mask.Defined; // Or the old EXEC.
    R.Scc = (Mask.Value & Mask.Defined) || Mask.Defined == FullExec;
  } else if (movesScalar(Op)) {
    R.Scalar = selectsBlindly(W, I) ? 0 : movedBits(W, I);
  } else if ((Op.IsCompare || Op.IsMinMax || Op.LaneLogic) && !I.HasDpp) {
    R.Scalar = Op.LaneLogic ? combinedLanes(W, I) : comparedLanes(W, I);
    R.Lanes = R.Scalar & R.Written;
  } else {
    R.Scc = !looksAtNothing(W, I) || Op.Class != OpClass::SALU ||
            W.Defined.hasAll(I.ReadSet);
    R.Scalar = R.Scc ? FullExec : 0;
  }
  findDoubt(W, I, R);
  return R;
}

void UndefCheck::defineVector(Wave &W, const Inst &I, const RegRange &R,
                              const Results &New) {
  bool IsSecond = I.Op->Between == LaneOp::Swap && R.First != I.Dst;
  u64 Good = IsSecond ? New.Swapped : New.Lanes;
  for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N) {
    // A result that covers only part of a lane does not undefine it.
    u64 Kept = W.Defined.lanes(N) & (R.Data ? FullExec : ~New.Written);
    const u64 Doubt = W.Defined.doubtful(N) & ~New.Written;
    W.Defined.setLanes(N, Kept | Good);
    W.Defined.setDoubtful(
        N, Doubt | (IsSecond ? New.SwappedDoubtful : New.Doubtful));
  }
}

/// Of dword \p N of the scalar result that begins at \p First.
u32 UndefCheck::definedBits(unsigned First, unsigned N, const Results &New) {
  if (First == Scc)
    return New.Scc ? ~u32(0) : 0;
  if (First + N == ExecLo || First + N == ExecHi)
    return ~u32(0);
  return u32(New.Scalar >> 32 * (N & 1));
}

/// Whether \p I writes all lanes of its vector results.
static bool writesAllLanes(const Wave &W, const Inst &I) {
  return W.exec() == FullExec && !I.HasDpp &&
         I.Op->Between != LaneOp::WriteLane;
}

void UndefCheck::look(Wave &W, const Inst &I) {
  if (W.Defined.hasAll(I.ReadSet)) {
    if (W.Defined.hasAll(I.WriteSet)) {
      AllDefined[I.Number] = W.Defined.stamp();
      return;
    }
    if (writesAllLanes(W, I))
      return W.Defined.setAll(I.WriteSet);
  }
  check(W, I);
  if (W.State == WaveState::Faulted)
    return;
  const Results New = resultsOf(W, I);
  for (const RegRange &R : I.Writes) {
    if (R.IsVector)
      defineVector(W, I, R, New);
    else
      for (unsigned N = 0; N < R.Count; ++N) {
        W.Defined.setBits(R.First + N, definedBits(R.First, N, New));
        W.Defined.setDoubtfulBits(R.First + N,
                                  u32(New.ScalarDoubtful >> 32 * (N & 1)));
      }
  }
}

std::unique_ptr<Observer> toygcn::sim::createUndefCheck() {
  return std::make_unique<UndefCheck>();
}
