//===- Wave.cpp - One wave: registers and execution -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wave.h"
#include "Block.h"
#include "Decoder.h"
#include "Lanes.h"
#include "LateMemory.h"
#include "ShortWay.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

TOYGCN_INLINE static void poison(LaneRow *Rows, unsigned Count) {
  for (unsigned R = 0; R < Count; ++R)
    fillRow(Rows[R], Poison);
}

static const auto poisonRows = ForHost<poison>::best();

void Wave::reset(unsigned VgprCount, unsigned SgprCount) {
  if (StorageRows < VgprCount) {
    Storage.reset(static_cast<LaneRow *>(
        ::operator new[](sizeof(LaneRow) * VgprCount, std::align_val_t(64))));
    StorageRows = VgprCount;
    V = Storage.get();
  }
  NumVGPRs = VgprCount;
  NumSGPRs = SgprCount;
  poisonRows(V, VgprCount);
  for (u32 &R : S)
    R = Poison;
  if (!Context.Observers.empty() || Context.late()) // Only these ask.
    Defined = DefinedRegs();
  HalfOfVcc = nullptr;
  KnowsVccz = false;
  SCC = false;
  Instructions = 0;
  State = WaveState::Ready;
  Current = nullptr;
}

u64 Wave::readSpecial(unsigned Reg) {
  switch (Reg) {
  case SharedBase:
    return SharedAperture;
  case SharedLimit:
    return SharedAperture + ApertureSize - 1;
  case PrivateBase:
    return PrivateAperture;
  case PrivateLimit:
    return PrivateAperture + ApertureSize - 1;
  case VccZ:
    return vccIsZero();
  case ExecZ:
    return exec() == 0;
  case Scc:
    return SCC;
  default: // A register tuple that runs past the last register.
    return 0;
  }
}

bool Wave::vccIsZero() {
  const bool Zero = vcc() == 0;
  if (LLVM_UNLIKELY(HalfOfVcc != nullptr) && (!KnowsVccz || OldVccz != Zero))
    fault(-1,
          Twine("VCCZ ") +
              (!KnowsVccz ? "was never set"
               : OldVccz  ? "still says that VCC is zero"
                          : "still says that VCC is not zero") +
              ": it does not follow writes of one half of VCC, as at pc 0x" +
              utohexstr(Context.Prog.object().elfAddress(HalfOfVcc->PC),
                        /*LowerCase=*/true) +
              ": " + Context.Prog.text(*HalfOfVcc));
  return Zero;
}

void Wave::fault(int Lane, const Twine &Reason) {
  State = WaveState::Faulted;
  Context.reportFault(*this, Lane, Reason);
}

void toygcn::sim::runUnsupported(Wave &W, const Inst &I) {
  W.fault(-1, I.Unsupported);
}

/// \p I with the registers that it really uses.
const Inst *Wave::resolveIndex(const Inst &I) {
  const bool Counts =
      I.Op && (I.Relative || (I.Op->Class == OpClass::VALU && S[M0] & 0xF000));
  if (!Counts)
    return &I;
  IndexedInst &Last = LastIndexed[(I.Number * 37 + S[M0]) % LastIndexed.size()];
  if (Last.From != &I || Last.Index != S[M0])
    Last = {&I, Context.Prog.indexed(I, S[M0]), S[M0]};
  return Last.To;
}

/// Runs one instruction. False: it did not run, or not well.
template <bool Observed, bool Late> bool Wave::step() {
  const Inst *I = Context.Prog.at(PC);
  Current = I;
  if (LLVM_UNLIKELY(!I)) {
    fault(-1, "the program counter left the code");
    return false;
  }
  if (LLVM_UNLIKELY(I->Relative || (ModeReg & Mode::GprIndexEnable)))
    Current = I = resolveIndex(*I);
  if (LLVM_UNLIKELY(I->VgprLimit > NumVGPRs || I->SgprLimit > NumSGPRs)) {
    bool Vector = I->VgprLimit > NumVGPRs;
    fault(-1, Twine(Vector ? "v" : "s") +
                  Twine((Vector ? I->VgprLimit : I->SgprLimit) - 1) +
                  " is not allocated: the kernel has " +
                  Twine(Vector ? NumVGPRs : NumSGPRs) +
                  (Vector ? " VGPRs" : " SGPRs"));
    return false;
  }
  NextPC = PC + I->Size;
  Watchers Watch;
  Observer *const *const Observers = Context.Observers.data();
  if constexpr (Observed) {
    if (LLVM_UNLIKELY(I->Unsupported)) { // It may have no OpInfo.
      runUnsupported(*this, *I);
      return false;
    }
    Watch = Context.watchers(*I);
    for (u32 Left = Watch.Before; Left; Left &= Left - 1)
      Observers[countr_zero(Left)]->before(*this, *I);
    if (State == WaveState::Faulted)
      return false;
    if (Footprint *F = Context.footprint(); F && accessesMemory(*I))
      F->clear();
  }
  if constexpr (Late)
    Context.late()->run(*this, *I);
  else
    I->Run(*this, *I);
  if constexpr (Observed) {
    if (I->ExecFrom != ExecSource::None)
      Threads.execWritten(I->ExecFrom, I->ExecBits, exec());
    if (State != WaveState::Faulted)
      for (u32 Left = Watch.After; Left; Left &= Left - 1)
        Observers[countr_zero(Left)]->after(*this, *I);
  }
  if (State == WaveState::Faulted)
    return false;
  PC = NextPC;
  return true;
}

template <bool Observed, bool Late> void Wave::runSteps(u64 Count) {
  u64 Left = Count;
  for (; Left && State == WaveState::Ready; --Left)
    if (!step<Observed, Late>())
      break;
  Instructions += Count - Left;
}

/// Takes what ran off \p Left. False: an instruction did not run well.
bool Wave::runBlock(const Block &B, u64 &Left, u64 HotAfter) {
  NextPC = B.End;
  if (LLVM_UNLIKELY(B.isHot(HotAfter)))
    Context.Prog.translate(B, Context.Options.By == Engine::Both);
  for (const Block::Step &S : goesShortWay(*this)
                                  ? *B.Short.load(std::memory_order_acquire)
                                  : B.Steps) {
    Current = S.I;
    S.Run(*this, *S.I);
    if (LLVM_UNLIKELY(State == WaveState::Faulted)) {
      Left -= S.Before;
      return false;
    }
  }
  Left -= B.Count;
  PC = NextPC;
  return true;
}

void Wave::runBlocks(u64 Count) {
  const LaunchOptions &Options = Context.Options;
  constexpr u64 Never = u64(1) << 50;
  const u64 HotAfter =
      Options.By == Engine::Interpret ? Never : Options.TranslateAfter;
  u64 Left = Count;
  while (Left && State == WaveState::Ready) {
    const Block *B =
        ModeReg & Mode::GprIndexEnable ? nullptr : Context.Prog.block(PC);
    if (B && B->Count <= Left && B->VgprLimit <= NumVGPRs &&
        B->SgprLimit <= NumSGPRs) {
      if (!runBlock(*B, Left, HotAfter))
        break;
      continue;
    }
    if (!step<false, false>())
      break;
    --Left;
  }
  Instructions += Count - Left;
}

void Wave::run(u64 Count) {
  if (Context.late())
    runSteps<true, true>(Count);
  else if (!Context.Observers.empty())
    runSteps<true, false>(Count);
  else if (Context.Options.LongWay)
    runSteps<false, false>(Count);
  else
    runBlocks(Count);
}
