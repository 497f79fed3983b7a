//===- UndefCheck.cpp - Uses of registers never written -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Definedness is kept for each bit of each lane of each vector register, and
/// for each bit of each scalar register. It flows through all that only
/// computes, as BitFlow.h says: copying an undefined value (a phi with an
/// undefined arm, a spill) is no error, nor is what is computed from one, since
/// compilers compute before they know that they need the result, and put
/// several values into one register. Addressing or branching with an undefined
/// bit is an error. To store what a select or a computation made of one is an
/// error, too, but in scratch, also where it went through other lanes and
/// scalars. A bit that was only moved may be stored.
/// Only lanes that an instruction looks at count: active ones, or
/// those that DPP and the lane reads name. Lanes that only whole-wave code
/// switched on are left out: their threads never computed anything, and what
/// becomes of it is LaneSan's matter.
///
/// EXEC never becomes undefined: an instruction may not write it with a bit
/// that was never written, not even by a move. In other lane masks the bits of
/// the active lanes count.
///
/// A wave that passes code without an active lane computes scalars that no lane
/// asked for, so there they may come from undefined ones and are undefined.
///
//===----------------------------------------------------------------------===//

#include "BitFlow.h"
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
    u64 Written = 0;   ///< Lanes of vector registers that are written.
    bool Open = false; ///< They may get undefined bits, those of Bits.
    LaneRow Bits[2];   ///< Of the low and the high dword.
    LaneRow Swapped;   ///< The same of v_swap_b32's second result.
    u64 Scalar = 0;    ///< Defined bits of the scalar result, both dwords.
    /// What DefinedRegs::doubtful counts of Bits, Swapped and Scalar.
    u64 Doubtful = 0, SwappedDoubtful = 0, ScalarDoubtful = 0;
    bool Scc = true;
  };
  LLVM_ATTRIBUTE_NOINLINE void look(Wave &W, const Inst &I);
  void check(Wave &W, const Inst &I);
  static Results resultsOf(Wave &W, const Inst &I);
  static u64 lanesRead(Wave &W, const Inst &I, const RegRange &R);
  static bool read(const Wave &W, const Src &S, u64 Lanes, LaneRow (&Open)[2]);
  static u64 doubtful(const Wave &W, const Inst &I, unsigned K);
  static u64 movedBits(Wave &W, const Inst &I);
  static u64 doubtfulBits(Wave &W, const Inst &I);
  static void computeLanes(Wave &W, const Inst &I, Results &R);
  static void computeScalar(Wave &W, const Inst &I, Results &R);
  static void moveLanes(Wave &W, const Inst &I, Results &R);
  static void permute(const Wave &W, const Inst &I, Results &R);
  static u64 blindLanes(Wave &W, const Inst &I);
  static u64 bitsRead(const Wave &W, const Inst &I, const RegRange &R);
  static bool isPassedOver(const Wave &W, const Inst &I, const RegRange &R);
  static void checkScalar(Wave &W, const Inst &I, const RegRange &R);
  static void checkVector(Wave &W, const Inst &I, const RegRange &R, u64 Blind);
  static void checkStored(Wave &W, const Inst &I, const RegRange &R);
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

/// \p Blind: lanes that undefined bits decide.
void UndefCheck::checkVector(Wave &W, const Inst &I, const RegRange &R,
                             u64 Blind) {
  u64 Lanes = lanesRead(W, I, R) & (I.HasDpp ? FullExec : Blind);
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

/// An operation of one lane, or of scalars, that changes no more than its
/// result.
static bool onlyComputes(const Inst &I) {
  const OpInfo &Op = *I.Op;
  return (Op.Class == OpClass::VALU || Op.Class == OpClass::SALU) &&
         Op.Between == LaneOp::None && !Op.ReadsM0 && !I.Writes.empty() &&
         !Op.WritesExec && !changesExec(I);
}

/// A vector instruction that leaves a part of its result's register as it was.
static bool keepsPart(const Inst &I) {
  return I.Op->Class == OpClass::VALU &&
         any_of(I.Writes, [](const RegRange &R) { return R.Data; });
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
      if (W.Defined.undefined(N, Lane) & I.Op->fieldMoved() &&
          !scratchOffset(W, I, Lane))
        return W.fault(int(Lane), "stores v" + Twine(N) +
                                      ", which a register decided that was "
                                      "never written in this lane");
    }
}

