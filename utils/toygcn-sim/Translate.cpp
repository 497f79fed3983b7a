//===- Translate.cpp - Vector instructions as code of the host ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translate.h"
#include "ShortWay.h"
#include "TranslateRows.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// Which steps become one
//===----------------------------------------------------------------------===//

namespace {

/// Takes a block's steps in order, and gives them in the order in which they
/// will run.
class Grouping {
public:
  Grouping(const RowLibrary &Rows,
           std::vector<std::unique_ptr<FusedStep>> &Pool)
      : Rows(Rows), Pool(Pool) {}
  std::vector<Block::Step> Steps;
  std::vector<FusedStep *> Made;

  void add(const Block::Step &S, bool IsLast);

private:
  bool mayJoin(const Inst &I) const;
  bool mayPass(const Inst &I) const;
  void flush();

  const RowLibrary &Rows;
  std::vector<std::unique_ptr<FusedStep>> &Pool;
  std::vector<Block::Step> Pending; ///< They will become one.
  RegSet Read, Written;             ///< By those.
};

} // namespace

static RegSet scalarsOf(const Src &S, unsigned Count) {
  RegSet Set;
  if (S.K == Src::Scalar)
    Set.add({false, S.Reg, u8(Count)});
  return Set;
}

/// Whether \p I is one of those that become one.
bool Grouping::mayJoin(const Inst &I) const {
  const OpInfo &Op = *I.Op;
  if (!Op.Short || I.Run != Op.Short || !Rows.has(Op) || Op.WritesExec ||
      (Op.MaskOut && I.MaskDst > VccLo))
    return false;
  for (unsigned K = 0; K < Op.NumSrc; ++K)
    if (I.S[K].K == Src::Scalar && I.S[K].Reg + dwords(I.S[K].Ty) > 128)
      return false;
  return !Op.MaskIn || (I.Mask.K == Src::Scalar && I.Mask.Reg < 127);
}

/// Whether \p I may run before those that wait, which it follows.
bool Grouping::mayPass(const Inst &I) const {
  return I.Op->Class != OpClass::Other && I.Op->Class != OpClass::Branch &&
         I.ExecFrom == ExecSource::None && !I.Op->WritesExec &&
         !I.ReadSet.hasAny(Written) && !I.WriteSet.hasAny(Written) &&
         !I.WriteSet.hasAny(Read);
}

void Grouping::flush() {
  if (Pending.size() < 2) {
    Steps.insert(Steps.end(), Pending.begin(), Pending.end());
  } else {
    const Block::Step &Last = Pending.back();
    Pool.push_back(std::make_unique<FusedStep>());
    FusedStep &F = *Pool.back();
    static_cast<Inst &>(F) = *Last.I;
    for (const Block::Step &S : Pending)
      if (S.I->Op->MaskOut && !is_contained(F.Masks, S.I->MaskDst))
        F.Masks.push_back(S.I->MaskDst);
    F.Steps = std::move(Pending);
    Steps.push_back({nullptr, &F, Last.Before});
    Made.push_back(&F);
  }
  Pending.clear();
  Read = Written = RegSet();
}

void Grouping::add(const Block::Step &S, bool IsLast) {
  const Inst &I = *S.I;
  if (mayJoin(I)) {
    // A mask that one of them wrote is at hand, but not as a scalar.
    RegSet Scalars;
    for (unsigned K = 0; K < I.Op->NumSrc; ++K)
      Scalars.add(scalarsOf(I.S[K], dwords(I.S[K].Ty)));
    if (Scalars.hasAny(Written))
      flush();
    Pending.push_back(S);
    Read.add(I.ReadSet);
    Written.add(I.WriteSet);
  } else {
    if (IsLast || !mayPass(I))
      flush();
    Steps.push_back(S);
  }
  if (IsLast)
    flush();
}

//===----------------------------------------------------------------------===//
// What translated code calls
//===----------------------------------------------------------------------===//

/// Interprets the steps of \p F for sixteen lanes. \p Masks gets their bits.
static void interpretGroup(Wave &W, const FusedStep &F, u32 Group, u64 *Masks) {
  const u64 Lanes = u64(u16(FullExec)) << GroupSize * Group;
  u32 Before[sizeof(W.S) / sizeof(u32)];
  memcpy(Before, W.S, sizeof(Before));
  W.setExec(W.exec() & Lanes);
  for (const Block::Step &S : F.Steps)
    S.Run(W, *S.I);
  for (unsigned K = 0; K < F.Masks.size(); ++K)
    Masks[K] = W.readScalar64(F.Masks[K]) & Lanes;
  memcpy(W.S, Before, sizeof(Before));
}

namespace {
/// What vector instructions change.
struct Changed {
  std::vector<u32> Rows;
  u32 S[128];
  explicit Changed(const Wave &W)
      : Rows(W.V[0], W.V[0] + size_t(W.NumVGPRs) * WaveSize) {
    memcpy(S, W.S, sizeof(S));
  }
  void restore(Wave &W) const {
    memcpy(W.V[0], Rows.data(), Rows.size() * sizeof(u32));
    memcpy(W.S, S, sizeof(S));
  }
};
} // namespace

/// Runs \p I, a FusedStep, both ways.
static void runBoth(Wave &W, const Inst &I) {
  const auto &F = static_cast<const FusedStep &>(I);
  const Changed Before(W);
  F.Code(W, I);
  const Changed Translated(W);
  Before.restore(W);
  for (const Block::Step &S : F.Steps)
    S.Run(W, *S.I);
  const Changed Interpreted(W);
  auto Report = [&](const Twine &Where) {
    W.fault(-1, Twine("translated code of ") + Twine(F.Steps.size()) +
                    " instructions up to here gives another " + Where);
  };
  for (size_t N = 0; N < Interpreted.Rows.size(); ++N)
    if (Interpreted.Rows[N] != Translated.Rows[N])
      return Report("v" + Twine(N / WaveSize) + " in lane " +
                    Twine(N % WaveSize));
  for (size_t N = 0; N < std::size(Interpreted.S); ++N)
    if (Interpreted.S[N] != Translated.S[N])
      return Report("scalar register, number " + Twine(N));
}

std::vector<Block::Step> toygcn::sim::translate(
    const Block &B, std::vector<std::unique_ptr<FusedStep>> &Pool, bool Check) {
  RowLibrary &Rows = RowLibrary::get();
  Grouping G(Rows, Pool);
  for (const Block::Step &S : B.Steps)
    G.add(S, &S == &B.Steps.back());
  if (G.Made.empty() || !Rows.compile(G.Made, interpretGroup))
    return {};
  for (Block::Step &S : G.Steps)
    if (!S.Run)
      S.Run = Check ? runBoth : static_cast<const FusedStep *>(S.I)->Code;
  return std::move(G.Steps);
}

bool toygcn::sim::canTranslate() { return RowLibrary::get().isUsable(); }
