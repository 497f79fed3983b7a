//===- hip_later.h - What HIP has since 5.2 ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang reads this after hip_runtime.h and after hip_fp16.h (hip_headers.py).
/// Functions with new names are templates: a program's own come first.
///
//===----------------------------------------------------------------------===//

#if defined(__HIP__) && defined(HIP_INCLUDE_HIP_HIP_RUNTIME_H) &&              \
    !defined(TOYGCN_HIP_LATER_H)
#define TOYGCN_HIP_LATER_H

#define TOYGCN_LATER static inline __attribute__((device))
typedef unsigned long long __toygcn_mask;

/// Stores of the wave before it are seen by its loads after it.
template <typename Mask = __toygcn_mask>
TOYGCN_LATER void __syncwarp(Mask = ~Mask(0)) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

template <typename = void> TOYGCN_LATER __toygcn_mask __activemask() {
  return __ballot(1);
}

// The mask names the lanes that come here together; others have no say.
template <typename Mask>
TOYGCN_LATER __toygcn_mask __ballot_sync(Mask mask, int value) {
  return __ballot(value) & mask;
}

template <typename Mask> TOYGCN_LATER int __any_sync(Mask mask, int value) {
  return __ballot_sync(mask, value) != 0;
}

template <typename Mask> TOYGCN_LATER int __all_sync(Mask mask, int value) {
  return __ballot_sync(mask, !value) == 0;
}

#define TOYGCN_SYNC(NAME, LANE)                                                \
  template <typename Mask, typename T>                                         \
  TOYGCN_LATER T NAME##_sync(Mask, T value, LANE lane, int width = 64) {       \
    return NAME(value, lane, width);                                           \
  }
TOYGCN_SYNC(__shfl, int)
TOYGCN_SYNC(__shfl_up, unsigned)
TOYGCN_SYNC(__shfl_down, unsigned)
TOYGCN_SYNC(__shfl_xor, int)
#undef TOYGCN_SYNC

/// Those of the other types are in 5.2.
#define TOYGCN_ATOMIC(NAME, FETCH)                                             \
  template <typename = void>                                                   \
  TOYGCN_LATER long long NAME(long long *place, long long value) {             \
    return FETCH(place, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);    \
  }
TOYGCN_ATOMIC(atomicMax, __hip_atomic_fetch_max)
TOYGCN_ATOMIC(atomicMin, __hip_atomic_fetch_min)
#undef TOYGCN_ATOMIC

/// Ticks of the clock that does not change its speed.
template <typename = void> TOYGCN_LATER long long wall_clock64() {
  return __builtin_readsteadycounter();
}

/// Shuffles of a type by those of int, for BITS of the same size.
#define TOYGCN_SHUFFLE(NAME, LANE, TYPE, BITS)                                 \
  static inline __attribute__((device)) TYPE NAME(TYPE value, LANE lane,       \
                                                  int width = 64) {            \
    const int bits = __builtin_bit_cast(BITS, value);                          \
    return __builtin_bit_cast(TYPE, BITS(NAME(bits, lane, width)));            \
  }
#define TOYGCN_SHUFFLES(TYPE, BITS)                                            \
  TOYGCN_SHUFFLE(__shfl, int, TYPE, BITS)                                      \
  TOYGCN_SHUFFLE(__shfl_up, unsigned, TYPE, BITS)                              \
  TOYGCN_SHUFFLE(__shfl_down, unsigned, TYPE, BITS)                            \
  TOYGCN_SHUFFLE(__shfl_xor, int, TYPE, BITS)
#undef TOYGCN_LATER
#endif

#if defined(TOYGCN_HIP_LATER_H) && !defined(TOYGCN_HIP_LATER_HALF_H) &&        \
    defined(HIP_INCLUDE_HIP_AMD_DETAIL_HIP_FP16_H)
#define TOYGCN_HIP_LATER_HALF_H
TOYGCN_SHUFFLES(__half, short)
TOYGCN_SHUFFLES(__half2, int)
#endif
