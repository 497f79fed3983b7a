//===- ComputeUnit.h - The clock of a compute unit --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One compute unit runs all workgroups of a launch. It does not execute
/// instructions: it is given what each wave executed (ComputeUnitTrace.h) and
/// says how many cycles that takes. Four SIMDs take turns, each every fourth
/// cycle. In its turn a SIMD issues from its waves, oldest first, at most one
/// instruction for each unit and one of each wave. ClockConstants.def gives the
/// source of each constant.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_COMPUTEUNIT_H
#define TOYGCN_SIM_COMPUTEUNIT_H

#include "ClockConstants.h"
#include "Inst.h"
#include <array>
#include <memory>
#include <vector>

namespace toygcn::sim {

struct Kernel;

/// How many workgroups a compute unit holds at a time.
struct Residency {
  unsigned WavesPerSimd; ///< As registers allow.
  unsigned Groups;       ///< At least 1.
  unsigned Occupancy;    ///< Waves on the fullest SIMD.

  /// For workgroups of \p GroupWaves waves and \p LdsBytes of LDS.
  Residency(const Kernel &K, unsigned GroupWaves, unsigned LdsBytes);
};

/// The units that a SIMD issues to.
enum class Unit : u8 { Vector, Scalar, Memory, Lds, Branch, None };

/// What the clock has to know of a decoded instruction.
struct ClockedInst {
  Unit On = Unit::None;
  u8 Size = 0;           ///< Bytes; 0: not yet known.
  u8 Cycles = cu::Turn;  ///< Of issue, before the wave's next instruction.
  bool HasCost = false;  ///< Its cost depends on addresses: see WaveTrace.
  bool ToScalar = false; ///< A vector instruction that writes SGPRs.
  bool CountsVm = false, CountsLgkm = false;
  bool IsBarrier = false, IsEnd = false;
  /// What may be outstanding by the counters when it issues.
  u8 WaitVm = cu::MaxVm, WaitLgkm = cu::MaxLgkm;
  u16 Latency = 0; ///< From the end of its cost to its result, cycles.

  static ClockedInst of(const Inst &I, const ClockConstants &K);
};

/// Where the cycles of a wave go. Each cycle from its start to its end counts
/// as one of these, for the instruction that it issues, or issues next.
struct Spent {
  enum Reason : u8 {
    Issue,   ///< The instruction takes its cycles.
    Turn,    ///< Its SIMD's turn, or its unit, is another wave's.
    Fetch,   ///< Its bytes are not there.
    Scalar,  ///< SGPRs that a vector instruction wrote.
    Memory,  ///< vmcnt.
    Lgkm,    ///< lgkmcnt: LDS and scalar memory.
    Barrier, ///< Other waves of the workgroup.
    Reasons
  };
  std::array<u64, Reasons> Cycles = {};
};

/// What one wave executed. Instructions are numbered by their dword in the
/// code.
struct WaveTrace {
  struct Run {
    u32 First; ///< Number of the first instruction.
    u32 Count; ///< Instructions one after the other.
  };
  std::vector<Run> Runs;  ///< A taken branch ends each but the last.
  std::vector<u16> Costs; ///< Cycles on its unit, of each one that HasCost.
};

class ComputeUnit {
public:
  /// \p Code is indexed by instruction number and may grow between calls.
  ComputeUnit(const std::vector<ClockedInst> &Code, Residency Limits,
              const ClockConstants &K = {})
      : Code(Code), Limits(Limits), K(K) {}