/// Lanes in which undefined bits decide a comparison, or what an instruction
/// adds to a part of a register.
u64 UndefCheck::blindLanes(Wave &W, const Inst &I) {
  Results R;
  computeLanes(W, I, R);
  u64 Lanes = I.Op->IsCompare ? ~R.Scalar : 0;
  for (unsigned L = 0; R.Open && L < WaveSize; ++L)
    Lanes |= u64((R.Bits[0][L] & ~bitsKept(I)) != 0) << L;
  return Lanes;
}

void UndefCheck::check(Wave &W, const Inst &I) {
  const bool Keeps = keepsPart(I);
  if (looksAtNothing(W, I) || (onlyComputes(I) && !Keeps) ||
      I.Op->Between == LaneOp::ReadFirstLane)
    return;
  const bool Compares = I.Op->IsCompare && I.Op->Class == OpClass::VALU;
  const u64 Blind = Compares || Keeps ? blindLanes(W, I) : FullExec;
  if (!Blind)
    return;
  for (const RegRange &R : I.Reads) {
    if (isPassedOver(W, I, R))
      continue;
    if (!R.IsVector)
      checkScalar(W, I, R);
    else if (!R.Data)
      checkVector(W, I, R, Blind);
    else if (I.Op->Mem.Bytes)
      checkStored(W, I, R);
    if (W.State == WaveState::Faulted)
      return;
  }
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
  const bool First = I.Op->Between == LaneOp::ReadFirstLane;
  const unsigned Lane = laneRead(W, I);
  if (First && !laneBit(watched(W), Lane))
    return FullExec;
  const Src &Number = I.S[1];
  if (!First && Number.K == Src::Scalar && ~W.Defined.bits(Number.Reg))
    return 0;
  return ~u64(W.Defined.undefined(From.Reg, Lane));
}

/// Bits of a scalar result that DefinedRegs::doubtfulBits counts, if they are
/// undefined.
u64 UndefCheck::doubtfulBits(Wave &W, const Inst &I) {
  const Src &From = takenSource(W, I);
  if (From.K == Src::Vector)
    return laneBit(W.Defined.doubtful(From.Reg), laneRead(W, I)) ? FullExec : 0;
  return From.K == Src::Scalar
             ? W.Defined.doubtfulBits(From.Reg) |
                   u64(W.Defined.doubtfulBits(From.Reg + 1)) << 32
             : 0;
}

/// Adds the undefined bits of \p S in \p Lanes to \p Open; false if it has no
/// such bits.
bool UndefCheck::read(const Wave &W, const Src &S, u64 Lanes,
                      LaneRow (&Open)[2]) {
  bool Any = false;
  for (unsigned D = 0; D < dwords(S.Ty); ++D) {
    u32 *const Row = Open[D ? 1 : 0];
    if (S.K == Src::Vector)
      for (u64 Left = Lanes & ~W.Defined.lanes(S.Reg + D); Left;
           Left &= Left - 1) {
        const unsigned L = countr_zero(Left);
        Row[L] |= W.Defined.undefined(S.Reg + D, L);
        Any = true;
      }
    else if (S.K == Src::Scalar)
      if (const u32 Bits = ~W.Defined.bits(S.Reg + D)) {
        for (unsigned L = 0; L < WaveSize; ++L)
          Row[L] |= Bits;
        Any = true;
      }
  }
  return Any;
}

/// Lanes to which source \p K brings something that DefinedRegs::doubtful
/// counts.
u64 UndefCheck::doubtful(const Wave &W, const Inst &I, unsigned K) {
  const Src &S = I.S[K];
  u64 Lanes = 0;
  for (unsigned D = 0; D < dwords(S.Ty); ++D)
    if (S.K == Src::Vector)
      Lanes |= W.Defined.doubtful(S.Reg + D);
    else if (S.K == Src::Scalar && W.Defined.doubtfulBits(S.Reg + D))
      Lanes = FullExec;
  return I.HasDpp && K == 0 ? broughtLanes(I.Dpp.Ctrl, W.exec() & Lanes)
                            : Lanes;
}

