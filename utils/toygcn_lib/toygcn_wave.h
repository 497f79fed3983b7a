//===- toygcn_wave.h - Reductions and scans over a wave ---- -*- OpenCL -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// OpenCL C functions over the 64 lanes of a wave. Lanes that are not active
/// where a function is called take no part.
///
///   T wave_reduce_OP_T(T x)          of all lanes, the same in each
///   T wave_scan_inclusive_OP_T(T x)  of the lanes up to this one
///   T wave_scan_exclusive_OP_T(T x)  of the lanes before this one
///   T wave_cluster_reduce_OP_T(T x, SIZE)
///       of the SIZE lanes around this one: 2, 4, 8, 16, 32 or 64, a constant
///
/// OP is add, mul, min or max for T = int, uint, long, ulong, float, double,
/// and for integers also and, or, xor. The order of operations is not that of
/// the lanes: sums of floats round in another order.
///
/// They are written for GFX9: clang's builtins, and where clang has none the
/// LLVM intrinsic by its name. docs/reductions.md shows what they become.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WAVE_H
#define TOYGCN_WAVE_H

// Which lane a DPP move reads (Vega ISA, 13.3.9).
#define WAVE_QUAD_SWAP_1 0xb1 // lanes 1 0 3 2 of each four
#define WAVE_QUAD_SWAP_2 0x4e // lanes 2 3 0 1
#define WAVE_ROW_SHR(N) (0x110 + (N))
#define WAVE_ROW_ROR(N) (0x120 + (N))
#define WAVE_SHR_1 0x138
#define WAVE_ROW_MIRROR 0x140
#define WAVE_ROW_HALF_MIRROR 0x141
#define WAVE_ROW_BCAST_15 0x142
#define WAVE_ROW_BCAST_31 0x143
#define WAVE_SWIZZLE_XOR_16 0x401f

#define WAVE_PURE __attribute__((convergent, const))
#define WAVE_FN __attribute__((always_inline, convergent)) static inline

// SUFFIX is LLVM's name of the type.
#define WAVE_INTRINSICS(T, SUFFIX)                                             \
  T wave_fill_##T(T x, T inactive) __asm("llvm.amdgcn.set.inactive." #SUFFIX)  \
      WAVE_PURE;                                                               \
  T wave_leave_##T(T x) __asm("llvm.amdgcn.strict.wwm." #SUFFIX) WAVE_PURE;
WAVE_INTRINSICS(int, i32)
WAVE_INTRINSICS(long, i64)
WAVE_INTRINSICS(float, f32)
WAVE_INTRINSICS(double, f64)
#define wave_fill_uint(X, ID) as_uint(wave_fill_int(as_int(X), as_int(ID)))
#define wave_fill_ulong(X, ID) as_ulong(wave_fill_long(as_long(X), as_long(ID)))
#define wave_leave_uint(X) as_uint(wave_leave_int(as_int(X)))
#define wave_leave_ulong(X) as_ulong(wave_leave_long(as_long(X)))

#define WAVE_SWIZZLE(X) __builtin_amdgcn_ds_swizzle(X, WAVE_SWIZZLE_XOR_16)
WAVE_FN int wave_xor16_int(int x) { return WAVE_SWIZZLE(x); }
WAVE_FN uint wave_xor16_uint(uint x) { return WAVE_SWIZZLE(x); }
WAVE_FN float wave_xor16_float(float x) {
  return as_float(WAVE_SWIZZLE(as_int(x)));
}
WAVE_FN long wave_xor16_long(long x) {
  int2 v = as_int2(x);
  return as_long((int2)(WAVE_SWIZZLE(v.x), WAVE_SWIZZLE(v.y)));
}
WAVE_FN ulong wave_xor16_ulong(ulong x) {
  return as_ulong(wave_xor16_long(as_long(x)));
}
WAVE_FN double wave_xor16_double(double x) {
  return as_double(wave_xor16_long(as_long(x)));
}

WAVE_FN int wave_last_int(int x) { return __builtin_amdgcn_readlane(x, 63); }
WAVE_FN uint wave_last_uint(uint x) { return wave_last_int(x); }
WAVE_FN float wave_last_float(float x) {
  return as_float(wave_last_int(as_int(x)));
}
WAVE_FN long wave_last_long(long x) {
  int2 v = as_int2(x);
  return as_long((int2)(wave_last_int(v.x), wave_last_int(v.y)));
}
WAVE_FN ulong wave_last_ulong(ulong x) {
  return as_ulong(wave_last_long(as_long(x)));
}
WAVE_FN double wave_last_double(double x) {
  return as_double(wave_last_long(as_long(x)));
}

// Moves the lanes that ROWS names; the others, and lanes without a source, get
// the identity. If that is 0 the hardware can read it.
#define WAVE_MOVE(ID, X, CONTROL, ROWS, ID_IS_0)                               \
  __builtin_amdgcn_update_dpp(ID, X, CONTROL, ROWS, 0xf,                       \
                              (ID_IS_0) && (ROWS) == 0xf)
