//===- Lanes.h - Loops over lanes, and lane masks as bytes ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loops over 64 lanes are for the compiler to vectorize. They are compiled
/// twice: for any host, and for one with AVX2 and FMA. The host chooses at run
/// time. Both give the same bits: float contraction is off.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LANES_H
#define TOYGCN_SIM_LANES_H

#include "Types.h"

/// A function that becomes part of every caller, with the caller's host.
#define TOYGCN_INLINE __attribute__((always_inline)) inline

namespace toygcn::sim {

/// \c Body for any host, and for one that has AVX2.
template <auto Body> struct ForHost;
template <typename... Args, void (*Body)(Args...)> struct ForHost<Body> {
  static void portable(Args... A) { Body(A...); }
#ifdef __x86_64__
  __attribute__((target("arch=x86-64-v3"))) static void wide(Args... A) {
    Body(A...);
  }
  /// The one that this host runs faster.
  static auto best() {
    return __builtin_cpu_supports("x86-64-v3") ? wide : portable;
  }
#else
  static auto best() { return portable; }
#endif
};

/// Calls \p Fn(lane) for each lane set in \p Exec.
template <typename Callable>
TOYGCN_INLINE void forEachLane(u64 Exec, Callable Fn) {
  if (Exec == FullExec) {
    for (unsigned L = 0; L < WaveSize; ++L)
      Fn(L);
    return;
  }
  for (; Exec; Exec &= Exec - 1)
    Fn(unsigned(__builtin_ctzll(Exec)));
}

#ifdef __clang__
using LaneBytes = u8 __attribute__((ext_vector_type(WaveSize)));
using LaneBits = bool __attribute__((ext_vector_type(WaveSize)));

/// 64 lane bits as 64 bytes of 0 or 1, and back.
TOYGCN_INLINE void unpackMask(u64 Mask, u8 *Bytes) {
  LaneBytes B = __builtin_convertvector(bitCast<LaneBits>(Mask), LaneBytes);
  memcpy(Bytes, &B, sizeof(B));
}
TOYGCN_INLINE u64 packMask(const u8 *Bytes) {
  LaneBytes B;
  memcpy(&B, Bytes, sizeof(B));
  return bitCast<u64>(__builtin_convertvector(B != 0, LaneBits));
}
#else
TOYGCN_INLINE void unpackMask(u64 Mask, u8 *Bytes) {
  for (unsigned L = 0; L < WaveSize; ++L)
    Bytes[L] = laneBit(Mask, L);
}
TOYGCN_INLINE u64 packMask(const u8 *Bytes) {
  u64 Mask = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Mask |= u64(Bytes[L]) << L;
  return Mask;
}
#endif

/// Writes \p Value to the lanes of \p Dst that are set in \p Exec.
TOYGCN_INLINE void writeRow(LaneRow &Dst, const LaneRow &Value, u64 Exec) {
  if (Exec == FullExec) {
    memcpy(Dst, Value, sizeof(LaneRow));
    return;
  }
  if (!Exec)
    return;
  u8 Active[WaveSize];
  unpackMask(Exec, Active);
  for (unsigned L = 0; L < WaveSize; ++L)
    Dst[L] = Active[L] ? Value[L] : Dst[L];
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANES_H
