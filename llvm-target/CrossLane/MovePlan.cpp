//===- MovePlan.cpp - The cheapest moves for a lane map -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search tries these, cheapest kinds first, under one cost function:
//
//   one move
//   one move, then DPP under masks for the lanes that it gets wrong
//   two moves, and a choice between them by a constant mask
//   DPP of DPP, where all lanes are active
//
// Each finished plan is followed lane by lane before it is taken.
//
//===----------------------------------------------------------------------===//

#include "CrossLane/MovePlan.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include <map>

using namespace llvm;
using namespace llvm::ToyGCN;

/// The controls that the chooser tries; quad_perm has 256 more.
static ArrayRef<unsigned> namedControls() {
  static const SmallVector<unsigned, 64> Controls = [] {
    SmallVector<unsigned, 64> All = {
        DPPCtrl::RowHalfMirror, DPPCtrl::RowMirror, DPPCtrl::RowBcast15,
        DPPCtrl::RowBcast31,    DPPCtrl::WaveShl1,  DPPCtrl::WaveRol1,
        DPPCtrl::WaveShr1,      DPPCtrl::WaveRor1};
    for (unsigned By = 1; By < 16; ++By)
      for (unsigned Kind : {DPPCtrl::RowShl, DPPCtrl::RowShr, DPPCtrl::RowRor})
        All.push_back(Kind | By);
    return All;
  }();
  return Controls;
}

namespace {
struct KnownMove {
  unsigned Control;
  LaneMap Map;
};
} // namespace

/// All DPP controls with their movements.
static ArrayRef<KnownMove> dppMoves() {
  static const std::vector<KnownMove> Moves = [] {
    std::vector<KnownMove> All;
    for (unsigned Control = 0; Control < DPPCtrl::RowShl; ++Control)
      All.push_back({Control, dppMap(Control)});
    for (unsigned Control : namedControls())
      All.push_back({Control, dppMap(Control)});
    return All;
  }();
  return Moves;
}

static bool isLDS(const LaneMove &M) {
  return M.Kind == MoveKind::Swizzle || M.Kind == MoveKind::Rotate ||
         M.Kind == MoveKind::Permute;
}

/// Masks that s_mov_b64 has as an inline constant cost half.
static unsigned maskInstructions(uint64_t Lanes, const MoveCosts &Costs) {
  return isInlineInteger(int64_t(Lanes)) ? Costs.MaskConstant / 2
                                         : Costs.MaskConstant;
}

/// The number of instructions besides the move itself: for an address from
/// lane*4, for a constant mask, and for scalars that must be in a vector
/// register. The one scalar operand of v_cndmask_b32 is the mask, and DPP may
/// have none.
static unsigned addedInstructions(const LaneMove &M, ArrayRef<LaneMove> Moves,
                                  const MoveCosts &Costs) {
  unsigned Added = 0;
  if (M.Kind == MoveKind::Permute)
    Added += (M.And != 63) + (M.Or != 0) + (M.Xor != 0);
  if (M.Kind == MoveKind::Select)
    Added += maskInstructions(M.Lanes, Costs);
  for (int Number : {M.Source, M.Old})
    if (Number > 0 && Moves[unsigned(Number) - 1].Kind == MoveKind::ReadLane)
      ++Added;
  return Added;
}

/// Issues the moves one after the other and returns the slot in which the
/// result is ready.
static unsigned countSlots(ArrayRef<LaneMove> Moves, const MoveCosts &Costs) {
  enum class Unit { Vector, Scalar, LDS };
  struct Value {
    unsigned Ready;
    Unit From;
  };
  // The input was written by the instruction just before.
  SmallVector<Value, 4> Values = {{0, Unit::Vector}};
  unsigned Now = 0;
  for (const LaneMove &M : Moves) {
    const bool IsDPP = M.Kind == MoveKind::DPP;
    for (int Number : {M.Source, M.Old}) {
      if (Number < 0)
        continue;
      const Value &V = Values[unsigned(Number)];
      if (V.From == Unit::LDS)
        Now = std::max(Now, V.Ready);
      if (V.From == Unit::Vector && IsDPP)
        Now = std::max(Now, V.Ready + Costs.DPPWaitStates);
      if (V.From == Unit::Scalar && IsDPP)
        Now += Costs.DPPWaitStates; // After the move of addedInstructions.
    }
    Now += 1 + addedInstructions(M, Moves, Costs);
    if (isLDS(M))
      Values.push_back({Now + Costs.LDSWait + Costs.LDSLatency, Unit::LDS});
    else
      Values.push_back(
          {Now, M.Kind == MoveKind::ReadLane ? Unit::Scalar : Unit::Vector});
  }
  const Value &Last = Values.back();
  return Last.From == Unit::LDS ? std::max(Now, Last.Ready) : Now;
}