#define WAVE_STEP(OP, ID, Z, Y, X, CONTROL, ROWS)                              \
  Y = OP(WAVE_MOVE(ID, X, CONTROL, ROWS, Z), Y)

// The three moves of one value wait for it once.
#define WAVE_ROW_SCAN(T, OP, ID, Z, X, N)                                      \
  {                                                                            \
    const T from = X;                                                          \
    WAVE_STEP(OP, ID, Z, X, from, WAVE_ROW_SHR(N), 0xf);                       \
    WAVE_STEP(OP, ID, Z, X, from, WAVE_ROW_SHR(2 * (N)), 0xf);                 \
    WAVE_STEP(OP, ID, Z, X, from, WAVE_ROW_SHR(3 * (N)), 0xf);                 \
  }
#define WAVE_ROWS(OP, ID, Z, X)                                                \
  WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_BCAST_15, 0xa);                          \
  WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_BCAST_31, 0xc)
// Two dwords take as few moves as possible: they fill each other's waits.
#define WAVE_SCAN(T, OP, ID, Z, X)                                             \
  if (sizeof(T) == 4) {                                                        \
    WAVE_ROW_SCAN(T, OP, ID, Z, X, 1)                                          \
    WAVE_ROW_SCAN(T, OP, ID, Z, X, 4)                                          \
  } else {                                                                     \
    WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_SHR(1), 0xf);                          \
    WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_SHR(2), 0xf);                          \
    WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_SHR(4), 0xf);                          \
    WAVE_STEP(OP, ID, Z, X, X, WAVE_ROW_SHR(8), 0xf);                          \
  }                                                                            \
  WAVE_ROWS(OP, ID, Z, X)

// Every lane of a cluster ends with the same value. The sizes are compared at
// compile time. The last of 64 lanes is read: what comes before row 0, and
// from row 0 to row 2, does not matter.
#define WAVE_MEET(OP, X, CONTROL)                                              \
  X = OP(__builtin_amdgcn_mov_dpp(X, CONTROL, 0xf, 0xf, 1), X)
#define WAVE_CLUSTER(T, OP, X, SIZE)                                           \
  WAVE_MEET(OP, X, WAVE_QUAD_SWAP_1);                                          \
  if ((SIZE) >= 4)                                                             \
    WAVE_MEET(OP, X, WAVE_QUAD_SWAP_2);                                        \
  if ((SIZE) >= 8)                                                             \
    WAVE_MEET(OP, X, WAVE_ROW_HALF_MIRROR);                                    \
  if ((SIZE) >= 16)                                                            \
    WAVE_MEET(OP, X, WAVE_ROW_MIRROR);                                         \
  if ((SIZE) == 32)                                                            \
    X = OP(wave_xor16_##T(X), X);                                              \
  if ((SIZE) == 64) {                                                          \
    WAVE_MEET(OP, X, WAVE_ROW_BCAST_15);                                       \
    WAVE_MEET(OP, X, WAVE_ROW_BCAST_31);                                       \
    X = wave_last_##T(X);                                                      \
  }

// A constant integer in N lanes needs no moves.
WAVE_FN uint wave_lanes_before(void) {
  const ulong lanes = __builtin_amdgcn_ballot_w64(1);
  return __builtin_amdgcn_mbcnt_hi(lanes >> 32,
                                   __builtin_amdgcn_mbcnt_lo(lanes, 0));
}
#define WAVE_IN_LANES_add(X, N, ID) ((X) * (N))
#define WAVE_IN_LANES_mul(X, N, ID) (ID)
#define WAVE_IN_LANES_xor(X, N, ID) ((N) & 1 ? (X) : (ID))
#define WAVE_IN_LANES_and(X, N, ID) ((N) > 0 ? (X) : (ID))
#define WAVE_IN_LANES_or WAVE_IN_LANES_and
#define WAVE_IN_LANES_min WAVE_IN_LANES_and
#define WAVE_IN_LANES_max WAVE_IN_LANES_and
#define WAVE_IF_CONSTANT(NAME, T, ID, X, N)                                    \
  if (__builtin_constant_p(X) && (T)0.5f == 0 && (ID) != 1)                    \
    return WAVE_IN_LANES_##NAME(X, (T)(N), ID);

#define WAVE_FUNCTIONS(NAME, T, OP, ID, Z)                                     \
  WAVE_FN T wave_scan_inclusive_##NAME##_##T(T x) {                            \
    WAVE_IF_CONSTANT(NAME, T, ID, x, wave_lanes_before() + 1)                  \
    T w = wave_fill_##T(x, ID);                                                \
    WAVE_SCAN(T, OP, ID, Z, w);                                                \
    return wave_leave_##T(w);                                                  \
  }                                                                            \
  WAVE_FN T wave_scan_exclusive_##NAME##_##T(T x) {                            \
    WAVE_IF_CONSTANT(NAME, T, ID, x, wave_lanes_before())                      \
    T w = wave_fill_##T(x, ID);                                                \
    w = WAVE_MOVE(ID, w, WAVE_SHR_1, 0xf, Z);                                  \
    WAVE_SCAN(T, OP, ID, Z, w);                                                \
    return wave_leave_##T(w);                                                  \
  }                                                                            \
  WAVE_FN T wave_cluster_reduce_##NAME##_##T(T x, const int size) {            \
    T w = wave_fill_##T(x, ID);                                                \
    WAVE_CLUSTER(T, OP, w, size);                                              \
    return wave_leave_##T(w);                                                  \
  }
