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
#include <cmath>

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

/// Whether each lane has the place \p Step bytes after that of the lane before.
template <unsigned Step> TOYGCN_INLINE bool isDense(u8 *const *P) {
  u64 Off = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Off |= u64(P[L] - P[0]) ^ (Step * L);
  return !Off;
}

/// A load or store whose places follow each other, or are one, in each group of
/// sixteen lanes; groups are active as a whole, or not at all. Places are
/// numbers in \p Row, the upper halves in \p High all the same. \p At(place,
/// bytes) is where the host has them, null if they may not be touched. False:
/// the access is another one, and nothing happened.
template <typename Callable>
TOYGCN_INLINE bool transferGroups(const MemInfo &M, u64 Exec, const u32 *Row,
                                  const u32 *High, Callable At, LaneRow *Dst,
                                  const LaneRow *Data) {
  constexpr unsigned Groups = WaveSize / GroupSize;
  const bool Stores = M.Kind == MemKind::Store;
  u8 *P[Groups] = {};
  u32 Step[Groups] = {}, Off = 0;
  for (unsigned G = 0; G < Groups; ++G) {
    const u32 *Of = Row + GroupSize * G, First = Of[0];
    const u16 Active = u16(Exec >> GroupSize * G);
    if (!Active)
      continue;
    Step[G] = Of[1] - First;
    if (Active != u16(FullExec) ||
        (Step[G] != M.Bytes && (Step[G] || Stores)) ||
        First > ~u32(0) - GroupSize * M.Bytes)
      return false;
    for (unsigned L = 0; L < GroupSize; ++L)
      Off |= (Of[L] - First) ^ (Step[G] * L);
    for (unsigned L = 0; High && L < GroupSize; ++L)
      Off |= High[GroupSize * G + L] ^ *High;
    if (Off || !(P[G] = At(First, Step[G] * (GroupSize - 1) + M.Bytes)))
      return false;
  }
  if (M.Bytes != 4) {
    u8 *Ptr[WaveSize];
    for (unsigned L = 0; L < WaveSize; ++L)
      Ptr[L] = P[L / GroupSize] + u64(Step[L / GroupSize]) * (L % GroupSize);
    M.Transfer(Ptr, Exec, Dst, Data, nullptr);
    return true;
  }
  for (unsigned G = 0; G < Groups; ++G) {
    if (!P[G])
      continue;
    const unsigned First = GroupSize * G;
    LaneGroup V;
    memcpy(&V, Stores ? reinterpret_cast<const u8 *>(Data[0] + First) : P[G],
           Stores || Step[G] ? sizeof(V) : 4);
    if (!Stores && !Step[G])
      V = LaneGroup{} + V[0];
    memcpy(Stores ? P[G] : reinterpret_cast<u8 *>(Dst[0] + First), &V,
           sizeof(V));
  }
  return true;
}

TOYGCN_INLINE void loadRow(u8 *const *P, u32 *Row) {
  if (P[1] == P[0] + 4 && isDense<4>(P))
    return copyRow(Row, P[0]);
  if (P[1] == P[0] && isDense<0>(P)) {
    u32 V;
    memcpy(&V, P[0], sizeof(V));
    return fillRow(Row, V);
  }
  for (unsigned L = 0; L < WaveSize; ++L)
    memcpy(&Row[L], P[L], 4);
}

/// Four dwords of one lane, or one of four lanes.
using Quad = u32 __attribute__((vector_size(16)));

/// Rows of four by four dwords become columns.
TOYGCN_INLINE void transpose(Quad (&Q)[4]) {
  const Quad A = __builtin_shufflevector(Q[0], Q[1], 0, 4, 1, 5),
             B = __builtin_shufflevector(Q[2], Q[3], 0, 4, 1, 5),
             C = __builtin_shufflevector(Q[0], Q[1], 2, 6, 3, 7),
             D = __builtin_shufflevector(Q[2], Q[3], 2, 6, 3, 7);
  Q[0] = __builtin_shufflevector(A, B, 0, 1, 4, 5);
  Q[1] = __builtin_shufflevector(A, B, 2, 3, 6, 7);
  Q[2] = __builtin_shufflevector(C, D, 0, 1, 4, 5);
  Q[3] = __builtin_shufflevector(C, D, 2, 3, 6, 7);
}

