//===- Transfer.h - Moving data between lanes and memory --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loads, stores and atomics on host addresses that were already checked. LDS,
/// global, flat, scratch and buffer instructions share them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_TRANSFER_H
#define TOYGCN_SIM_TRANSFER_H

#include "Lanes.h"
#include "OpTable.h"
#include "Wave.h"
#include <algorithm>

namespace toygcn::sim {

/// Per-lane host addresses of one access.
using LanePtrs = u8 *[WaveSize];

namespace transfer {

/// Loads a T and widens it to 32 bits by its signedness.
template <typename T>
void loadExtend(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *,
                const LaneRow *) {
  forEachLane(Exec, [&](unsigned L) {
    T V;
    memcpy(&V, P[L], sizeof(T));
    Dst[0][L] = u32(i32(V));
  });
}

/// Loads a T into one half of the register and keeps the other.
template <typename T, bool High>
void loadHalf(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *,
              const LaneRow *) {
  forEachLane(Exec, [&](unsigned L) {
    T V;
    memcpy(&V, P[L], sizeof(T));
    u32 Bits = u16(i16(V));
    Dst[0][L] = High ? (Dst[0][L] & 0xFFFF) | Bits << 16
                     : (Dst[0][L] & 0xFFFF0000) | Bits;
  });
}

template <unsigned Dwords>
void load(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *,
          const LaneRow *) {
  forEachLane(Exec, [&](unsigned L) {
    u32 V[Dwords];
    memcpy(V, P[L], sizeof(V));
    for (unsigned D = 0; D < Dwords; ++D)
      Dst[D][L] = V[D];
  });
}

template <unsigned Dwords>
void store(u8 *const *P, u64 Exec, LaneRow *, const LaneRow *Data,
           const LaneRow *) {
  forEachLane(Exec, [&](unsigned L) {
    u32 V[Dwords];
    for (unsigned D = 0; D < Dwords; ++D)
      V[D] = Data[D][L];
    memcpy(P[L], V, sizeof(V));
  });
}

/// Stores the low bytes of the register, or of its high half.
template <typename T, unsigned Shift>
void storeNarrow(u8 *const *P, u64 Exec, LaneRow *, const LaneRow *Data,
                 const LaneRow *) {
  forEachLane(Exec, [&](unsigned L) {
    T V = T(Data[0][L] >> Shift);
    memcpy(P[L], &V, sizeof(T));
  });
}

/// Reads lane \p L of a value of one or two dwords.
template <typename T> T laneOf(const LaneRow *Rows, unsigned L) {
  if constexpr (sizeof(T) == 8)
    return bitCast<T>(Rows[0][L] | u64(Rows[1][L]) << 32);
  else
    return bitCast<T>(Rows[0][L]);
}

template <typename T> void setLane(LaneRow *Rows, unsigned L, T V) {
  if constexpr (sizeof(T) == 8) {
    Rows[0][L] = u32(bitCast<u64>(V));
    Rows[1][L] = u32(bitCast<u64>(V) >> 32);
  } else {
    Rows[0][L] = bitCast<u32>(V);
  }
}

/// Puts Fn(old) in place of the old value, which it returns, at once: the host
/// or another launch may do the same with memory that they share.
template <typename T, typename Fn> T exchange(u8 *P, Fn New) {
  using Bits = std::conditional_t<sizeof(T) == 8, u64, u32>;
  Bits Old;
  memcpy(&Old, P, sizeof(T));
  auto *Place = reinterpret_cast<Bits *>(P);
  while (!__atomic_compare_exchange_n(
      Place, &Old, bitCast<Bits>(New(bitCast<T>(Old))), /*weak=*/true,
      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return bitCast<T>(Old);
}

/// Read-modify-write in lane order; Fn::call(memory, data0, data1).
template <typename T, typename Fn>
void atomic(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *Data0,
            const LaneRow *Data1) {
  forEachLane(Exec, [&](unsigned L) {
    T A = laneOf<T>(Data0, L), B = Data1 ? laneOf<T>(Data1, L) : T();
    T Old = exchange<T>(P[L], [&](T M) { return Fn::call(M, A, B); });
    if (Dst)
      setLane<T>(Dst, L, Old);
  });
}

} // namespace transfer

// Read-modify-write operations (\p M memory, \p A data0, \p B data1).
#define TOYGCN_RMW(NAME, EXPR)                                                 \
  struct NAME {                                                                \
    template <typename T> static T call(T M, T A, [[maybe_unused]] T B) {      \
      return EXPR;                                                             \
    }                                                                          \
  }
namespace rmw {
TOYGCN_RMW(Swap, A);
TOYGCN_RMW(Add, M + A);
TOYGCN_RMW(Sub, M - A);
TOYGCN_RMW(RSub, A - M);
TOYGCN_RMW(Inc, M >= A ? 0 : M + 1);
TOYGCN_RMW(Dec, M == 0 || M > A ? A : M - 1);
TOYGCN_RMW(Min, std::min(M, A));
TOYGCN_RMW(Max, std::max(M, A));
TOYGCN_RMW(And, (M & A));
TOYGCN_RMW(Or, M | A);
TOYGCN_RMW(Xor, M ^ A);
TOYGCN_RMW(MaskedOr, (M & ~A) | B);
TOYGCN_RMW(CompareLds, M == A ? B : M);    ///< data0 compares, data1 is new.
TOYGCN_RMW(CompareGlobal, M == B ? A : M); ///< data0 is new, data1 compares.
TOYGCN_RMW(WrapRtn, M >= A ? M - A : M + B);
} // namespace rmw
#undef TOYGCN_RMW

} // namespace toygcn::sim

#endif // TOYGCN_SIM_TRANSFER_H
