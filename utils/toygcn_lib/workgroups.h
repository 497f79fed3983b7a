//===- workgroups.h - OpenCL's functions of a workgroup ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reductions, scans, votes and broadcasts of OpenCL 2.0. Each wave leaves its
/// part in a room of local memory, which device.ll has. After a barrier all
/// work-items read what they need; after another one the room is free again.
/// opencl.h reads this, with TOYGCN_BUILTIN before a definition.
///
//===----------------------------------------------------------------------===//

#ifdef __OPENCL_CPP_VERSION__
extern "C" {
#endif
ulong __toygcn_room_read(uint wave);
void __toygcn_room_write(uint wave, ulong value);
#ifdef __OPENCL_CPP_VERSION__
}
#endif

TOYGCN_BUILTIN void toygcn_to_room(bool writes, uint wave, ulong value) {
  if (writes)
    __toygcn_room_write(wave, value);
  barrier(CLK_LOCAL_MEM_FENCE);
}

// The work-item of that number has the value.
TOYGCN_BUILTIN ulong toygcn_group_broadcast(ulong value, size_t from) {
  toygcn_to_room(toygcn_local_index() == (uint)from, 0, value);
  value = __toygcn_room_read(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  return value;
}

TOYGCN_BUILTIN int work_group_any(int predicate) {
  ulong any = 0;
  toygcn_to_room(TOYGCN_SELF == 0, get_sub_group_id(),
                 toygcn_ballot(predicate));
  for (uint wave = 0; wave < get_num_sub_groups(); ++wave)
    any |= __toygcn_room_read(wave);
  barrier(CLK_LOCAL_MEM_FENCE);
  return any != 0;
}

TOYGCN_BUILTIN int work_group_all(int predicate) {
  return !work_group_any(!predicate);
}

#define TOYGCN_ADD(X, Y) ((X) + (Y))
#define TOYGCN_MIN(X, Y) ((Y) < (X) ? (Y) : (X))
#define TOYGCN_MAX(X, Y) ((X) < (Y) ? (Y) : (X))

// WORD has the bits of a T as an unsigned integer.
#define TOYGCN_GROUP_OP(T, WORD, NAME, OP, IDENTITY)                           \
  TOYGCN_BUILTIN T toygcn_waves_##NAME(T part, bool writes, uint count) {      \
    toygcn_to_room(writes, get_sub_group_id(), as_##WORD(part));               \
    T all = (T)(IDENTITY);                                                     \
    for (uint wave = 0; wave < count; ++wave) {                                \
      part = as_##T((WORD)__toygcn_room_read(wave));                           \
      all = wave ? (T)OP(all, part) : part;                                    \
    }                                                                          \
    barrier(CLK_LOCAL_MEM_FENCE);                                              \
    return all;                                                                \
  }                                                                            \
  TOYGCN_BUILTIN T work_group_reduce_##NAME(T x) {                             \
    return toygcn_waves_##NAME(sub_group_reduce_##NAME(x), TOYGCN_SELF == 0,   \
                               get_num_sub_groups());                          \
  }                                                                            \
  TOYGCN_BUILTIN T toygcn_scan_##NAME(T sum, T own) {                          \
    uint wave = get_sub_group_id();                                            \
    T before = toygcn_waves_##NAME(                                            \
        sum, TOYGCN_SELF == get_sub_group_size() - 1, wave);                   \
    return wave ? (T)OP(before, own) : own;                                    \
  }                                                                            \
  TOYGCN_BUILTIN T work_group_scan_inclusive_##NAME(T x) {                     \
    T sum = sub_group_scan_inclusive_##NAME(x);                                \
    return toygcn_scan_##NAME(sum, sum);                                       \
  }                                                                            \
  TOYGCN_BUILTIN T work_group_scan_exclusive_##NAME(T x) {                     \
    T sum = sub_group_scan_inclusive_##NAME(x);                                \
    T below = toygcn_any(sum, TOYGCN_SELF - 1);                                \
    return toygcn_scan_##NAME(sum, TOYGCN_SELF == 0 ? (T)(IDENTITY) : below);  \
  }
#define TOYGCN_GROUP(T, WORD, LOWEST, HIGHEST)                                 \
  TOYGCN_GROUP_OP(T, WORD, add, TOYGCN_ADD, 0)                                 \
  TOYGCN_GROUP_OP(T, WORD, min, TOYGCN_MIN, HIGHEST)                           \
  TOYGCN_GROUP_OP(T, WORD, max, TOYGCN_MAX, LOWEST)                            \
  TOYGCN_BUILTIN T work_group_broadcast(T x, size_t i) {                       \
    return as_##T((WORD)toygcn_group_broadcast(as_##WORD(x), i));              \
  }                                                                            \
  TOYGCN_BUILTIN T work_group_broadcast(T x, size_t i, size_t j) {             \
    return work_group_broadcast(x, j * toygcn_local_size(0) + i);              \
  }                                                                            \
  TOYGCN_BUILTIN T work_group_broadcast(T x, size_t i, size_t j, size_t k) {   \
    return work_group_broadcast(x, i, k * toygcn_local_size(1) + j);           \
  }
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
TOYGCN_GROUP(int, uint, INT_MIN, INT_MAX)
TOYGCN_GROUP(uint, uint, 0, UINT_MAX)
TOYGCN_GROUP(long, ulong, LONG_MIN, LONG_MAX)
TOYGCN_GROUP(ulong, ulong, 0, ULONG_MAX)
TOYGCN_GROUP(half, ushort, -INFINITY, INFINITY)
TOYGCN_GROUP(float, uint, -INFINITY, INFINITY)
TOYGCN_GROUP(double, ulong, -INFINITY, INFINITY)
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
