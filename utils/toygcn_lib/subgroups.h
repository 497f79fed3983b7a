//===- subgroups.h - OpenCL's functions of a wave ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A subgroup is a wave: 64 work-items, fewer in the last one of a workgroup.
/// cl_khr_subgroups, of its extensions votes, ballots, shuffles, rotations,
/// arithmetic of some work-items and of clusters, and Intel's shuffles; all of
/// scalars, and broadcasts of vectors.
/// opencl.h reads this, with TOYGCN_BUILTIN before a definition.
///
/// As OpenCL says, all work-items of a subgroup call a function together,
/// except those with "non_uniform", "ballot", "shuffle", "rotate" or
/// "clustered" in their names.
///
//===----------------------------------------------------------------------===//

#include "toygcn_wave.h"

#define TOYGCN_WAVE 64

TOYGCN_BUILTIN uint toygcn_local_size(uint dimension) {
  uint full = (uint)toygcn_full_size(dimension);
  return min(full, (uint)get_global_size(dimension) -
                       (uint)get_group_id(dimension) * full);
}

TOYGCN_BUILTIN uint toygcn_local_index(void) {
  return ((uint)get_local_id(2) * toygcn_local_size(1) +
          (uint)get_local_id(1)) *
             toygcn_local_size(0) +
         (uint)get_local_id(0);
}

TOYGCN_BUILTIN uint toygcn_group_size(void) {
  return toygcn_local_size(0) * toygcn_local_size(1) * toygcn_local_size(2);
}

TOYGCN_BUILTIN uint toygcn_full_group_size(void) {
  return (uint)(toygcn_full_size(0) * toygcn_full_size(1) *
                toygcn_full_size(2));
}

TOYGCN_BUILTIN uint get_max_sub_group_size(void) {
  return min(toygcn_full_group_size(), (uint)TOYGCN_WAVE);
}

TOYGCN_BUILTIN uint get_num_sub_groups(void) {
  return (toygcn_group_size() + TOYGCN_WAVE - 1) / TOYGCN_WAVE;
}

TOYGCN_BUILTIN uint get_enqueued_num_sub_groups(void) {
  return (toygcn_full_group_size() + TOYGCN_WAVE - 1) / TOYGCN_WAVE;
}

TOYGCN_BUILTIN uint get_sub_group_id(void) {
  return __builtin_amdgcn_readfirstlane(toygcn_local_index() / TOYGCN_WAVE);
}

TOYGCN_BUILTIN uint get_sub_group_local_id(void) {
  return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
}

TOYGCN_BUILTIN uint get_sub_group_size(void) {
  return min(toygcn_group_size() - get_sub_group_id() * TOYGCN_WAVE,
             (uint)TOYGCN_WAVE);
}

// Other waves are not waited for, so that nothing is written but this wave's.
TOYGCN_BUILTIN void sub_group_barrier(cl_mem_fence_flags flags) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
  __builtin_amdgcn_wave_barrier();
}
#if __OPENCL_C_VERSION__ >= 200
TOYGCN_BUILTIN void sub_group_barrier(cl_mem_fence_flags flags,
                                      memory_scope scope) {
  if (scope == (memory_scope)__OPENCL_MEMORY_SCOPE_DEVICE ||
      scope == (memory_scope)__OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES)
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
  sub_group_barrier(flags);
}
#endif

// Votes.
TOYGCN_BUILTIN ulong toygcn_ballot(int predicate) {
  return __builtin_amdgcn_ballot_w64(predicate != 0);
}

#define TOYGCN_VOTES(NAME)                                                     \
  TOYGCN_BUILTIN int sub_group_##NAME##any(int predicate) {                    \
    return toygcn_ballot(predicate) != 0;                                      \
  }                                                                            \
  TOYGCN_BUILTIN int sub_group_##NAME##all(int predicate) {                    \
    return toygcn_ballot(!predicate) == 0;                                     \
  }
TOYGCN_VOTES()
TOYGCN_VOTES(non_uniform_)
#undef TOYGCN_VOTES

TOYGCN_BUILTIN int sub_group_elect(void) {
  return get_sub_group_local_id() == (uint)__builtin_ctzl(toygcn_ballot(1));
}

// Ballots: bit i of the mask is that of work-item i.
TOYGCN_BUILTIN uint4 toygcn_from_mask(ulong mask) {
  return (uint4)((uint)mask, (uint)(mask >> 32), 0, 0);
}

