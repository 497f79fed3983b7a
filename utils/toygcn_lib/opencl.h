//===- opencl.h - What OpenCL has and libclc lacks --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang reads this before every .cl file.
///
//===----------------------------------------------------------------------===//

// OpenCL C 1.0 and 1.1 refuse the word "static".
#if __OPENCL_C_VERSION__ < 120
#define TOYGCN_BUILTIN inline __attribute__((overloadable, always_inline))
#else
#define TOYGCN_BUILTIN                                                         \
  static inline __attribute__((overloadable, always_inline, unused))
#endif

// clang takes a sum, a difference or an exclusive or over the wave of a number
// for the number itself. So a zero that clang does not know is added to the
// operand: bits that are all set would absorb it in an or, and an exclusive or
// with it twice cancels. It is a scalar, so that a uniform operand stays
// uniform. The operand is first made what the builtin takes: the sign of an int
// counts in 64 bits.
TOYGCN_BUILTIN uint toygcn_hidden_zero(void) {
  uint zero;
  __asm__("; toygcn zero" : "=s"(zero) : "0"(0));
  return zero;
}
#define TOYGCN_HIDDEN(T, X) ((T)(X) + toygcn_hidden_zero())
#define __builtin_amdgcn_wave_reduce_add_u32(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_add_u32(TOYGCN_HIDDEN(uint, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_sub_u32(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_sub_u32(TOYGCN_HIDDEN(uint, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_xor_b32(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_xor_b32(TOYGCN_HIDDEN(uint, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_add_u64(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_add_u64(TOYGCN_HIDDEN(ulong, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_sub_u64(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_sub_u64(TOYGCN_HIDDEN(ulong, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_xor_b64(X, STRATEGY)                      \
  __builtin_amdgcn_wave_reduce_xor_b64(TOYGCN_HIDDEN(ulong, X), STRATEGY)
#define __builtin_amdgcn_wave_reduce_fadd_f32(X, STRATEGY)                     \
  __builtin_amdgcn_wave_reduce_fadd_f32(                                       \
      as_float(as_uint((float)(X)) + toygcn_hidden_zero()), STRATEGY)
#define __builtin_amdgcn_wave_reduce_fsub_f32(X, STRATEGY)                     \
  __builtin_amdgcn_wave_reduce_fsub_f32(                                       \
      as_float(as_uint((float)(X)) + toygcn_hidden_zero()), STRATEGY)

// clang takes a median with an infinity or a NaN for a minimum or maximum of
// the others, which is wrong if one of them is a NaN. It does not see numbers
// that it would do so with.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
TOYGCN_BUILTIN float toygcn_median_operand(float x) {
  return __builtin_constant_p(x) && !__builtin_isfinite(x)
             ? as_float(as_uint(x) | toygcn_hidden_zero())
             : x;
}
TOYGCN_BUILTIN half toygcn_median_operand(half x) {
  return __builtin_constant_p(x) && !__builtin_isfinite(x)
             ? as_half((ushort)(as_ushort(x) | toygcn_hidden_zero()))
             : x;
}
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#define __builtin_amdgcn_fmed3f(X, Y, Z)                                       \
  __builtin_amdgcn_fmed3f(toygcn_median_operand((float)(X)),                   \
                          toygcn_median_operand((float)(Y)),                   \
                          toygcn_median_operand((float)(Z)))
#define __builtin_amdgcn_fmed3h(X, Y, Z)                                       \
  __builtin_amdgcn_fmed3h(toygcn_median_operand((half)(X)),                    \
                          toygcn_median_operand((half)(Y)),                    \
                          toygcn_median_operand((half)(Z)))

// libclc's reads the offset where amdhsa has the upper half of another one's.
// 32 of the 64 bits are enough.
#ifdef TOYGCN_GLOBAL_OFFSET
TOYGCN_BUILTIN size_t toygcn_global_offset(uint dimension) {
  return dimension < 3 ? ((__constant uint *)
                              __builtin_amdgcn_implicitarg_ptr())[2 * dimension]
                       : 0;
}

TOYGCN_BUILTIN size_t toygcn_global_id(uint dimension) {
  return get_global_id(dimension) - get_global_offset(dimension) +
         toygcn_global_offset(dimension);
}

#define get_global_offset toygcn_global_offset
#define get_global_id toygcn_global_id
#endif

// libclc's size of a workgroup is that of a full one.
TOYGCN_BUILTIN size_t toygcn_full_size(uint dimension) {
  return get_local_size(dimension);
}

