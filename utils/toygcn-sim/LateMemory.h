//===- LateMemory.h - Memory at its last moment -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A memory instruction takes effect at some time between its issue and the
/// s_waitcnt that covers it. The plain run loop takes the first moment. This
/// class takes the last one that can be told apart from it:
///
///   - A register gets its result at the s_waitcnt. Until then it holds Poison.
///   - A scalar load takes what vector instructions stored after it was issued.
///     It misses what was stored before it, if no s_waitcnt vmcnt came between.
///     A line of the scalar cache stays as it was first loaded, until
///     s_dcache_inv.
///   - Vector and LDS instructions that are in flight at a barrier are held
///     back: other waves do not see what they store, and they load what other
///     waves store meanwhile.
///
/// Vector instructions of one wave, and those on LDS, keep their order. Waves
/// of one workgroup share the vector L1 cache, which keeps the order of issue
/// ("Memory Model GFX6-GFX9" in the LLVM AMDGPU usage guide), so only a barrier
/// tells a late vector access from an early one: both stock and own code wait
/// before it. Nothing is held back for longer than another wave's turn of
/// 20 000 instructions, so that waves may spin.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LATEMEMORY_H
#define TOYGCN_SIM_LATEMEMORY_H

#include "InFlight.h"
#include "Launch.h"
#include <map>

namespace toygcn::sim {

class LateMemory {
public:
  explicit LateMemory(Launch &L);
  void waveStart(const Wave &W);
  /// Does what `I.Run(W, I)` does, but late.
  void run(Wave &W, const Inst &I);
  /// An instruction is about to store \p Bytes bytes at \p At.
  void keepOld(u8 *At, unsigned Bytes);
  /// The turn of \p W is over, in the middle of its code.
  void turnEnds(const Wave &W);

private:
  static constexpr unsigned LineBytes = 64;
  using Line = std::array<u8, LineBytes>;
  struct OldBytes {
    u8 *At;
    unsigned Count;
    std::array<u8, 16> Bytes;
  };
  struct Row {
    u16 Reg;
    u32 Bits; ///< Those that the instruction writes.
    std::array<u32, WaveSize> Value;
  };
  struct Scalar {
    u16 Reg;
    u32 Value;
  };
  /// What is in flight. A late one has its results here.
  struct Op : InFlight {
    using InFlight::InFlight;
    u64 Exec = 0;
    bool Late = true;
    bool MayBeHeld = false; ///< Other waves can tell when it takes effect.
    bool Held = false;      ///< It has not taken effect.
    std::vector<Row> Vectors;
    llvm::SmallVector<Scalar, 4> Scalars;
    std::vector<OldBytes> Old; ///< What it stored over, in order.
    // To do it again.
    std::vector<Row> Inputs;
    std::array<u32, 128> ScalarInputs;
    // A scalar load.
    u64 Addr = 0;
    std::vector<u32> AtIssue;    ///< Memory, by dword.
    std::map<u64, Line> Earlier; ///< Lines, as it may have found them.
  };
  using Ops = std::vector<Op>;

  bool isLate();
  void issue(Wave &W, const Inst &I);
  void keepInputs(Wave &W, Op &O) const;
  void takeResults(Wave &W, Op &O) const;
  void arriveBefore(Wave &W, const Op &Early);
  void arrive(Wave &W);
  void holdBack(Wave &W);
  void release(Wave &W);
  void doAgain(Wave &W, Op &O);
  // Scalar memory.
  void issueScalar(const Ops &Before, Op &O);
  void arriveScalar(Op &O);
  void storeScalar();
  Line lineOfMemory(u64 First) const;
  static void showOld(const Ops &Before, uintptr_t From, Line &L);

  Launch &L;
  const Footprint &Touched;
  u64 Random;
  std::vector<Ops> Waves;
  std::map<u64, Line> Cached; ///< The scalar cache, by address.
  Op *Now = nullptr;          ///< What keepOld keeps bytes for.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LATEMEMORY_H
