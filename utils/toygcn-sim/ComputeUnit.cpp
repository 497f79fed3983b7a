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

ClockedInst ClockedInst::of(const Inst &I) {
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
    C.Cycles = 2 * cu::Turn;
  else
    C.Cycles = issueCycles(I, /*Taken=*/false);
  if (C.On == Unit::Vector)
    C.ToScalar =
        any_of(I.Writes, [](const RegRange &R) { return !R.IsVector; });
  if (Op.Class == OpClass::Waitcnt) {
    WaitCounts Counts = WaitCounts::decode(u32(I.Offset));
    C.IsWait = true;
    C.WaitVm = Counts.Vm;
    C.WaitLgkm = Counts.Lgkm;
  }
  return C;
}

//===----------------------------------------------------------------------===//
// A wave's own time
//===----------------------------------------------------------------------===//

void ComputeUnit::Counter::push(u64 T) {
  if (Count)
    T = std::max(T, Done[(Count - 1) % 64]);
  Done[Count++ % 64] = T;
}

u64 ComputeUnit::Counter::whenAtMost(unsigned Left) const {
  return Count > Left && Left < 64 ? Done[(Count - 1 - Left) % 64] : 0;
}

/// Fetches ahead while the wave's buffer has room. One fetch is under way at a
/// time; the waves of a SIMD share one fetch in a turn.
void ComputeUnit::fetch(Wave &W, u64 T) {
  u64 &Free = Simds[W.Simd].FetchFree;
  while (W.Fetched - W.PC + cu::FetchBytes <= cu::BufferBytes) {
    u64 Start = std::max({T, W.LineReady, Free});
    Free = Start + cu::Turn;
    W.LineReady = Start + cu::FetchLatency;
    W.Fetched += cu::FetchBytes;
  }
}

/// The wave goes on at \p PC, with nothing fetched.
void ComputeUnit::jump(Wave &W, u32 PC, u64 T) {
  W.PC = PC;
  W.Fetched = PC / cu::FetchBytes * cu::FetchBytes;
  W.LineReady = T;
  fetch(W, T);
}

/// The wave's cycles up to \p Until that are not accounted for go to the
/// instruction that it issues next.
void ComputeUnit::spend(Wave &W, u64 Until, Spent::Reason Why) {
  if (!Accounts || Until <= W.Accounted)
    return;
  (*Accounts)[W.PC / 4].Cycles[Why] += Until - W.Accounted;
  W.Accounted = Until;
}

/// Finds when the wave's next instruction may issue, at \p T or later, if its
/// unit is free.
void ComputeUnit::prepare(Simd &S, unsigned N, u64 T) {
  Wave &W = *S.Waves[N];
  const ClockedInst &I = Code[W.PC / 4];
  auto WaitUntil = [&](u64 Ready, Spent::Reason Why) {
    if (Ready <= T)
      return;
    T = Ready;
    spend(W, T, Why);
  };
  if (W.PC + I.Size + cu::FetchBytes > W.Fetched)
    WaitUntil(W.LineReady, Spent::Fetch);
  if (I.On == Unit::Scalar)
    WaitUntil(W.ScalarReady, Spent::Scalar);
  if (I.IsWait) {
    WaitUntil(W.Vm.whenAtMost(I.WaitVm), Spent::Memory);
    WaitUntil(W.Lgkm.whenAtMost(I.WaitLgkm), Spent::Lgkm);
  }
  if (I.CountsVm)
    WaitUntil(W.Vm.whenAtMost(cu::MaxVm - 1), Spent::Memory);
  if (I.CountsLgkm)
    WaitUntil(W.Lgkm.whenAtMost(cu::MaxLgkm - 1), Spent::Lgkm);
  for (u32 &Waves : S.Needs)
    Waves &= ~(1u << N);
  S.Needs[unsigned(I.On)] |= 1u << N;
  S.ReadyAt[N] = i64(T);
}