template <unsigned Dwords>
TOYGCN_INLINE void load(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *,
                        const LaneRow *) {
  if (Exec != FullExec)
    return forEachLane(Exec, [&](unsigned L) {
      u32 V[Dwords];
      memcpy(V, P[L], sizeof(V));
      for (unsigned D = 0; D < Dwords; ++D)
        Dst[D][L] = V[D];
    });
  if constexpr (Dwords == 1)
    return loadRow(P, Dst[0]);
  for (unsigned L = 0; L < WaveSize; L += 4) {
    Quad Q[4] = {};
    for (unsigned N = 0; N < 4; ++N)
      memcpy(&Q[N], P[L + N], 4 * Dwords);
    transpose(Q);
    for (unsigned D = 0; D < Dwords; ++D)
      memcpy(&Dst[D][L], &Q[D], sizeof(Quad));
  }
}

template <unsigned Dwords>
TOYGCN_INLINE void store(u8 *const *P, u64 Exec, LaneRow *, const LaneRow *Data,
                         const LaneRow *) {
  if (Exec != FullExec)
    return forEachLane(Exec, [&](unsigned L) {
      u32 V[Dwords];
      for (unsigned D = 0; D < Dwords; ++D)
        V[D] = Data[D][L];
      memcpy(P[L], V, sizeof(V));
    });
  if constexpr (Dwords == 1)
    if (isDense<4>(P))
      return copyRow(reinterpret_cast<u32 *>(P[0]), Data[0]);
  for (unsigned L = 0; L < WaveSize; L += 4) {
    Quad Q[4] = {};
    for (unsigned D = 0; D < Dwords; ++D)
      memcpy(&Q[D], &Data[D][L], sizeof(Quad));
    transpose(Q);
    for (unsigned N = 0; N < 4; ++N)
      memcpy(P[L + N], &Q[N], 4 * Dwords);
  }
}

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

/// Puts Fn(old) in place of the old value, which it returns. If the memory is
/// \p Shared, it does so at once: the host or another launch may do the same.
template <typename T, bool Shared, typename Fn> T exchange(u8 *P, Fn New) {
  using Bits = std::conditional_t<sizeof(T) == 8, u64, u32>;
  Bits Old;
  memcpy(&Old, P, sizeof(T));
  if constexpr (!Shared) {
    const Bits Next = bitCast<Bits>(New(bitCast<T>(Old)));
    memcpy(P, &Next, sizeof(T));
    return bitCast<T>(Old);
  }
  auto *Place = reinterpret_cast<Bits *>(P);
  while (!__atomic_compare_exchange_n(
      Place, &Old, bitCast<Bits>(New(bitCast<T>(Old))), /*weak=*/true,
      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return bitCast<T>(Old);
}

/// Read-modify-write in lane order; Fn::call(memory, data0, data1).
template <typename T, typename Fn, bool Shared = true>
void atomic(u8 *const *P, u64 Exec, LaneRow *Dst, const LaneRow *Data0,
            const LaneRow *Data1) {
  forEachLane(Exec, [&](unsigned L) {
    T A = laneOf<T>(Data0, L), B = Data1 ? laneOf<T>(Data1, L) : T();
    T Old = exchange<T, Shared>(P[L], [&](T M) { return Fn::call(M, A, B); });
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
/// A NaN loses: LLVM's atomicrmw fmin and fmax are these instructions, and have
/// NaN as the value that changes nothing (its pull request 97411). The manual
/// says that they handle NaN, and compares.
TOYGCN_RMW(MinNumber, std::isnan(M) ? A : std::isnan(A) ? M : std::min(M, A));
TOYGCN_RMW(MaxNumber, std::isnan(M) ? A : std::isnan(A) ? M : std::max(M, A));
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