TOYGCN_BUILTIN ulong toygcn_to_mask(uint4 value) {
  return (ulong)value.y << 32 | value.x;
}

TOYGCN_BUILTIN ulong toygcn_below(void) {
  return (1ul << get_sub_group_local_id()) - 1;
}

TOYGCN_BUILTIN ulong toygcn_present(void) {
  return ~0ul >> (TOYGCN_WAVE - get_sub_group_size());
}

// A count and a search take bits of work-items that a last subgroup lacks, too.
TOYGCN_BUILTIN ulong toygcn_counted(uint4 value) {
  return toygcn_to_mask(value) &
         ~0ul >> (TOYGCN_WAVE - get_max_sub_group_size());
}

TOYGCN_BUILTIN uint4 sub_group_ballot(int predicate) {
  return toygcn_from_mask(toygcn_ballot(predicate));
}

TOYGCN_BUILTIN int sub_group_ballot_bit_extract(uint4 value, uint index) {
  return (int)(toygcn_to_mask(value) >> index & 1);
}

TOYGCN_BUILTIN int sub_group_inverse_ballot(uint4 value) {
  return sub_group_ballot_bit_extract(value, get_sub_group_local_id());
}

TOYGCN_BUILTIN uint sub_group_ballot_bit_count(uint4 value) {
  return (uint)popcount(toygcn_counted(value));
}

TOYGCN_BUILTIN uint sub_group_ballot_exclusive_scan(uint4 value) {
  return __builtin_amdgcn_mbcnt_hi(value.y,
                                   __builtin_amdgcn_mbcnt_lo(value.x, 0));
}

TOYGCN_BUILTIN uint sub_group_ballot_inclusive_scan(uint4 value) {
  return sub_group_ballot_exclusive_scan(value) +
         (uint)sub_group_inverse_ballot(value);
}

TOYGCN_BUILTIN uint sub_group_ballot_find_lsb(uint4 value) {
  return (uint)__builtin_ctzl(toygcn_counted(value));
}

TOYGCN_BUILTIN uint sub_group_ballot_find_msb(uint4 value) {
  return 63 - (uint)__builtin_clzl(toygcn_counted(value));
}

#define TOYGCN_MASK(NAME, MASK)                                                \
  TOYGCN_BUILTIN uint4 get_sub_group_##NAME##_mask(void) {                     \
    return toygcn_from_mask((MASK) & toygcn_present());                        \
  }
TOYGCN_MASK(eq, toygcn_below() + 1)
TOYGCN_MASK(ge, ~toygcn_below())
TOYGCN_MASK(gt, ~toygcn_below() << 1)
TOYGCN_MASK(le, toygcn_below() << 1 | 1)
TOYGCN_MASK(lt, toygcn_below())
#undef TOYGCN_MASK

// Every function of values is made of two moves of a dword: all work-items read
// the value of one, and each reads that of any. Types of other sizes are taken
// to dwords and back.
TOYGCN_BUILTIN int toygcn_one(int x, uint from) {
  return __builtin_amdgcn_readlane(x,
                                   __builtin_amdgcn_readfirstlane((int)from));
}

TOYGCN_BUILTIN int toygcn_any(int x, uint from) {
  return __builtin_amdgcn_ds_bpermute((int)from * 4, x);
}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define TOYGCN_MOVE_DWORD(T, MOVE)                                             \
  TOYGCN_BUILTIN T MOVE(T x, uint from) {                                      \
    return as_##T(MOVE(as_int(x), from));                                      \
  }
#define TOYGCN_MOVE_PAIR(T, MOVE)                                              \
  TOYGCN_BUILTIN T MOVE(T x, uint from) {                                      \
    int2 parts = as_int2(x);                                                   \
    return as_##T((int2)(MOVE(parts.x, from), MOVE(parts.y, from)));           \
  }
#define TOYGCN_MOVE_PART(T, WORD, MOVE)                                        \
  TOYGCN_BUILTIN T MOVE(T x, uint from) {                                      \
    return as_##T((WORD)MOVE((int)as_##WORD(x), from));                        \
  }
