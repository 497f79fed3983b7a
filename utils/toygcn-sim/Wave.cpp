//===- Wave.cpp - One wave: registers and execution -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wave.h"
#include "Decoder.h"
#include "LateMemory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

void Wave::reset(unsigned VgprCount, unsigned SgprCount) {
  if (StorageRows < VgprCount) {
    Storage.reset(static_cast<LaneRow *>(
        ::operator new[](sizeof(LaneRow) * VgprCount, std::align_val_t(64))));
    StorageRows = VgprCount;
    V = Storage.get();
  }
  NumVGPRs = VgprCount;
  NumSGPRs = SgprCount;
  for (unsigned R = 0; R < VgprCount; ++R)
    for (u32 &Lane : V[R])
      Lane = Poison;
  for (u32 &R : S)
    R = Poison;
  Defined = DefinedRegs();
  HalfOfVcc = nullptr;
  KnowsVccz = false;
  SCC = false;
  Instructions = 0;
  State = WaveState::Ready;
  Current = nullptr;
}

u32 Wave::readScalar(unsigned Reg) {
  if (Reg < 128)
    return S[Reg];
  return u32(readScalar64(Reg));
}

u64 Wave::readScalar64(unsigned Reg) {
  if (Reg < 127)
    return S[Reg] | u64(S[Reg + 1]) << 32;
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
  return Counts ? Context.Prog.indexed(I, S[M0]) : &I;
}

template <bool Observed, bool Late> void Wave::runLoop(u64 Count) {
  Program &Prog = Context.Prog;
  u64 Left = Count;
  Watchers Watch;
  Observer *const *const Observers = Context.Observers.data();
  for (; Left && State == WaveState::Ready; --Left) {
    const Inst *I = Prog.at(PC);
    Current = I;
    if (LLVM_UNLIKELY(!I)) {
      fault(-1, "the program counter left the code");
      break;
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
      break;
    }
    NextPC = PC + I->Size;
    if constexpr (Observed) {
      if (LLVM_UNLIKELY(I->Unsupported)) { // It may have no OpInfo.
        runUnsupported(*this, *I);
        break;
      }
      Watch = Context.watchers(*I);
      for (u32 Left = Watch.Before; Left; Left &= Left - 1)
        Observers[countr_zero(Left)]->before(*this, *I);
      if (State == WaveState::Faulted)
        break;
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
      break;
    PC = NextPC;
  }
  Instructions += Count - Left;
}

void Wave::run(u64 Count) {
  if (Context.late())
    runLoop<true, true>(Count);
  else
    Context.Observers.empty() ? runLoop<false, false>(Count)
                              : runLoop<true, false>(Count);
}