/// Whether a vector instruction may see something undefined.
static bool mayBeOpen(const Wave &W, const Inst &I) {
  const u64 Exec = W.exec();
  for (const RegRange &R : I.Reads) {
    const bool IsMask = !R.IsVector && I.Op->MaskIn && R.First == I.Mask.Reg;
    if (IsMask && !(~definedInPair(W, R.First) & Exec))
      continue;
    for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
      if (R.IsVector ? Exec & ~W.Defined.lanes(N) : ~W.Defined.bits(N))
        return true;
  }
  return false;
}

/// The results of vector instructions that only compute, and of comparisons.
void UndefCheck::computeLanes(Wave &W, const Inst &I, Results &R) {
  const OpInfo &Op = *I.Op;
  const u64 Active = W.exec() & watched(W);
  R.Written = lanesWritten(I, W.exec());
  R.Scalar = FullExec;
  if (!mayBeOpen(W, I))
    return;
  if (Op.IsMove && !Op.MaskIn && I.Plain && !I.HasDpp) {
    memset(R.Bits, 0, sizeof(R.Bits));
    R.Open = read(W, I.S[0], W.exec(), R.Bits);
    R.Doubtful = doubtful(W, I, 0) & R.Written;
    return;
  }
  LaneFlow Flow(W, I);
  for (unsigned K = 0; K < 3; ++K)
    R.Open |= read(W, I.S[K], W.exec(), Flow.Open[K]);
  if (Op.MaskIn)
    Flow.OpenMask = ~maskOf(W, I.Mask).Defined & Active;
  R.Open |= Flow.OpenMask != 0;
  const u32 Kept = bitsKept(I);
  u64 KeptDoubt = 0;
  for (u64 Left = Kept ? R.Written & ~W.Defined.lanes(I.Dst) : 0; Left;
       Left &= Left - 1) {
    const unsigned L = countr_zero(Left);
    Flow.OpenOld[L] = W.Defined.undefined(I.Dst, L);
    R.Open = true;
    if (Flow.OpenOld[L] & Kept)
      KeptDoubt |= W.Defined.doubtful(I.Dst) & u64(1) << L;
  }
  if (!R.Open)
    return;
  Flow.run();
  R.Scalar = ~(Flow.Mask & Active);
  R.Doubtful = Op.IsMinMax ? 0 : Flow.Changed;
  for (unsigned K = 0; K < 3; ++K)
    R.Doubtful |= Flow.By[K] & doubtful(W, I, K);
  R.Doubtful = (R.Doubtful | KeptDoubt) & R.Written;
  R.ScalarDoubtful = FullExec;
  // A choice between two equal values is still one that nothing decided.
  for (u64 Left = Op.IsMove ? Flow.OpenMask : 0; Left; Left &= Left - 1) {
    const unsigned L = countr_zero(Left);
    if (!Flow.Result[0][L]) {
      Flow.Result[0][L] = bitsSet(I);
      R.Doubtful |= u64(1) << L;
    }
  }
  for (unsigned L = 0; L < WaveSize; ++L)
    for (unsigned D = 0; D < 2; ++D)
      R.Bits[D][L] = Op.IsMove || laneBit(Active, L) ? Flow.Result[D][L] : 0;
}

/// The same of scalar instructions.
void UndefCheck::computeScalar(Wave &W, const Inst &I, Results &R) {
  R.Scalar = R.ScalarDoubtful = FullExec;
  if (I.Op->Bits == BitRule::Any) {
    for (const RegRange &Read : I.Reads)
      for (unsigned N = Read.First; N < unsigned(Read.First + Read.Count); ++N)
        if (~W.Defined.bits(N))
          R.Scalar = 0;
    R.Scc = R.Scalar != 0;
    return;
  }
  ScalarFlow Flow(W, I);
  for (unsigned K = 0; K < 3; ++K)
    Flow.Open[K] = ~maskOf(W, I.S[K]).Defined;
  Flow.OpenScc = I.Op->ReadsScc && !W.Defined.bits(Scc);
  Flow.run();
  R.Scalar = ~Flow.Result;
  R.Scc = !Flow.Scc;
  if (Flow.Changed)
    return;
  R.ScalarDoubtful = 0;
  for (unsigned K = 0; K < 3; ++K)
    if (Flow.By[K] && doubtful(W, I, K))
      R.ScalarDoubtful = FullExec;
}