  /// Starts a workgroup as soon as there is room for it.
  void add(std::vector<WaveTrace> Waves);
  /// Runs what was added to its end. Returns the cycle at which it ends.
  u64 finish();
  /// From now on \p Where, indexed as the code, counts cycles of waves.
  void account(std::vector<Spent> &Where) { Accounts = &Where; }
  /// Turns of SIMDs in which an instruction was issued; four SIMDs take turns,
  /// so there is one turn in a cycle.
  u64 issuingTurns() const { return IssuingTurns; }
  /// Cycles for which instructions have a unit; the SIMDs' vector units
  /// together, as are their turns of the scalar and the branch unit, which is
  /// free again in the next turn.
  u64 busy(Unit On) const { return Busy[unsigned(On)]; }

private:
  struct Group {
    unsigned Running = 0; ///< Waves that have not ended.
    unsigned Waiting = 0; ///< Waves at the barrier.
  };
  /// Times at which the operations that a counter counts are done. They only
  /// grow, and at most \p Max are outstanding: those before are done.
  template <unsigned Max> struct Counter {
    std::array<u64, Max + 1> Done = {};
    u64 Count = 0;
    void push(u64 T) {
      T = std::max(T, whenAtMost(0));
      Done[Count++ % (Max + 1)] = T;
    }
    /// When no more than \p Left are outstanding. With \p Max: long ago.
    u64 whenAtMost(unsigned Left) const {
      return Done[(Count - 1 - Left) % (Max + 1)];
    }
  };
  struct Wave {
    WaveTrace Trace;
    Group *Of = nullptr;
    Unit Needs = Unit::None; ///< Of its next instruction.
    size_t Run = 0, Cost = 0;
    u32 InRun = 0;       ///< Instructions of the run that are issued.
    u32 PC = 0;          ///< Byte offset of the next instruction.
    u32 Fetched = 0;     ///< Byte offset after what is fetched or on its way.
    u64 LineReady = 0;   ///< When the last fetch is there.
    u64 ScalarReady = 0; ///< Earliest time for the scalar unit.
    u64 Accounted = 0;   ///< Cycles before this one have their Reason.
    Counter<cu::MaxVm> Vm;
    Counter<cu::MaxLgkm> Lgkm;
  };
  /// When the waves of a SIMD may issue their next instructions, close together
  /// and signed for the host's vectors; Never: at a barrier, or no wave.
  using Times = std::array<i64, 12>;
  static_assert(std::tuple_size<Times>() >= cu::WavesPerSimd);
  static constexpr u64 Never = u64(INT64_MAX);
  struct Simd {
    std::array<std::unique_ptr<Wave>, cu::WavesPerSimd>
        Waves; ///< Oldest first.
    unsigned Count = 0;
    Times ReadyAt;
    /// By unit: the waves whose next instruction needs it, as bits.
    std::array<u32, unsigned(Unit::None) + 1> Needs = {};
    u64 FetchFree = 0;
    Simd() { ReadyAt.fill(Never); }
    void remove(unsigned N);
  };

  static void makeRoom(ComputeUnit &C, size_t Waves);
  static void runAll(ComputeUnit &C);
  void turn();
  void spend(Wave &W, u64 Until, Spent::Reason Why);
  u64 &freeAt(unsigned Number, Unit On);
  bool issue(unsigned Number, unsigned N);
  u64 occupy(Wave &W, unsigned Number, const ClockedInst &I);
  void advance(Simd &S, unsigned N, u64 Next);
  void prepare(Simd &S, unsigned N, u64 T);
  void jump(Simd &S, Wave &W, u32 PC, u64 T) const;
  void fetch(Simd &S, Wave &W, u64 T) const;
  static void findReady(const Times &At, u64 Now, u64 &Ready, u64 &Soonest);
  void endWave(Simd &S, unsigned N);
  void release(Group &G);
  void wake(unsigned Number, u64 T);

  const std::vector<ClockedInst> &Code;
  const Residency Limits;
  const ClockConstants K;
  std::vector<Spent> *Accounts = nullptr;
  u64 IssuingTurns = 0;
  std::array<u64, unsigned(Unit::None) + 1> Busy = {};
  std::array<Simd, cu::Simds> Simds;
  std::vector<std::unique_ptr<Group>> Groups;
  unsigned Resident = 0; ///< Groups that have not ended.
  unsigned ResidentWaves = 0;
  u64 Now = 0;
  /// Each in its own phase: modulo cu::Turn it is the number of the SIMD.
  std::array<u64, cu::Simds> NextTurn = {Never, Never, Never, Never};
  /// When the vector units of the SIMDs, memory, LDS, and all others are free.
  std::array<u64, cu::Simds + 3> Free = {};
  u64 End = 0;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_COMPUTEUNIT_H
