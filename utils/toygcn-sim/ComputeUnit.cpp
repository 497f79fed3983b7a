//===- ComputeUnit.cpp - The clock of a compute unit ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeUnit.h"
#include "CodeObject.h"
#include "Lanes.h"
#include "Timing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// Workgroups that fit
//===----------------------------------------------------------------------===//

Residency::Residency(const Kernel &K, unsigned GroupWaves, unsigned LdsBytes) {
  WavesPerSimd = std::min({cu::WavesPerSimd, cu::Vgprs / K.allocatedVgprs(),
                           cu::Sgprs / K.allocatedSgprs()});
  Groups = cu::Simds * WavesPerSimd / GroupWaves;
  if (GroupWaves > 1)
    Groups = std::min(Groups, cu::MaxGroups);
  if (LdsBytes)
    Groups = std::min(Groups, cu::LdsBytes /
                                  (unsigned)alignTo(LdsBytes, cu::LdsGranule));
  // A workgroup that is too large for its registers would not start at all;
  // it runs alone here.
  Groups = std::max(Groups, 1u);
  WavesPerSimd =
      std::max(WavesPerSimd, unsigned(divideCeil(GroupWaves, cu::Simds)));
  Occupancy = divideCeil(Groups * GroupWaves, cu::Simds);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static Unit unitOf(OpClass C) {
  switch (C) {
  case OpClass::VALU:
    return Unit::Vector;
  case OpClass::SALU:
  case OpClass::SMEM:
    return Unit::Scalar;
  case OpClass::VMEM:
    return Unit::Memory;
  case OpClass::LDS:
    return Unit::Lds;
  case OpClass::Branch:
    return Unit::Branch;
  case OpClass::Waitcnt:
  case OpClass::Nop:
  case OpClass::Other:
    return Unit::None;
  }
  return Unit::None;
}

ClockedInst ClockedInst::of(const Inst &I, const ClockConstants &K) {
  const OpInfo &Op = *I.Op;
  ClockedInst C;
  C.On = unitOf(Op.Class);
  C.Size = I.Size;
  C.HasCost = C.On == Unit::Memory || C.On == Unit::Lds;
  C.CountsVm = countsOnVm(I);
  C.CountsLgkm = countsOnLgkm(I);
  C.IsBarrier = Op.Name == "s_barrier";
  C.IsEnd = Op.Name == "s_endpgm";
  if (Op.Class == OpClass::SMEM)
    C.Cycles = std::max<unsigned>(
        cu::Turn, Op.Mem.Bytes / cu::ScalarBytesPerTurn * cu::Turn);
  else if (StringRef(Op.Name).ends_with("saveexec_b64") ||
           StringRef(Op.Name).starts_with("s_setreg"))
    C.Cycles = cu::SaveExec;
  else
    C.Cycles = issueCycles(I, /*Taken=*/false);
  if (C.On == Unit::Vector)
    C.ToScalar =
        any_of(I.Writes, [](const RegRange &R) { return !R.IsVector; });
  if (Op.Class == OpClass::Waitcnt) {
    WaitCounts Counts = WaitCounts::decode(u32(I.Offset));
    C.WaitVm = Counts.Vm;
    C.WaitLgkm = Counts.Lgkm;
  }
  C.Latency = C.On == Unit::Memory   ? K.MemoryLatency
              : C.On == Unit::Lds    ? K.LdsLatency
              : C.On == Unit::Scalar ? K.ScalarMemoryLatency
                                     : 0;
  if (C.CountsVm) // What the counters cannot count has to wait.
    C.WaitVm = cu::MaxVm - 1;
  if (C.CountsLgkm)
    C.WaitLgkm = cu::MaxLgkm - 1;
  return C;
}

//===----------------------------------------------------------------------===//
// A wave's own time
//===----------------------------------------------------------------------===//

// Waves take turns after each instruction, so that the host predicts few
// branches of what follows: most choices are values.

/// Fetches ahead if the wave's buffer has room. One fetch is under way at a
/// time; the waves of a SIMD share one fetch in a turn.
TOYGCN_INLINE void ComputeUnit::fetch(Simd &S, Wave &W, u64 T) const {
  const bool HasRoom = W.Fetched - W.PC + cu::FetchBytes <= K.BufferBytes;
  const u64 Start = std::max({T, W.LineReady, S.FetchFree});
  S.FetchFree = HasRoom ? Start + cu::Turn : S.FetchFree;
  W.LineReady = HasRoom ? Start + K.FetchLatency : W.LineReady;
  W.Fetched += HasRoom ? cu::FetchBytes : 0;
}

/// The wave goes on at \p PC, with nothing fetched.
TOYGCN_INLINE void ComputeUnit::jump(Simd &S, Wave &W, u32 PC, u64 T) const {
  W.PC = PC;
  W.Fetched = PC - (PC + K.CodeStart) % cu::FetchBytes;
  W.LineReady = T;
  fetch(S, W, T);
  fetch(S, W, T); // The buffer has room for a second line after half a line.
}

/// The wave's cycles up to \p Until that are not accounted for go to the
/// instruction that it issues next.
TOYGCN_INLINE void ComputeUnit::spend(Wave &W, u64 Until, Spent::Reason Why) {
  if (LLVM_LIKELY(!Accounts) || Until <= W.Accounted)
    return;
  (*Accounts)[W.PC / 4].Cycles[Why] += Until - W.Accounted;
  W.Accounted = Until;
}

/// Finds when the wave's next instruction may issue, at \p T or later, if its
/// unit is free.
TOYGCN_INLINE void ComputeUnit::prepare(Simd &S, unsigned N, u64 T) {
  Wave &W = *S.Waves[N];
  const ClockedInst &I = Code[W.PC / 4];
  const bool HasBytes = W.PC + I.Size + cu::FetchBytes <= W.Fetched;
  const u64 Bytes = HasBytes ? 0 : W.LineReady;
  const u64 Scalars = I.On == Unit::Scalar ? W.ScalarReady : 0;
  const u64 Vm = W.Vm.whenAtMost(I.WaitVm);
  const u64 Lgkm = W.Lgkm.whenAtMost(I.WaitLgkm);
  spend(W, Bytes, Spent::Fetch);
  spend(W, Scalars, Spent::Scalar);
  spend(W, Vm, Spent::Memory);
  spend(W, Lgkm, Spent::Lgkm);
  T = std::max({T, Bytes, Scalars, Vm, Lgkm});
  S.Needs[unsigned(W.Needs)] &= ~(1u << N);
  S.Needs[unsigned(I.On)] |= 1u << N;
  W.Needs = I.On;
  S.ReadyAt[N] = i64(T);
}

/// Moves the wave to its next instruction, which follows at \p Next.
TOYGCN_INLINE void ComputeUnit::advance(Simd &S, unsigned N, u64 Next) {
  Wave &W = *S.Waves[N];
  const WaveTrace &T = W.Trace;
  if (++W.InRun < T.Runs[W.Run].Count) {
    W.PC += Code[W.PC / 4].Size;
    fetch(S, W, Now + cu::Turn);
  } else {
    W.InRun = 0;
    jump(S, W, T.Runs[++W.Run].First * 4, Next);
  }
  prepare(S, N, Next);
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

/// When the unit is free for SIMD \p Number. Those that never work for more
/// than one turn share the last place, which is always 0.
TOYGCN_INLINE u64 &ComputeUnit::freeAt(unsigned Number, Unit On) {
  static constexpr u8 Place[] = {0, 6, 4, 5, 6, 6}; // By Unit.
  static_assert(cu::Simds == 4);
  return Free[Place[unsigned(On)] + (On == Unit::Vector ? Number : 0)];
}

/// Takes the unit and starts what the counters count. Returns when the wave
/// may go on.
TOYGCN_INLINE u64 ComputeUnit::occupy(Wave &W, unsigned Number,
                                      const ClockedInst &I) {
  const u64 Next = Now + I.Cycles;
  W.ScalarReady = I.ToScalar ? Next + cu::VectorToScalar : W.ScalarReady;
  u64 Until = Next;
  if (I.HasCost)
    Until = Now + W.Trace.Costs[W.Cost++];
  freeAt(Number, I.On) = Until;
  Free.back() = 0;
  Busy[unsigned(I.On)] += std::max(freeAt(Number, I.On), Now + cu::Turn) - Now;
  End = std::max(End, Next);
  if (I.CountsVm || I.CountsLgkm) {
    const u64 Done = Until + I.Latency;
    End = std::max(End, Done);
    if (I.CountsVm)
      W.Vm.push(Done);
    if (I.CountsLgkm)
      W.Lgkm.push(Done);
  }
  return Next;
}

/// Lets the waves go on that wait at the barrier, if no other has to come.
void ComputeUnit::release(Group &G) {
  if (!G.Waiting || G.Waiting < G.Running)
    return;
  G.Waiting = 0;
  for (unsigned Number = 0; Number < cu::Simds; ++Number) {
    Simd &S = Simds[Number];
    for (unsigned N = 0; N < S.Count; ++N)
      if (S.Waves[N]->Of == &G && S.ReadyAt[N] == Never) {
        spend(*S.Waves[N], Now + cu::Turn, Spent::Barrier);
        advance(S, N, Now + cu::Turn);
        wake(Number, S.ReadyAt[N]);
      }
  }
}

void ComputeUnit::Simd::remove(unsigned N) {
  std::move(&Waves[N + 1], &Waves[Count], &Waves[N]);
  for (u32 &Bits : Needs)
    Bits = (Bits & ((1u << N) - 1)) | Bits >> (N + 1) << N;
  std::copy(&ReadyAt[N + 1], &ReadyAt[Count], &ReadyAt[N]);
  ReadyAt[--Count] = Never;
}

/// A wave has ended. Its workgroup may go on, or end with it.
void ComputeUnit::endWave(Simd &S, unsigned N) {
  Group *G = S.Waves[N]->Of;
  S.remove(N);
  --ResidentWaves;
  --G->Running;
  release(*G);
  if (!G->Running) {
    --Resident;
    erase_if(Groups, [&](auto &P) { return P.get() == G; });
  }
}

/// Issues the next instruction of wave \p N of SIMD \p Number. Returns false if
/// the wave has ended: it is gone then.
TOYGCN_INLINE bool ComputeUnit::issue(unsigned Number, unsigned N) {
  Simd &S = Simds[Number];
  Wave &W = *S.Waves[N];
  const ClockedInst &I = Code[W.PC / 4];
  spend(W, Now, Spent::Turn);
  const u64 Next = occupy(W, Number, I);
  spend(W, Next, Spent::Issue);
  if (LLVM_UNLIKELY(I.IsEnd)) {
    endWave(S, N);
    return false;
  }
  if (LLVM_UNLIKELY(I.IsBarrier)) {
    S.ReadyAt[N] = Never;
    ++W.Of->Waiting;
    release(*W.Of);
    return true;
  }
  advance(S, N, Next);
  return true;
}

/// The waves that are ready at \p Now, as bits, and when the soonest other is.
/// Most are not: finding the others must not guess.
TOYGCN_INLINE void ComputeUnit::findReady(const Times &At, u64 Now, u64 &Ready,
                                          u64 &Soonest) {
  i64 Bits = 0, Least = Never;
  for (unsigned N = 0; N < At.size(); ++N) {
    const bool IsReady = At[N] <= i64(Now);
    Bits |= IsReady ? i64(1) << N : 0;
    Least = std::min(Least, IsReady ? i64(Never) : At[N]);
  }
  Ready = u64(Bits);
  Soonest = u64(Least);
}

/// The SIMD whose turn is next issues what it can.
TOYGCN_INLINE void ComputeUnit::turn() {
  Now = std::min(std::min(NextTurn[0], NextTurn[1]),
                 std::min(NextTurn[2], NextTurn[3]));
  const unsigned Number = Now % cu::Simds;
  Simd &S = Simds[Number];
  NextTurn[Number] = Never;
  u64 Soonest, Ready;
  findReady(S.ReadyAt, Now, Ready, Soonest);
  u64 Issuing = Ready & S.Needs[unsigned(Unit::None)];
  for (Unit On :
       {Unit::Vector, Unit::Scalar, Unit::Memory, Unit::Lds, Unit::Branch}) {
    u64 Wanting = Ready & S.Needs[unsigned(On)];
    const u64 Free = freeAt(Number, On);
    const bool IsFree = Free <= Now;
    const u64 Oldest = IsFree ? Wanting & (0 - Wanting) : 0;
    Issuing |= Oldest;
    Wanting ^= Oldest;
    const u64 Then = IsFree ? Now + cu::Turn : Free;
    Soonest = std::min(Soonest, Wanting ? Then : Never);
  }
  IssuingTurns += Issuing != 0;
  while (Issuing) {
    const unsigned N = countr_zero(Issuing);
    Issuing &= Issuing - 1;
    if (issue(Number, N))
      Soonest = std::min(Soonest, u64(S.ReadyAt[N]));
    else
      Issuing >>= 1; // The waves after this one moved up.
  }
  if (Soonest != Never)
    wake(Number, Soonest);
}

/// SIMD \p Number's next turn comes at \p T, or with its first turn after that.
TOYGCN_INLINE void ComputeUnit::wake(unsigned Number, u64 T) {
  T = std::max(T, Now + 1);
  const u64 Turn = T + (Number - T) % cu::Simds;
  NextTurn[Number] = std::min(NextTurn[Number], Turn);
}

/// Takes turns until there is room for a workgroup of \p Waves.
TOYGCN_INLINE void ComputeUnit::makeRoom(ComputeUnit &C, size_t Waves) {
  while (C.Resident >= C.Limits.Groups ||
         C.ResidentWaves + Waves > cu::Simds * C.Limits.WavesPerSimd)
    C.turn();
}

TOYGCN_INLINE void ComputeUnit::runAll(ComputeUnit &C) {
  while (C.Resident)
    C.turn();
}

//===----------------------------------------------------------------------===//
// Workgroups
//===----------------------------------------------------------------------===//

void ComputeUnit::add(std::vector<WaveTrace> Waves) {
  ForHost<makeRoom>::best()(*this, Waves.size());
  Groups.push_back(std::make_unique<Group>());
  ++Resident;
  ResidentWaves += Waves.size();
  Groups.back()->Running = Waves.size();
  for (WaveTrace &T : Waves) {
    const auto Least = std::min_element(
        Simds.begin(), Simds.end(),
        [](const Simd &A, const Simd &B) { return A.Count < B.Count; });
    const unsigned Number = unsigned(Least - Simds.begin()), N = Least->Count++;
    Simd &S = *Least;
    S.Waves[N] = std::make_unique<Wave>();
    Wave &W = *S.Waves[N];
    W.Trace = std::move(T);
    W.Of = Groups.back().get();
    W.Accounted = Now;
    jump(S, W, W.Trace.Runs.front().First * 4, Now);
    prepare(S, N, Now);
    if (N == 0)
      NextTurn[Number] = Never;
    wake(Number, S.ReadyAt[N]);
  }
}

u64 ComputeUnit::finish() {
  ForHost<runAll>::best()(*this);
  return End;
}