MovePlan ToyGCN::makePlan(ArrayRef<LaneMove> Moves, const MoveCosts &Costs) {
  MovePlan Plan;
  Plan.Moves.assign(Moves.begin(), Moves.end());
  Plan.Cost = countSlots(Plan.Moves, Costs);
  MoveCosts NoLatency = Costs;
  NoLatency.LDSLatency = 0;
  Plan.IssueSlots = countSlots(Plan.Moves, NoLatency);
  Plan.Instructions = Plan.Moves.size();
  for (const LaneMove &M : Plan.Moves)
    Plan.Instructions += addedInstructions(M, Plan.Moves, Costs);
  return Plan;
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
class Chooser {
public:
  Chooser(const LaneMap &Map, const MoveConditions &Conditions,
          const MoveCosts &Costs)
      : Map(Map), Conditions(Conditions), Costs(Costs) {
    for (const KnownMove &K : dppMoves())
      Agreement.push_back(Map.agreement(K.Map));
  }

  /// The best of each set of instructions without a part that is enough.
  SmallVector<MovePlan, 8> list() {
    IsList = true;
    choose();
    SmallVector<MovePlan, 8> Plans;
    for (const auto &Entry : ByKinds)
      if (none_of(ByKinds, [&](const auto &Other) {
            return Other.first != Entry.first && !(Other.first & ~Entry.first);
          }))
        Plans.push_back(Entry.second);
    sort(Plans, [](const MovePlan &A, const MovePlan &B) {
      return std::tuple(A.Cost, A.Instructions, A.text()) <
             std::tuple(B.Cost, B.Instructions, B.text());
    });
    return Plans;
  }

  std::optional<MovePlan> choose() {
    consider({});
    collectStarts();
    for (const Start &S : Starts)
      consider(S.Moves);
    for (const Start &S : Starts)
      patch(S);
    for (const Start &A : Starts)
      for (const Start &B : Starts)
        merge(A, B);
    if (Conditions.AllActive)
      chain();
    return Best;
  }

private:
  /// No move or one, and the lanes that are right after it.
  struct Start {
    SmallVector<LaneMove, 3> Moves;
    int Value; ///< Its result's number.
    uint64_t Right;
    unsigned Cost;
  };

  const LaneMap &Map;
  const MoveConditions &Conditions;
  const MoveCosts &Costs;
  std::optional<MovePlan> Best;
  bool IsList = false;
  std::map<unsigned, MovePlan> ByKinds; ///< By a bit for each MoveKind.
  SmallVector<Start, 32> Starts;
  std::vector<uint64_t> Agreement; ///< With each of dppMoves().

  static unsigned kindsOf(ArrayRef<LaneMove> Moves) {
    unsigned Kinds = 0;
    for (const LaneMove &M : Moves)
      Kinds |= 1u << unsigned(M.Kind);
    return Kinds;
  }

  void consider(ArrayRef<LaneMove> Moves) {
    MovePlan Plan = makePlan(Moves, Costs);
    const MovePlan *Known = Best ? &*Best : nullptr;
    const unsigned Kinds = IsList ? kindsOf(Moves) : 0;
    if (IsList) {
      const auto It = ByKinds.find(Kinds);
      Known = It == ByKinds.end() ? nullptr : &It->second;
    }
    if (Known && std::pair(Known->Cost, Known->Instructions) <=
                     std::pair(Plan.Cost, Plan.Instructions))
      return;
    if (!Map.isDoneBy(follow(Moves)))
      return;
    if (IsList)
      ByKinds[Kinds] = std::move(Plan);
    else
      Best = std::move(Plan);
  }

  /// Keeps the cheapest of the starts that get the same lanes right.
  void addStart(ArrayRef<LaneMove> Moves, int Value, uint64_t Right) {
    const MovePlan Plan = makePlan(Moves, Costs);
    for (Start &S : Starts)
      if (S.Right == Right && S.Value >= 0 && Value >= 0 &&
          (!IsList || kindsOf(S.Moves) == kindsOf(Moves))) {
        if (Plan.Cost < S.Cost)
          S = {{Moves.begin(), Moves.end()}, Value, Right, Plan.Cost};
        return;
      }
    Starts.push_back({{Moves.begin(), Moves.end()}, Value, Right, Plan.Cost});
  }

  void addMove(const LaneMove &M) { addStart(M, 1, Map.agreement(follow(M))); }

  /// A DPP move in which inactive source lanes do what was asked.
  LaneMove dppMove(unsigned Control, bool KeepOld) const {
    LaneMove M = {MoveKind::DPP};
    M.Control = Control;
    M.BoundCtrl = !KeepOld;
    M.Old = KeepOld ? 0 : LaneMove::Nothing;
    return M;
  }
  /// Without bound_ctrl, an inactive source lane gives the old value, not 0.
  bool mayKeepOld() const { return !Conditions.InactiveIsZero; }
  /// v_readlane reads inactive lanes, and gets whatever is there.
  bool mayReadLane() const {
    return !Conditions.InactiveIsZero || Conditions.AllActive;
  }

  void collectStarts() {
    addStart({}, LaneMove::Nothing,
             Map.agreement(LaneMap::all(LaneMap::Any)) & anyLanes());
    addStart({}, LaneMove::ZeroValue,
             Map.agreement(LaneMap::all(LaneMap::Zero)));
    addStart({}, 0, Map.agreement(LaneMap()));
    for (const KnownMove &K : dppMoves()) {
      addMove(dppMove(K.Control, false));
      if (mayKeepOld() && K.Control >= DPPCtrl::RowShl)
        addMove(dppMove(K.Control, true));
    }
    addSwizzles();
    addPermutes();
  }

  uint64_t anyLanes() const {
    uint64_t Lanes = 0;
    for (unsigned L = 0; L < WaveSize; ++L)
      Lanes |= uint64_t(Map[L] == LaneMap::Any) << L;
    return Lanes;
  }

  /// Rotations by any number, in segments of any power of two.
  void addSwizzles() {
    if (auto Masks = bitwise(5)) {
      LaneMove M = {MoveKind::Swizzle};
      M.Control = encodeSwizzleMasks(Masks->And, Masks->Or, Masks->Xor);
      addMove(M);
    }
    for (unsigned Keep : {0u, 16u, 24u, 28u, 30u})
      for (unsigned By = 1; By < 32 - Keep; ++By) {
        LaneMove M = {MoveKind::Swizzle};
        M.Control = SwizzleMode::Rotate | By << 5 | Keep;
        addMove(M);
      }
  }

  void addPermutes() {
    uint64_t Rotations = 0, Lanes = 0;
    for (unsigned L = 0; L < WaveSize; ++L)
      if (Map[L] >= 0) {
        Rotations |= 1ull << ((unsigned(Map[L]) - L) & 63);
        Lanes |= 1ull << Map[L];
      }
    for (unsigned N = 0; N < WaveSize; ++N) {
      LaneMove Rotate = {MoveKind::Rotate}, Read = {MoveKind::ReadLane};
      Rotate.Control = Read.Control = N;
      if (N && Rotations >> N & 1)
        addMove(Rotate);
      if (mayReadLane() && Lanes >> N & 1)
        addMove(Read);
    }
    if (auto Masks = bitwise(6)) {
      LaneMove M = {MoveKind::Permute};
      M.And = Masks->And;
      M.Or = Masks->Or;
      M.Xor = Masks->Xor;
      addMove(M);
    }
  }

  struct Masks {
    unsigned And, Or, Xor;
  };
  /// The map as an operation on each of the lowest \p Bits bits of the lane
  /// number, as the lanes that do not keep their own value show it.
  std::optional<Masks> bitwise(unsigned Bits) const {
    Masks M = {0, 0, 0};
    for (unsigned Bit = 1; Bit < 1u << Bits; Bit <<= 1) {
      bool Seen[2][2] = {}; // [bit of the lane][bit of its source]
      for (unsigned L = 0; L < WaveSize; ++L)
        if (Map[L] >= 0 && Map[L] != int(L))
          Seen[bool(L & Bit)][bool(Map[L] & int(Bit))] = true;
      const bool Same = !Seen[0][1] && !Seen[1][0];
      const bool Inverted = !Seen[0][0] && !Seen[1][1];
      if (Same || Inverted)
        M.And |= Bit;
      if (Inverted && !Same)
        M.Xor |= Bit;
      if (Same || Inverted)
        continue;
      if (Seen[0][0] || Seen[1][0]) {
        if (Seen[0][1] || Seen[1][1])
          return std::nullopt;
      } else {
        M.Or |= Bit;
      }
    }
    return M;
  }

  /// Considers \p S and a DPP move over the rows and banks in which it is
  /// wrong.
  void patch(const Start &S) {
    if (S.Value == LaneMove::ZeroValue || ~S.Right == 0)
      return;
    unsigned Rows = 0, Banks = 0;
    for (unsigned L = 0; L < WaveSize; ++L)
      if (!(S.Right >> L & 1)) {
        Rows |= 1u << (L / 16);
        Banks |= 1u << (L / 4 % 4);
      }
    const uint64_t Lanes = dppLanes(Rows, Banks);
    for (auto [K, Agrees] : zip_equal(dppMoves(), Agreement))
      for (bool KeepOld : {false, true}) {
        if (KeepOld && !mayKeepOld())
          continue;
        LaneMove M = dppMove(K.Control, KeepOld);
        M.RowMask = Rows;
        M.BankMask = Banks;
        M.Old = S.Value;
        // A cheap test comes before the plan is followed.
        const uint64_t Kept = KeepOld ? noSource(K.Map) & S.Right : 0;
        if (Lanes & ~(Agrees | Kept))
          continue;
        SmallVector<LaneMove, 3> Moves(S.Moves);
        Moves.push_back(M);
        consider(Moves);
      }
  }

  static uint64_t noSource(const LaneMap &M) {
    uint64_t Lanes = 0;
    for (unsigned L = 0; L < WaveSize; ++L)
      Lanes |= uint64_t(M[L] < 0) << L;
    return Lanes;
  }

  /// Considers the lanes of \p A where it is right, and else those of \p B.
  void merge(const Start &A, const Start &B) {
    if (!~A.Right || !~B.Right || ~(A.Right | B.Right) ||
        A.Value == LaneMove::Nothing || B.Value == LaneMove::Nothing)
      return;
    SmallVector<LaneMove, 3> Moves(A.Moves);
    append_range(Moves, B.Moves);
    LaneMove M = {MoveKind::Select};
    M.Source = A.Value;
    M.Old = B.Moves.empty() ? B.Value : int(Moves.size());
    M.Lanes = A.Right;
    Moves.push_back(M);
    consider(Moves);
  }

  /// Considers moves through a third lane: result[L] = t[Second[L]], t[L] =
  /// input[First[L]].
  void chain() {
    for (const KnownMove &First : dppMoves())
      for (const KnownMove &Second : dppMoves()) {
        if (!agreesThrough(First.Map, Second.Map))
          continue;
        LaneMove A = dppMove(First.Control, false),
                 B = dppMove(Second.Control, false);
        B.Source = 1;
        consider({A, B});
      }
  }

  bool agreesThrough(const LaneMap &First, const LaneMap &Second) const {
    for (unsigned L = 0; L < WaveSize; ++L) {
      if (Map[L] == LaneMap::Any)
        continue;
      const int From = Second[L] < 0 ? Second[L] : First[unsigned(Second[L])];
      if (From != Map[L])
        return false;
    }
    return true;
  }
};
} // namespace

std::optional<MovePlan> ToyGCN::planMoves(const LaneMap &Map,
                                          const MoveConditions &Conditions,
                                          const MoveCosts &Costs) {
  return Chooser(Map, Conditions, Costs).choose();
}

SmallVector<MovePlan, 8> ToyGCN::listPlans(const LaneMap &Map,
                                           const MoveConditions &Conditions,
                                           const MoveCosts &Costs) {
  return Chooser(Map, Conditions, Costs).list();
}

std::string MovePlan::text() const {
  if (Moves.empty())
    return "nothing";
  std::string S;
  for (const LaneMove &M : Moves)
    S += (S.empty() ? "" : ", ") + ToyGCN::text(M);
  return S;
}