/// Moves the wave to its next instruction, which follows at \p Next.
void ComputeUnit::advance(Simd &S, unsigned N, u64 Next) {
  Wave &W = *S.Waves[N];
  const WaveTrace &T = W.Trace;
  if (++W.InRun < T.Runs[W.Run].Count) {
    W.PC += Code[W.PC / 4].Size;
    fetch(W, Now + cu::Turn);
  } else {
    W.InRun = 0;
    jump(W, T.Runs[++W.Run].First * 4, Next);
  }
  prepare(S, N, Next);
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

u64 ComputeUnit::whenFree(const Simd &S, Unit On) const {
  switch (On) {
  case Unit::Vector:
    return S.VectorFree;
  case Unit::Memory:
    return MemoryFree;
  case Unit::Lds:
    return LdsFree;
  default:
    return 0;
  }
}

/// Takes the unit and starts what the counters count. Returns when the wave
/// may go on.
u64 ComputeUnit::occupy(Wave &W, const ClockedInst &I) {
  u64 Next = Now + I.Cycles, Done = Next;
  switch (I.On) {
  case Unit::Vector:
    Simds[W.Simd].VectorFree = Next;
    if (I.ToScalar)
      W.ScalarReady = Next + cu::VectorToScalar;
    break;
  case Unit::Memory:
    MemoryFree = Now + W.Trace.Costs[W.Cost++];
    Done = MemoryFree + cu::MemoryLatency;
    break;
  case Unit::Lds:
    LdsFree = Now + W.Trace.Costs[W.Cost++];
    Done = LdsFree + cu::LdsLatency;
    break;
  case Unit::Scalar:
    Done += cu::ScalarMemoryLatency;
    break;
  default:
    break;
  }
  if (I.CountsVm)
    W.Vm.push(Done);
  if (I.CountsLgkm)
    W.Lgkm.push(Done);
  if (I.CountsVm || I.CountsLgkm)
    End = std::max(End, Done);
  return Next;
}

/// Lets the waves go on that wait at the barrier, if no other has to come.
void ComputeUnit::release(Group &G) {
  if (!G.Waiting || G.Waiting < G.Running)
    return;
  G.Waiting = 0;
  for (Simd &S : Simds)
    for (unsigned N = 0; N < S.Count; ++N)
      if (S.Waves[N]->Of == &G && S.ReadyAt[N] == Never) {
        spend(*S.Waves[N], Now + cu::Turn, Spent::Barrier);
        advance(S, N, Now + cu::Turn);
        wake(S, S.ReadyAt[N]);
      }
}

void ComputeUnit::Simd::remove(unsigned N) {
  std::move(&Waves[N + 1], &Waves[Count], &Waves[N]);
  for (u32 &Bits : Needs)
    Bits = (Bits & ((1u << N) - 1)) | Bits >> (N + 1) << N;
  std::copy(&ReadyAt[N + 1], &ReadyAt[Count], &ReadyAt[N]);
  ReadyAt[--Count] = Never;
}

/// Issues the next instruction of wave \p N. Returns false if the wave has
/// ended: it is gone then.
bool ComputeUnit::issue(Simd &S, unsigned N) {
  Wave &W = *S.Waves[N];
  const ClockedInst &I = Code[W.PC / 4];
  spend(W, Now, Spent::Turn);
  u64 Next = occupy(W, I);
  spend(W, Next, Spent::Issue);
  End = std::max(End, Next);
  if (I.IsBarrier) {
    S.ReadyAt[N] = Never;
    ++W.Of->Waiting;
    release(*W.Of);
    return true;
  }
  if (!I.IsEnd) {
    advance(S, N, Next);
    return true;
  }
  Group *G = W.Of;
  S.remove(N);
  --G->Running;
  release(*G);
  if (!G->Running) {
    --Resident;
    erase_if(Groups, [&](auto &P) { return P.get() == G; });
  }
  return false;
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
void ComputeUnit::turn() {
  Simd &S = *std::min_element(
      Simds.begin(), Simds.end(),
      [](const Simd &A, const Simd &B) { return A.NextTurn < B.NextTurn; });
  Now = S.NextTurn;
  S.NextTurn = Never;
  static const auto find = ForHost<findReady>::best();
  u64 Soonest, Ready;
  find(S.ReadyAt, Now, Ready, Soonest);
  u64 Issuing = Ready & S.Needs[unsigned(Unit::None)];
  for (Unit On :
       {Unit::Vector, Unit::Scalar, Unit::Memory, Unit::Lds, Unit::Branch}) {
    u64 Wanting = Ready & S.Needs[unsigned(On)];
    u64 Free = whenFree(S, On);
    if (Wanting && Free <= Now) {
      Issuing |= Wanting & (0 - Wanting);
      Wanting &= Wanting - 1;
      Free = Now + cu::Turn;
    }
    if (Wanting)
      Soonest = std::min(Soonest, Free);
  }
  IssuingTurns += Issuing != 0;
  while (Issuing) {
    const unsigned N = countr_zero(Issuing);
    Issuing &= Issuing - 1;
    if (issue(S, N))
      Soonest = std::min(Soonest, u64(S.ReadyAt[N]));
    else
      Issuing >>= 1; // The waves after this one moved up.
  }
  if (Soonest != Never)
    wake(S, Soonest);
}

/// The SIMD's next turn comes at \p T, or with its first turn after that.
void ComputeUnit::wake(Simd &S, u64 T) {
  u64 Phase = u64(&S - Simds.data());
  T = std::max(T, Now + 1);
  u64 Turn = T + (cu::Simds + Phase - T % cu::Simds) % cu::Simds;
  S.NextTurn = std::min(S.NextTurn, Turn);
}

//===----------------------------------------------------------------------===//
// Workgroups
//===----------------------------------------------------------------------===//

bool ComputeUnit::hasRoom(size_t Waves) const {
  if (Resident >= Limits.Groups)
    return false;
  size_t Used = 0;
  for (const Simd &S : Simds)
    Used += S.Count;
  return Used + Waves <= cu::Simds * Limits.WavesPerSimd;
}

void ComputeUnit::add(std::vector<WaveTrace> Waves) {
  while (!hasRoom(Waves.size()))
    turn();
  Groups.push_back(std::make_unique<Group>());
  ++Resident;
  Groups.back()->Running = Waves.size();
  for (WaveTrace &T : Waves) {
    Simd &S = *std::min_element(
        Simds.begin(), Simds.end(),
        [](const Simd &A, const Simd &B) { return A.Count < B.Count; });
    const unsigned N = S.Count++;
    S.Waves[N] = std::make_unique<Wave>();
    Wave &W = *S.Waves[N];
    W.Trace = std::move(T);
    W.Of = Groups.back().get();
    W.Simd = unsigned(&S - Simds.data());
    W.Accounted = Now;
    jump(W, W.Trace.Runs.front().First * 4, Now);
    prepare(S, N, Now);
    if (N == 0)
      S.NextTurn = Never;
    wake(S, S.ReadyAt[N]);
  }
}

u64 ComputeUnit::finish() {
  while (Resident)
    turn();
  return End;
}