// Where a launch may have groups that are smaller, at its ends.
#ifdef TOYGCN_PARTIAL_GROUPS
TOYGCN_BUILTIN size_t toygcn_partial_size(uint dimension) {
  size_t full = toygcn_full_size(dimension);
  size_t left = get_global_size(dimension) - get_group_id(dimension) * full;
  return left < full ? left : full;
}
#define get_local_size toygcn_partial_size
#endif

TOYGCN_BUILTIN size_t get_global_linear_id(void) {
  size_t x = get_global_id(0) - get_global_offset(0);
  size_t y = get_global_id(1) - get_global_offset(1);
  size_t z = get_global_id(2) - get_global_offset(2);
  return (z * get_global_size(1) + y) * get_global_size(0) + x;
}

TOYGCN_BUILTIN size_t get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) *
             get_local_size(0) +
         get_local_id(0);
}

// MACRO of a number and of all vectors of it.
#define TOYGCN_EACH_LENGTH(MACRO, T)                                           \
  MACRO(T) MACRO(T##2) MACRO(T##3) MACRO(T##4) MACRO(T##8) MACRO(T##16)

// libclc's of floats is made of integers, and takes denormals for zeros. LLVM
// puts its own in that one's place from -O1 on.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define TOYGCN_FMA(T)                                                          \
  TOYGCN_BUILTIN T fma(T x, T y, T z) {                                        \
    return __builtin_elementwise_fma(x, y, z);                                 \
  }
TOYGCN_EACH_LENGTH(TOYGCN_FMA, float)
TOYGCN_EACH_LENGTH(TOYGCN_FMA, double)
TOYGCN_EACH_LENGTH(TOYGCN_FMA, half)
#undef TOYGCN_FMA
#pragma OPENCL EXTENSION cl_khr_fp16 : disable

// libclc's of longs takes a product of 0 for one that is not positive, and
// forgets to carry. Here all 128 bits are summed. A name that is declared hides
// all that clang knows by it, so libclc's others are declared, too.
#define TOYGCN_DECLARE(T)                                                      \
  T __attribute__((overloadable, const)) mad_sat(T x, T y, T z);
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, char)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, uchar)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, short)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, ushort)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, int)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, uint)
TOYGCN_EACH_LENGTH(TOYGCN_DECLARE, ulong)
#undef TOYGCN_DECLARE
#define TOYGCN_MAD_SAT(N)                                                      \
  TOYGCN_BUILTIN long##N mad_sat(long##N x, long##N y, long##N z) {            \
    const ulong##N product =                                                   \
        __builtin_astype(x, ulong##N) * __builtin_astype(y, ulong##N);         \
    const ulong##N more = __builtin_astype(z, ulong##N), sum = product + more; \
    const ulong##N carry = (product & more) | ((product | more) & ~sum);       \
    const ulong##N top = __builtin_astype(mul_hi(x, y), ulong##N) +            \
                         __builtin_astype(z >> 63, ulong##N) + (carry >> 63);  \
    const long##N high = __builtin_astype(top, long##N);                       \
    const long##N low = __builtin_astype(sum, long##N);                        \
    const long##N limit = (high >> 63) ^ (long##N)0x7fffffffffffffff;          \
    return high != low >> 63 ? limit : low;                                    \
  }
TOYGCN_MAD_SAT()
TOYGCN_MAD_SAT(2)
TOYGCN_MAD_SAT(3)
TOYGCN_MAD_SAT(4)
TOYGCN_MAD_SAT(8)
TOYGCN_MAD_SAT(16)
#undef TOYGCN_MAD_SAT

// libclc's reads an implicit argument that amdhsa has elsewhere; the dispatch
// packet says it in the low two bits of its second halfword.
TOYGCN_BUILTIN uint get_work_dim(void) {
  return ((__constant ushort *)__builtin_amdgcn_dispatch_ptr())[1] & 3;
}

// libclc's takes a pointer of OpenCL 2.0, generic. Its copies are done at once.
#if __OPENCL_C_VERSION__ < 200 && !defined(__OPENCL_CPP_VERSION__)
TOYGCN_BUILTIN void wait_group_events(int count, event_t *events) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
#endif

// libclc's copies leave out what absent work-items would have copied. Its own
// copies nothing here, and makes the event.
#ifdef TOYGCN_PARTIAL_GROUPS
TOYGCN_BUILTIN size_t toygcn_step(const local void *p, size_t step) {
  return 1;
}
TOYGCN_BUILTIN size_t toygcn_step(const global void *p, size_t step) {
  return step;
}
#define TOYGCN_COPY(TO, FROM, COUNT, STEP, DONE)                               \
  ({                                                                           \
    __auto_type toygcn_to = (TO);                                              \
    __auto_type toygcn_from = (FROM);                                          \
    const size_t toygcn_count = (COUNT), toygcn_each = (STEP),                 \
                 toygcn_items = get_local_size(0) * get_local_size(1) *        \
                                get_local_size(2);                             \
    for (size_t toygcn_i = get_local_linear_id(); toygcn_i < toygcn_count;     \
         toygcn_i += toygcn_items)                                             \
      toygcn_to[toygcn_i * toygcn_step(toygcn_to, toygcn_each)] =              \
          toygcn_from[toygcn_i * toygcn_step(toygcn_from, toygcn_each)];       \
    DONE;                                                                      \
  })
#define async_work_group_copy(TO, FROM, COUNT, EVENT)                          \
  TOYGCN_COPY(TO, FROM, COUNT, 1,                                              \
              async_work_group_copy(toygcn_to, toygcn_from, 0, EVENT))
#define async_work_group_strided_copy(TO, FROM, COUNT, STEP, EVENT)            \
  TOYGCN_COPY(TO, FROM, COUNT, STEP,                                           \
              async_work_group_strided_copy(toygcn_to, toygcn_from, 0,         \
                                            toygcn_each, EVENT))
#endif

#if __OPENCL_C_VERSION__ >= 200
TOYGCN_BUILTIN size_t get_enqueued_local_size(uint dimension) {
  return toygcn_full_size(dimension);
}

TOYGCN_BUILTIN void work_group_barrier(cl_mem_fence_flags flags) {
  barrier(flags);
}

TOYGCN_BUILTIN void work_group_barrier(cl_mem_fence_flags flags,
                                       memory_scope scope) {
  barrier(flags);
}

TOYGCN_BUILTIN void atomic_work_item_fence(cl_mem_fence_flags flags,
                                           memory_order order,
                                           memory_scope scope) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}
