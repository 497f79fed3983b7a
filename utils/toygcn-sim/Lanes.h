//===- Lanes.h - Loops over lanes, and lane masks as bytes ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loops over 64 lanes are for the compiler to vectorize. They are compiled for
/// any host, for one with AVX2 and FMA, and for one with AVX-512. The host
/// chooses at run time. All give the same bits: float contraction is off.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LANES_H
#define TOYGCN_SIM_LANES_H

#include "Types.h"

/// A function that becomes part of every caller, with the caller's host.
#define TOYGCN_INLINE __attribute__((always_inline)) inline

/// Before a loop that is not worth unrolling.
#ifdef __clang__
#define TOYGCN_KEEP_LOOP _Pragma("clang loop unroll(disable)")
#else
#define TOYGCN_KEEP_LOOP
#endif

namespace toygcn::sim {

/// \c Body for any host, and for some that have more.
template <auto Body> struct ForHost;
template <typename... Args, void (*Body)(Args...)> struct ForHost<Body> {
  static void portable(Args... A) { Body(A...); }
#ifdef __x86_64__
  __attribute__((target("arch=x86-64-v3"))) static void wide(Args... A) {
    Body(A...);
  }
  __attribute__((target("arch=x86-64-v4"))) static void widest(Args... A) {
    Body(A...);
  }
  static auto usual() {
    return __builtin_cpu_supports("x86-64-v3") ? wide : portable;
  }
  /// Null for a host that has neither.
  static auto onlyWide() {
    return __builtin_cpu_supports("x86-64-v4")   ? widest
           : __builtin_cpu_supports("x86-64-v3") ? wide
                                                 : nullptr;
  }
  /// The one that this host runs fastest.
  static auto best() {
    auto *Wide = onlyWide();
    return Wide ? Wide : portable;
  }
#else
  static auto usual() { return portable; }
  static auto onlyWide() { return (void (*)(Args...)) nullptr; }
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

/// 64 lane bits as 64 bytes of 0 or 1.
TOYGCN_INLINE void unpackMask(u64 Mask, u8 *Bytes) {
#ifdef __clang__
  using LaneBytes = u8 __attribute__((ext_vector_type(WaveSize)));
  using LaneBits = bool __attribute__((ext_vector_type(WaveSize)));
  LaneBytes B = __builtin_convertvector(bitCast<LaneBits>(Mask), LaneBytes);
  memcpy(Bytes, &B, sizeof(B));
#else
  for (unsigned L = 0; L < WaveSize; ++L)
    Bytes[L] = laneBit(Mask, L);
#endif
}

/// Sixteen lanes of a row.
using LaneGroup = u32 __attribute__((vector_size(64)));
constexpr unsigned GroupSize = 16;

/// What a row's function sees of sixteen lanes: Lanes.h's LaneArgs, small. The
/// translator (Translate.h) knows the layout.
struct GroupArgs {
  LaneGroup S[3][2], D[2];
  u16 MaskIn, MaskOut;
  u16 ToAsk; ///< Lanes whose result may be another: a rule has to be asked.
  u32 Mode;
};

#ifdef __clang__
using GroupBits = bool __attribute__((ext_vector_type(GroupSize)));
#endif

/// One bit for each byte that is not 0.
TOYGCN_INLINE u16 packGroup(const u8 *Bytes) {
#ifdef __clang__
  u8 __attribute__((ext_vector_type(GroupSize))) B;
  memcpy(&B, Bytes, sizeof(B));
  return bitCast<u16>(__builtin_convertvector(B != 0, GroupBits));
#else
  u16 Mask = 0;
  for (unsigned L = 0; L < GroupSize; ++L)
    Mask |= u16((Bytes[L] != 0) << L);
  return Mask;
#endif
}

TOYGCN_INLINE void copyRow(u32 *Dst, const void *From) {
  for (unsigned L = 0; L < WaveSize; L += GroupSize) {
    LaneGroup G;
    memcpy(&G, static_cast<const u32 *>(From) + L, sizeof(G));
    memcpy(Dst + L, &G, sizeof(G));
  }
}

TOYGCN_INLINE void fillRow(u32 *Dst, u32 Value) {
  const LaneGroup G = LaneGroup{} + Value;
  for (unsigned L = 0; L < WaveSize; L += GroupSize)
    memcpy(Dst + L, &G, sizeof(G));
}

/// Lanes of \p New that \p Mask has, else those of \p Old.
TOYGCN_INLINE LaneGroup select(u16 Mask, LaneGroup New, LaneGroup Old) {
#ifdef __clang__
  using Bits = bool __attribute__((ext_vector_type(GroupSize)));
  const auto Set = __builtin_convertvector(bitCast<Bits>(Mask), LaneGroup) != 0;
#else
  constexpr LaneGroup Bit = {1,       2,       4,       8,      16,   32,
                             64,      128,     256,     512,    1024, 2048,
                             1 << 12, 1 << 13, 1 << 14, 1 << 15};
  const auto Set = (Bit & u32(Mask)) != 0;
#endif
  return Set ? New : Old;
}

/// Writes the lanes of \p New that \p Mask has to the group at \p Dst.
TOYGCN_INLINE void writeGroup(u32 *Dst, u16 Mask, LaneGroup New) {
  if (Mask != u16(FullExec)) {
    LaneGroup Old;
    memcpy(&Old, Dst, sizeof(Old));
    New = select(Mask, New, Old);
    // A masked store is slow: hosts do not forward it to the loads that follow.
    asm volatile("" ::: "memory");
  }
  memcpy(Dst, &New, sizeof(New));
}

/// Writes \p Value to the lanes of \p Dst that are set in \p Exec.
TOYGCN_INLINE void writeRow(LaneRow &Dst, const LaneRow &Value, u64 Exec) {
  for (unsigned L = 0; L < WaveSize; L += GroupSize) {
    LaneGroup New;
    memcpy(&New, Value + L, sizeof(New));
    writeGroup(Dst + L, u16(Exec >> L), New);
  }
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANES_H