/// What ds_permute_b32 or ds_bpermute_b32 brings to the active lanes. Lanes
/// without a source get 0.
void UndefCheck::permute(const Wave &W, const Inst &I, Results &R) {
  const u64 Exec = W.exec(), Doubt = W.Defined.doubtful(I.Data0);
  const bool Pull = I.Op->Between == LaneOp::BPermute;
  memset(R.Bits, 0, sizeof(R.Bits));
  for (unsigned L = 0; L < WaveSize; ++L) {
    const unsigned Other = permuteLane(W.V[I.Addr][L], I.Offset);
    const unsigned From = Pull ? Other : L, To = Pull ? L : Other;
    if (!Pull && !laneBit(Exec, L))
      continue;
    const u64 Bit = u64(1) << To; // The highest sender wins.
    const bool Comes = laneBit(Exec, From);
    R.Bits[0][To] = Comes ? W.Defined.undefined(I.Data0, From) : 0;
    R.Doubtful =
        Comes && laneBit(Doubt, From) ? R.Doubtful | Bit : R.Doubtful & ~Bit;
  }
  R.Open = true;
}

/// What moves between lanes.
void UndefCheck::moveLanes(Wave &W, const Inst &I, Results &R) {
  R.Written = lanesWritten(I, W.exec());
  switch (I.Op->Between) {
  case LaneOp::Permute:
  case LaneOp::BPermute:
    return permute(W, I, R);
  case LaneOp::WriteLane: {
    const unsigned Lane = W.read(I.S[1]) & 63;
    R.Written = u64(1) << Lane;
    memset(R.Bits, 0, sizeof(R.Bits));
    R.Open = read(W, I.S[0], R.Written, R.Bits);
    R.Doubtful = doubtful(W, I, 0) & R.Written;
    return;
  }
  case LaneOp::Swap:
    for (unsigned L = 0; L < WaveSize; ++L) {
      R.Bits[0][L] = W.Defined.undefined(I.S[0].Reg, L);
      R.Swapped[L] = W.Defined.undefined(I.Dst, L);
    }
    R.Open = true;
    R.Doubtful = W.Defined.doubtful(I.S[0].Reg) & R.Written;
    R.SwappedDoubtful = W.Defined.doubtful(I.Dst) & R.Written;
    return;
  default:
    return;
  }
}

UndefCheck::Results UndefCheck::resultsOf(Wave &W, const Inst &I) {
  Results R;
  const OpInfo &Op = *I.Op;
  if (onlyComputes(I)) {
    Op.Class == OpClass::VALU ? computeLanes(W, I, R) : computeScalar(W, I, R);
    return R;
  }
  moveLanes(W, I, R);
  R.Scalar = FullExec;
  if (Op.MaskLogic) {
    const MaskBits Mask = mergedMask(W, I);
    R.Scalar = Op.WritesExec ? FullExec : Mask.Defined; // Or the old EXEC.
    R.Scc = (Mask.Value & Mask.Defined) || Mask.Defined == FullExec;
  } else if (movesScalar(Op)) {
    R.Scalar = movedBits(W, I);
    R.ScalarDoubtful = doubtfulBits(W, I);
  } else if (looksAtNothing(W, I) && Op.Class == OpClass::SALU &&
             !W.Defined.hasAll(I.ReadSet)) {
    R.Scc = false;
    R.Scalar = 0;
  }
  return R;
}

void UndefCheck::defineVector(Wave &W, const Inst &I, const RegRange &R,
                              const Results &New) {
  const bool IsSecond = I.Op->Between == LaneOp::Swap && R.First != I.Dst;
  for (unsigned D = 0; D < R.Count; ++D) {
    const unsigned N = R.First + D;
    const u64 Doubt = W.Defined.doubtful(N) & ~New.Written;
    W.Defined.write(N, New.Written,
                    !New.Open  ? nullptr
                    : IsSecond ? New.Swapped
                               : New.Bits[D ? 1 : 0]);
    W.Defined.setDoubtful(
        N, Doubt | (IsSecond ? New.SwappedDoubtful : New.Doubtful));
  }
}

/// The defined bits of dword \p N of the scalar result that begins at \p First.
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