#endif

// cl_amd_media_ops, as far as bits are moved.
#define TOYGCN_ALIGN(T)                                                        \
  TOYGCN_BUILTIN T amd_bitalign(T high, T low, T bits) {                       \
    return __builtin_elementwise_fshr(high, low, bits);                        \
  }                                                                            \
  TOYGCN_BUILTIN T amd_bytealign(T high, T low, T bytes) {                     \
    return __builtin_elementwise_fshr(high, low, (bytes & 3) * 8);             \
  }
TOYGCN_ALIGN(uint)
TOYGCN_ALIGN(uint2)
TOYGCN_ALIGN(uint3)
TOYGCN_ALIGN(uint4)
TOYGCN_ALIGN(uint8)
TOYGCN_ALIGN(uint16)
#undef TOYGCN_ALIGN

TOYGCN_BUILTIN uint amd_bfe(uint from, uint first, uint count) {
  return __builtin_amdgcn_ubfe(from, first, count);
}

TOYGCN_BUILTIN int amd_bfe(int from, uint first, uint count) {
  return __builtin_amdgcn_sbfe(from, first, count);
}

TOYGCN_BUILTIN uint amd_bfm(uint count, uint first) {
  return ((1u << (count & 31)) - 1) << (first & 31);
}

#define TOYGCN_FIELDS(T, N)                                                    \
  TOYGCN_BUILTIN T##N amd_bfe(T##N from, uint##N first, uint##N count) {       \
    for (int i = 0; i < N; ++i)                                                \
      from[i] = amd_bfe(from[i], first[i], count[i]);                          \
    return from;                                                               \
  }
#define TOYGCN_FIELDS_OF(N)                                                    \
  TOYGCN_FIELDS(int, N)                                                        \
  TOYGCN_FIELDS(uint, N)                                                       \
  TOYGCN_BUILTIN uint##N amd_bfm(uint##N count, uint##N first) {               \
    for (int i = 0; i < N; ++i)                                                \
      count[i] = amd_bfm(count[i], first[i]);                                  \
    return count;                                                              \
  }
TOYGCN_FIELDS_OF(2)
TOYGCN_FIELDS_OF(3)
TOYGCN_FIELDS_OF(4)
TOYGCN_FIELDS_OF(8)
TOYGCN_FIELDS_OF(16)
#undef TOYGCN_FIELDS_OF
#undef TOYGCN_FIELDS

// Only for files that lack them: they may define their own.
#if defined(TOYGCN_SUBGROUPS) || defined(TOYGCN_WORKGROUPS)
#include "subgroups.h"
#endif
#ifdef TOYGCN_WORKGROUPS
#include "workgroups.h"
#endif

#undef TOYGCN_BUILTIN