#define TOYGCN_MOVE(MOVE)                                                      \
  TOYGCN_MOVE_DWORD(uint, MOVE)                                                \
  TOYGCN_MOVE_DWORD(float, MOVE)                                               \
  TOYGCN_MOVE_PAIR(long, MOVE)                                                 \
  TOYGCN_MOVE_PAIR(ulong, MOVE)                                                \
  TOYGCN_MOVE_PAIR(double, MOVE)                                               \
  TOYGCN_MOVE_PART(char, char, MOVE)                                           \
  TOYGCN_MOVE_PART(uchar, uchar, MOVE)                                         \
  TOYGCN_MOVE_PART(short, short, MOVE)                                         \
  TOYGCN_MOVE_PART(ushort, ushort, MOVE)                                       \
  TOYGCN_MOVE_PART(half, short, MOVE)
TOYGCN_MOVE(toygcn_one)
TOYGCN_MOVE(toygcn_any)

#define TOYGCN_SHUFFLE(NAME, T, PLACE, FROM)                                   \
  TOYGCN_BUILTIN T NAME(T x, uint PLACE) { return toygcn_any(x, FROM); }
#define TOYGCN_SELF get_sub_group_local_id()
#define TOYGCN_MOVES(T)                                                        \
  TOYGCN_BUILTIN T sub_group_broadcast(T x, uint from) {                       \
    return toygcn_one(x, from);                                                \
  }                                                                            \
  TOYGCN_BUILTIN T intel_sub_group_broadcast(T x, uint from) {                 \
    return toygcn_one(x, from);                                                \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_non_uniform_broadcast(T x, uint from) {           \
    return toygcn_one(x, from);                                                \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_broadcast_first(T x) {                            \
    return toygcn_one(x, (uint)__builtin_ctzl(toygcn_ballot(1)));              \
  }                                                                            \
  TOYGCN_BUILTIN int sub_group_non_uniform_all_equal(T x) {                    \
    return toygcn_ballot(x != sub_group_broadcast_first(x)) == 0;              \
  }                                                                            \
  TOYGCN_SHUFFLE(sub_group_shuffle, T, from, from)                             \
  TOYGCN_SHUFFLE(sub_group_shuffle_xor, T, mask, TOYGCN_SELF ^ mask)           \
  TOYGCN_SHUFFLE(sub_group_shuffle_up, T, by, TOYGCN_SELF - by)                \
  TOYGCN_SHUFFLE(sub_group_shuffle_down, T, by, TOYGCN_SELF + by)              \
  TOYGCN_SHUFFLE(intel_sub_group_shuffle, T, from, from)                       \
  TOYGCN_SHUFFLE(intel_sub_group_shuffle_xor, T, mask, TOYGCN_SELF ^ mask)     \
  TOYGCN_BUILTIN T intel_sub_group_shuffle_up(T old, T x, uint by) {           \
    T up = toygcn_any(x, TOYGCN_SELF - by);                                    \
    T before = toygcn_any(old, TOYGCN_SELF - by + get_max_sub_group_size());   \
    return TOYGCN_SELF < by ? before : up;                                     \
  }                                                                            \
  TOYGCN_BUILTIN T intel_sub_group_shuffle_down(T x, T next, uint by) {        \
    uint size = get_max_sub_group_size();                                      \
    T down = toygcn_any(x, TOYGCN_SELF + by);                                  \
    T after = toygcn_any(next, TOYGCN_SELF + by - size);                       \
    return TOYGCN_SELF + by < size ? down : after;                             \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_rotate(T x, int by) {                             \
    return toygcn_any(x, (TOYGCN_SELF + (uint)by) % get_max_sub_group_size()); \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_clustered_rotate(T x, int by, uint size) {        \
    uint place = (TOYGCN_SELF + (uint)by) & (size - 1);                        \
    return toygcn_any(x, (TOYGCN_SELF & ~(size - 1)) | place);                 \
  }
TOYGCN_MOVES(char)
TOYGCN_MOVES(uchar)
TOYGCN_MOVES(short)
TOYGCN_MOVES(ushort)
TOYGCN_MOVES(int)
TOYGCN_MOVES(uint)
TOYGCN_MOVES(long)
TOYGCN_MOVES(ulong)
TOYGCN_MOVES(half)
TOYGCN_MOVES(float)
TOYGCN_MOVES(double)

// Broadcasts of vectors, an element at a time; those of two parts make the
// longer ones.
#define TOYGCN_BROADCAST(V, LOW, HIGH, NAME)                                   \
  TOYGCN_BUILTIN V NAME(V x, uint from) {                                      \
    return (V)(NAME(x.LOW, from), NAME(x.HIGH, from));                         \
  }
#define TOYGCN_BROADCASTS(T, NAME)                                             \
  TOYGCN_BROADCAST(T##2, x, y, NAME)                                           \
  TOYGCN_BROADCAST(T##3, xy, z, NAME)                                          \
  TOYGCN_BROADCAST(T##4, lo, hi, NAME)                                         \
  TOYGCN_BROADCAST(T##8, lo, hi, NAME)                                         \
  TOYGCN_BROADCAST(T##16, lo, hi, NAME)
#define TOYGCN_BROADCASTS_OF(T)                                                \
  TOYGCN_BROADCASTS(T, sub_group_broadcast)                                    \
  TOYGCN_BROADCASTS(T, sub_group_non_uniform_broadcast)
TOYGCN_BROADCASTS_OF(char)
TOYGCN_BROADCASTS_OF(uchar)
TOYGCN_BROADCASTS_OF(short)
TOYGCN_BROADCASTS_OF(ushort)
TOYGCN_BROADCASTS_OF(int)
TOYGCN_BROADCASTS_OF(uint)
TOYGCN_BROADCASTS_OF(long)
TOYGCN_BROADCASTS_OF(ulong)
TOYGCN_BROADCASTS_OF(half)
TOYGCN_BROADCASTS_OF(float)
TOYGCN_BROADCASTS_OF(double)

// Sums, minima, maxima, products and operations on bits: toygcn_wave.h has them
// for the type W. Work-items that are missing take no part, so what is for all
// work-items and what is for some is the same. The header knows the order of
// operations on floats, so that they round alike whatever compiler makes the
// code. An exclusive scan begins with the identity of T, which FIRST puts there
// where W has another one.
#define TOYGCN_AS_IS(BELOW, IDENTITY) BELOW
#define TOYGCN_OR_IDENTITY(BELOW, IDENTITY)                                    \
  toygcn_ballot(1) & toygcn_below() ? BELOW : IDENTITY
#define TOYGCN_COLLECTIVE(T, W, NAME, REDUCE, FIRST, IDENTITY, SOME)           \
  TOYGCN_BUILTIN T sub_group_##SOME##reduce_##NAME(T x) {                      \
    return (T)REDUCE##_##W((W)x);                                              \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_##SOME##scan_inclusive_##NAME(T x) {              \
    return (T)wave_scan_inclusive_##NAME##_##W((W)x);                          \
  }                                                                            \
  TOYGCN_BUILTIN T sub_group_##SOME##scan_exclusive_##NAME(T x) {              \
    T below = (T)wave_scan_exclusive_##NAME##_##W((W)x);                       \
    return FIRST(below, (T)(IDENTITY));                                        \
  }
#define TOYGCN_OF_SOME(T, W, NAME, REDUCE, FIRST, IDENTITY)                    \
  TOYGCN_COLLECTIVE(T, W, NAME, REDUCE##NAME, FIRST, IDENTITY, non_uniform_)   \
  TOYGCN_BUILTIN T sub_group_clustered_reduce_##NAME(T x, uint size) {         \
    return size == 1 ? x : (T)wave_cluster_reduce_##NAME##_##W((W)x, size);    \
  }
#define TOYGCN_OF_ALL(T, W, NAME, REDUCE, FIRST, IDENTITY)                     \
  TOYGCN_COLLECTIVE(T, W, NAME, REDUCE##NAME, FIRST, IDENTITY, )               \
  TOYGCN_OF_SOME(T, W, NAME, REDUCE, FIRST, IDENTITY)
#define TOYGCN_INTEGER(T, W, FIRST, LOWEST, HIGHEST)                           \
  TOYGCN_OF_ALL(T, W, add, wave_reduce_, FIRST, 0)                             \
  TOYGCN_OF_ALL(T, W, min, wave_reduce_, FIRST, HIGHEST)                       \
  TOYGCN_OF_ALL(T, W, max, wave_reduce_, FIRST, LOWEST)                        \
  TOYGCN_OF_SOME(T, W, mul, wave_reduce_, FIRST, 1)                            \
  TOYGCN_OF_SOME(T, W, and, wave_reduce_, FIRST, -1)                           \
  TOYGCN_OF_SOME(T, W, or, wave_reduce_, FIRST, 0)                             \
  TOYGCN_OF_SOME(T, W, xor, wave_reduce_, FIRST, 0)
#define TOYGCN_FLOAT(T, W)                                                     \
  TOYGCN_OF_ALL(T, W, add, toygcn_ladder_, TOYGCN_OR_IDENTITY, 0)              \
  TOYGCN_OF_ALL(T, W, min, toygcn_ladder_, TOYGCN_OR_IDENTITY, INFINITY)       \
  TOYGCN_OF_ALL(T, W, max, toygcn_ladder_, TOYGCN_OR_IDENTITY, -INFINITY)      \
  TOYGCN_OF_SOME(T, W, mul, toygcn_ladder_, TOYGCN_OR_IDENTITY, 1)
#define toygcn_ladder_add_float(X) wave_cluster_reduce_add_float(X, TOYGCN_WAVE)
#define toygcn_ladder_min_float(X) wave_cluster_reduce_min_float(X, TOYGCN_WAVE)
#define toygcn_ladder_max_float(X) wave_cluster_reduce_max_float(X, TOYGCN_WAVE)
#define toygcn_ladder_mul_float wave_reduce_mul_float
#define toygcn_ladder_add_double wave_reduce_add_double
#define toygcn_ladder_min_double wave_reduce_min_double
#define toygcn_ladder_max_double wave_reduce_max_double
#define toygcn_ladder_mul_double wave_reduce_mul_double
TOYGCN_INTEGER(char, int, TOYGCN_OR_IDENTITY, CHAR_MIN, CHAR_MAX)
TOYGCN_INTEGER(uchar, uint, TOYGCN_OR_IDENTITY, 0, UCHAR_MAX)
TOYGCN_INTEGER(short, int, TOYGCN_OR_IDENTITY, SHRT_MIN, SHRT_MAX)
TOYGCN_INTEGER(ushort, uint, TOYGCN_OR_IDENTITY, 0, USHRT_MAX)
TOYGCN_INTEGER(int, int, TOYGCN_AS_IS, INT_MIN, INT_MAX)
TOYGCN_INTEGER(uint, uint, TOYGCN_AS_IS, 0, UINT_MAX)
TOYGCN_INTEGER(long, long, TOYGCN_AS_IS, LONG_MIN, LONG_MAX)
TOYGCN_INTEGER(ulong, ulong, TOYGCN_AS_IS, 0, ULONG_MAX)
TOYGCN_FLOAT(half, float)
TOYGCN_FLOAT(float, float)
TOYGCN_FLOAT(double, double)

// Whether all, some or an odd number of predicates hold.
#define TOYGCN_LOGICAL(NAME, VALUE)                                            \
  TOYGCN_BUILTIN int sub_group_non_uniform_reduce_logical_##NAME(int x) {      \
    return VALUE(x, ~0ul);                                                     \
  }                                                                            \
  TOYGCN_BUILTIN int sub_group_non_uniform_scan_inclusive_logical_##NAME(      \
      int x) {                                                                 \
    return VALUE(x, toygcn_below() << 1 | 1);                                  \
  }                                                                            \
  TOYGCN_BUILTIN int sub_group_non_uniform_scan_exclusive_logical_##NAME(      \
      int x) {                                                                 \
    return VALUE(x, toygcn_below());                                           \
  }                                                                            \
  TOYGCN_BUILTIN int sub_group_clustered_reduce_logical_##NAME(int x,          \
                                                               uint size) {    \
    return VALUE(x, ~0ul >> (TOYGCN_WAVE - size)                               \
                                << (TOYGCN_SELF & ~(size - 1)));               \
  }
#define TOYGCN_ALL(X, LANES) ((toygcn_ballot(!(X)) & (LANES)) == 0)
#define TOYGCN_ANY(X, LANES) ((toygcn_ballot(X) & (LANES)) != 0)
#define TOYGCN_ODD(X, LANES) ((int)popcount(toygcn_ballot(X) & (LANES)) & 1)
TOYGCN_LOGICAL(and, TOYGCN_ALL)
TOYGCN_LOGICAL(or, TOYGCN_ANY)
TOYGCN_LOGICAL(xor, TOYGCN_ODD)
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
