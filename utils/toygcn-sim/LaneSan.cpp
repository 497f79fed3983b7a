//===- LaneSan.cpp - Values that must not count ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Five kinds of values must not matter to a thread:
///   - what it finds in a register or in scratch where it left something else,
///     because whole-wave code or v_writelane wrote there while the thread was
///     not active (LaneShadow.h; ThreadMask.h has the active threads), or a
///     scalar was spilled there, by a v_writelane that the object marks,
///   - lanes that were never written, read by v_readlane or in whole-wave mode,
///   - bits of LDS and scratch that were never written,
///   - what a scalar load finds where a vector instruction of this dispatch
///     stored: the scalar cache does not see that,
///   - what a scalar load under way finds where a vector instruction stores.
/// Whole-wave and speculated code may move them and compute with them, so they
/// are followed as taint, lane by lane, through registers, masks, scratch and
/// LDS. It is an error when one decides what can be seen: global memory, an
/// address, a branch, EXEC. Memory that was never written may be copied, holes
/// of structures among it.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "LaneStep.h"
#include "RegisterNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace toygcn::sim;

/// Whether a word of the code may be s_dcache_inv or s_dcache_inv_vol.
static bool mayInvalidate(const Region &Code) {
  for (u64 At = 0; At + 4 <= Code.Size; At += 4) {
    u32 Word;
    memcpy(&Word, Code.Bytes.get() + At, 4);
    if (field(Word, 26, 6) == 0x30 && (field(Word, 18, 8) & ~2u) == 0x20)
      return true;
  }
  return false;
}

LaneSan::LaneSan(Launch &L, bool ChecksUndef)
    : L(L), Touched(L.keepFootprints()),
      MayInvalidate(mayInvalidate(*L.Prog.object().code().front())),
      ChecksUndef(ChecksUndef) {}

std::vector<std::string> LaneSan::notes() {
  return Undefined.notes(L.Mem, L.Prog, L.K.Name, [&](const UndefinedStore &S) {
    return S.From ? found(Origins[S.From]) + ", read at " +
                        place(*Origins[S.From].Reader)
                  : registerName(true, S.Reg) +
                        ", which was never written in this lane";
  });
}

//===----------------------------------------------------------------------===//
// Stories and reports
//===----------------------------------------------------------------------===//

OriginId LaneSan::origin(const Origin &O) {
  auto [It, IsNew] = Known.try_emplace(O, OriginId(Origins.size()));
  if (IsNew)
    Origins.push_back(O);
  return It->second;
}

OriginId LaneSan::readBy(OriginId Id, const Inst &Reader) {
  Origin O = Origins[Id];
  O.Reader = &Reader;
  return origin(O);
}

OriginId LaneSan::computed(OriginId Id) {
  if (!Origins[Id].unwrittenMemory() || Origins[Id].Computed)
    return Id;
  Origin O = Origins[Id];
  O.Computed = true;
  return origin(O);
}

std::string LaneSan::place(const Inst &I) const {
  return "pc 0x" + utohexstr(L.Prog.object().elfAddress(I.PC), true) + ": " +
         L.Prog.text(I);
}

std::string LaneSan::found(const Origin &O) const {
  const std::string Row = std::to_string(O.Row);
  switch (O.What) {
  case Origin::Register:
    return O.Over ? registerName(true, O.Row)
                  : "lane " + std::to_string(O.Lane) + " of " +
                        registerName(true, O.Row) + ", which was never written";
  case Origin::ScratchRow:
    return "scratch dword " + Row;
  case Origin::UnwrittenLds:
    return "byte " + Row + " of LDS, which was never written";
  case Origin::UnwrittenBytes:
    return "byte " + Row + " of scratch, which was never written";
  case Origin::StaleScalar:
    return "memory that a vector instruction of this dispatch stored and the "
           "scalar cache need not have";
  case Origin::StoredUnder:
    return "memory that was stored at " + place(*O.Over) +
           ", while its scalar load was under way, without s_waitcnt lgkmcnt "
           "between them";
  }
  return "";
}

bool LaneSan::spills(const Inst &I) const {
  return L.Prog.object().isSpill(I.PC);
}

void LaneSan::report(Wave &W, const Inst &I, int Lane, StringRef Use,
                     OriginId Id) {
  const Origin &O = Origins[Id];
  std::string Story = found(O);
  if (O.Over && O.What != Origin::StoredUnder)
    Story += (spills(*O.Over)
                  ? ", which the thread wrote and over which a scalar was "
                    "spilled, at "
                  : ", which the thread wrote and which was overwritten while "
                    "the thread was not active, at ") +
             place(*O.Over);
  if (O.Reader && O.Reader != &I)
    Story += "; read at " + place(*O.Reader);
  W.fault(Lane, Use + " depends on " + Story);
}

void LaneSan::waveStart(Wave &W) {
  if (Waves.size() <= W.Slot)
    Waves.resize(W.Slot + 1);
  WaveShadow &S = Waves[W.Slot];
  S.Regs.reset(W.NumVGPRs);
  for (unsigned R = 0; R < W.NumVGPRs; ++R)
    S.Regs.writeOwn(R, W.Defined.lanes(R));
  S.Scratch.reset((L.scratchPerLane() + 3) / 4);
  S.Scalars.reset();
  S.Loading.clear();
  S.ScratchBits.reset(u64(S.Scratch.rows()) * WaveSize);
  if (W.Slot != 0)
    return;
  for (WaveShadow &Old : Waves) // Those of the last workgroup.
    Old.Storing.clear();
  LdsBits.reset((L.ldsBytes() + 3) / 4);
  SinceInv.clear();
  Invalidated = false;
}

void LaneSan::before(Wave &W, const Inst &I) {
  WaveShadow &S = Waves[W.Slot];
  S.TouchedScratch.clear();
  Step Now(*this, S, W, I);
  if (!W.Threads.wholeWave() && S.clean() && !Now.readsUnwrittenLane() &&
      I.Op->Between != LaneOp::WriteLane)
    Now.runClean();
  else
    Now.run();
}

/// True if \p I may put back what was saved in memory or in another register.
static bool mayPutBack(const Inst &I) {
  return I.Op->Mem.Bytes ||
         (I.Op->IsMove && !I.Op->MaskIn && I.S[0].K == Src::Vector &&
          !I.HasDpp && !I.HasSdwa);
}

/// What whole-wave code put back is the thread's again.
void LaneSan::after(Wave &W, const Inst &I) {
  WaveShadow &S = Waves[W.Slot];
  followMemory(W, I);
  if (S.Regs.clean() && S.Scratch.clean())
    return;
  const u64 PutBack = mayPutBack(I) ? W.Threads.lanes() : 0;
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      if (N < S.Regs.rows())
        S.Regs.settle(N, W.V[N], PutBack);
  for (unsigned Row : S.TouchedScratch) {
    u64 Addr = L.scratchBase(W) + u64(Row) * sizeof(LaneRow);
    S.Scratch.settle(Row, reinterpret_cast<const u32 *>(L.scratch()->at(Addr)),
                     PutBack);
  }
}

std::unique_ptr<Observer> toygcn::sim::createLaneSan(Launch &L,
                                                     bool ChecksUndef) {
  return std::make_unique<LaneSan>(L, ChecksUndef);
}