#define WAVE_LADDER(NAME, T)                                                   \
  WAVE_FN T wave_reduce_##NAME##_##T(T x) {                                    \
    return wave_cluster_reduce_##NAME##_##T(x, 64);                            \
  }
// Where clang has the compiler's own reduction.
#define WAVE_BUILTIN(NAME, T, BUILTIN)                                         \
  WAVE_FN T wave_reduce_##NAME##_##T(T x) {                                    \
    return __builtin_amdgcn_wave_reduce_##BUILTIN(x, 0);                       \
  }
// clang takes the sum over the wave of a number for the number. It does not
// know this zero, a scalar that is added; BITS is a type of the operand's size.
WAVE_FN uint wave_hidden_zero(void) {
  uint zero;
  __asm__("; toygcn zero" : "=s"(zero) : "0"(0));
  return zero;
}
#define WAVE_HIDDEN_BUILTIN(NAME, T, BITS, BUILTIN)                            \
  WAVE_FN T wave_reduce_##NAME##_##T(T x) {                                    \
    return __builtin_amdgcn_wave_reduce_##BUILTIN(                             \
        as_##T(as_##BITS(x) + wave_hidden_zero()), 0);                         \
  }

#define WAVE_ADD(A, B) ((A) + (B))
#define WAVE_MUL(A, B) ((A) * (B))
#define WAVE_AND(A, B) ((A) & (B))
#define WAVE_OR(A, B) ((A) | (B))
#define WAVE_XOR(A, B) ((A) ^ (B))
#define WAVE_MIN(A, B) ((A) < (B) ? (A) : (B))
#define WAVE_MAX(A, B) ((A) > (B) ? (A) : (B))

#define WAVE_INTEGERS(T, U, MIN, MAX, S, B)                                    \
  WAVE_FN T wave_min_##T(T a, T b) { return WAVE_MIN(a, b); }                  \
  WAVE_FN T wave_max_##T(T a, T b) { return WAVE_MAX(a, b); }                  \
  WAVE_FUNCTIONS(add, T, WAVE_ADD, (T)0, 1)                                    \
  WAVE_FUNCTIONS(mul, T, WAVE_MUL, (T)1, 0)                                    \
  WAVE_FUNCTIONS(min, T, wave_min_##T, (T)MAX, 0)                              \
  WAVE_FUNCTIONS(max, T, wave_max_##T, (T)MIN, (MIN) == 0)                     \
  WAVE_FUNCTIONS(and, T, WAVE_AND, (T) - 1, 0)                                 \
  WAVE_FUNCTIONS(or, T, WAVE_OR, (T)0, 1)                                      \
  WAVE_FUNCTIONS(xor, T, WAVE_XOR, (T)0, 1)                                    \
  WAVE_LADDER(mul, T)                                                          \
  WAVE_HIDDEN_BUILTIN(add, T, U, add_u##B)                                     \
  WAVE_BUILTIN(min, T, min_##S##B)                                             \
  WAVE_BUILTIN(max, T, max_##S##B)                                             \
  WAVE_BUILTIN(and, T, and_b##B)                                               \
  WAVE_BUILTIN(or, T, or_b##B)                                                 \
  WAVE_HIDDEN_BUILTIN(xor, T, U, xor_b##B)
WAVE_INTEGERS(int, uint, INT_MIN, INT_MAX, i, 32)
WAVE_INTEGERS(uint, uint, 0, UINT_MAX, u, 32)
WAVE_INTEGERS(long, ulong, LONG_MIN, LONG_MAX, i, 64)
WAVE_INTEGERS(ulong, ulong, 0, ULONG_MAX, u, 64)

// A quiet NaN is the identity of fmin and fmax.
#define WAVE_FLOATS(T, FMIN, FMAX, NAN_BITS)                                   \
  WAVE_FUNCTIONS(add, T, WAVE_ADD, (T) - 0.0f, 0)                              \
  WAVE_FUNCTIONS(mul, T, WAVE_MUL, (T)1.0f, 0)                                 \
  WAVE_FUNCTIONS(min, T, FMIN, as_##T(NAN_BITS), 0)                            \
  WAVE_FUNCTIONS(max, T, FMAX, as_##T(NAN_BITS), 0)                            \
  WAVE_LADDER(mul, T)
WAVE_FLOATS(float, __builtin_fminf, __builtin_fmaxf, -1)
WAVE_FLOATS(double, __builtin_fmin, __builtin_fmax, -1L)
WAVE_HIDDEN_BUILTIN(add, float, uint, fadd_f32)
WAVE_BUILTIN(min, float, fmin_f32)
WAVE_BUILTIN(max, float, fmax_f32)
WAVE_LADDER(add, double)
WAVE_LADDER(min, double)
WAVE_LADDER(max, double)

#endif // TOYGCN_WAVE_H
