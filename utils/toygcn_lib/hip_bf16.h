//===- hip_bf16.h - bfloat16 of HIP after 5.2 -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What programs include as hip/hip_bf16.h (hip_headers.py). Operations are
/// those of float, rounded to nearest even.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HIP_BF16_H
#define TOYGCN_HIP_BF16_H
#include <cmath>
#include <hip/hip_runtime.h>
#include <type_traits>

#define TOYGCN_BOTH __host__ __device__
#define TOYGCN_FUNCTION static inline __host__ __device__

struct __hip_bfloat16_raw {
  unsigned short x;
};

struct __hip_bfloat162_raw {
  unsigned short x, y;
};

struct __hip_bfloat16 {
  __hip_bfloat16() = default;
  TOYGCN_BOTH __hip_bfloat16(__bf16 value)
      : bits(__builtin_bit_cast(unsigned short, value)) {}
  TOYGCN_BOTH __hip_bfloat16(__hip_bfloat16_raw raw) : bits(raw.x) {}
  template <typename T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
  TOYGCN_BOTH __hip_bfloat16(T value) : bits(rounded(value)) {}
  TOYGCN_BOTH operator float() const {
    return __builtin_bit_cast(float, unsigned(bits) << 16);
  }
  TOYGCN_BOTH operator __hip_bfloat16_raw() const { return {bits}; }
  TOYGCN_BOTH __hip_bfloat16 operator-() const { return -float(*this); }

private:
  // No library of Debian's host has clang's function for it.
  TOYGCN_BOTH static unsigned short rounded(float value) {
    const unsigned word = __builtin_bit_cast(unsigned, value);
    return (value != value ? word | 0x400000
                           : word + 0x7fff + (word >> 16 & 1)) >>
           16;
  }
  unsigned short bits;
};

struct alignas(4) __hip_bfloat162 {
  __hip_bfloat16 x, y;
  __hip_bfloat162() = default;
  TOYGCN_BOTH __hip_bfloat162(__hip_bfloat16 x, __hip_bfloat16 y)
      : x(x), y(y) {}
  TOYGCN_BOTH __hip_bfloat162(__hip_bfloat162_raw raw)
      : x(__hip_bfloat16_raw{raw.x}), y(__hip_bfloat16_raw{raw.y}) {}
  TOYGCN_BOTH operator float2() const { return {float(x), float(y)}; }
};

// Operators, and functions of the same meaning, of one and of both elements.
#define TOYGCN_OPERATOR(OP, NAME, NAME2)                                       \
  TOYGCN_FUNCTION __hip_bfloat16 operator OP(__hip_bfloat16 a,                 \
                                             __hip_bfloat16 b) {               \
    return float(a) OP float(b);                                               \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat16 &operator OP## =                              \
      (__hip_bfloat16 & a, __hip_bfloat16 b) {                                 \
    return a = a OP b;                                                         \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat16 NAME(__hip_bfloat16 a, __hip_bfloat16 b) {    \
    return a OP b;                                                             \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat162 operator OP(__hip_bfloat162 a,               \
                                              __hip_bfloat162 b) {             \
    return {a.x OP b.x, a.y OP b.y};                                           \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat162 NAME2(__hip_bfloat162 a,                     \
                                        __hip_bfloat162 b) {                   \
    return a OP b;                                                             \
  }
TOYGCN_OPERATOR(+, __hadd, __hadd2)
TOYGCN_OPERATOR(-, __hsub, __hsub2)
TOYGCN_OPERATOR(*, __hmul, __hmul2)
TOYGCN_OPERATOR(/, __hdiv, __h2div)
#undef TOYGCN_OPERATOR

#define TOYGCN_COMPARE(OP, NAME)                                               \
  TOYGCN_FUNCTION bool operator OP(__hip_bfloat16 a, __hip_bfloat16 b) {       \
    return float(a) OP float(b);                                               \
  }                                                                            \
  TOYGCN_FUNCTION bool NAME(__hip_bfloat16 a, __hip_bfloat16 b) {              \
    return a OP b;                                                             \
  }
TOYGCN_COMPARE(==, __heq)
TOYGCN_COMPARE(!=, __hne)
TOYGCN_COMPARE(<, __hlt)
TOYGCN_COMPARE(<=, __hle)
TOYGCN_COMPARE(>, __hgt)
TOYGCN_COMPARE(>=, __hge)
#undef TOYGCN_COMPARE

// Functions of float, on one element and on both: of one to three arguments.
#define TOYGCN_UNARY(NAME, NAME2, RESULT)                                      \
  TOYGCN_FUNCTION __hip_bfloat16 NAME(__hip_bfloat16 value) {                  \
    const float a = value;                                                     \
    return RESULT;                                                             \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat162 NAME2(__hip_bfloat162 a) {                   \
    return {NAME(a.x), NAME(a.y)};                                             \
  }
TOYGCN_UNARY(__hneg, __hneg2, -a)
TOYGCN_UNARY(__habs, __habs2, fabsf(a))
TOYGCN_UNARY(hceil, h2ceil, ceilf(a))
TOYGCN_UNARY(hcos, h2cos, cosf(a))
TOYGCN_UNARY(hexp, h2exp, expf(a))
TOYGCN_UNARY(hexp2, h2exp2, exp2f(a))
TOYGCN_UNARY(hfloor, h2floor, floorf(a))
TOYGCN_UNARY(hlog, h2log, logf(a))
TOYGCN_UNARY(hlog2, h2log2, log2f(a))
TOYGCN_UNARY(hrcp, h2rcp, 1.0f / a)
TOYGCN_UNARY(hrint, h2rint, rintf(a))
TOYGCN_UNARY(hrsqrt, h2rsqrt, 1.0f / sqrtf(a))
TOYGCN_UNARY(hsin, h2sin, sinf(a))
TOYGCN_UNARY(hsqrt, h2sqrt, sqrtf(a))
TOYGCN_UNARY(htrunc, h2trunc, truncf(a))
#undef TOYGCN_UNARY

#define TOYGCN_BINARY(NAME, NAME2, FUNCTION)                                   \
  TOYGCN_FUNCTION __hip_bfloat16 NAME(__hip_bfloat16 a, __hip_bfloat16 b) {    \
    return FUNCTION(float(a), float(b));                                       \
  }                                                                            \
  TOYGCN_FUNCTION __hip_bfloat162 NAME2(__hip_bfloat162 a,                     \
                                        __hip_bfloat162 b) {                   \
    return {NAME(a.x, b.x), NAME(a.y, b.y)};                                   \
  }
TOYGCN_BINARY(__hmax, __hmax2, fmaxf)
TOYGCN_BINARY(__hmin, __hmin2, fminf)
#undef TOYGCN_BINARY

TOYGCN_FUNCTION __hip_bfloat16 __hfma(__hip_bfloat16 a, __hip_bfloat16 b,
                                      __hip_bfloat16 c) {
  return fmaf(a, b, c);
}
TOYGCN_FUNCTION __hip_bfloat162 __hfma2(__hip_bfloat162 a, __hip_bfloat162 b,
                                        __hip_bfloat162 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
TOYGCN_FUNCTION bool __hisnan(__hip_bfloat16 a) { return a != a; }
TOYGCN_FUNCTION bool __hisinf(__hip_bfloat16 a) {
  return fabsf(a) == __builtin_inff();
}

// Conversions.
#define TOYGCN_CONVERT(TO, NAME, PARAMETERS, RESULT)                           \
  TOYGCN_FUNCTION TO NAME PARAMETERS { return RESULT; }
TOYGCN_CONVERT(float, __bfloat162float, (__hip_bfloat16 a), a)
TOYGCN_CONVERT(__hip_bfloat16, __float2bfloat16, (float a), a)
TOYGCN_CONVERT(__hip_bfloat16, __float2bfloat16_rn, (float a), a)
TOYGCN_CONVERT(__hip_bfloat16, __double2bfloat16, (double a), a)
TOYGCN_CONVERT(__hip_bfloat16, __int2bfloat16_rn, (int a), a)
TOYGCN_CONVERT(int, __bfloat162int_rz, (__hip_bfloat16 a), float(a))
TOYGCN_CONVERT(int, __bfloat162int_rn, (__hip_bfloat16 a), rintf(a))
TOYGCN_CONVERT(__hip_bfloat16, __ushort_as_bfloat16, (unsigned short a),
               __hip_bfloat16_raw{a})
TOYGCN_CONVERT(unsigned short, __bfloat16_as_ushort, (__hip_bfloat16 a),
               __hip_bfloat16_raw(a).x)
TOYGCN_CONVERT(__hip_bfloat16, __short_as_bfloat16, (short a),
               __ushort_as_bfloat16(a))
TOYGCN_CONVERT(short, __bfloat16_as_short, (__hip_bfloat16 a),
               __bfloat16_as_ushort(a))
TOYGCN_CONVERT(float2, __bfloat1622float2, (__hip_bfloat162 a), a)
TOYGCN_CONVERT(__hip_bfloat162, __float22bfloat162_rn, (float2 a),
               __hip_bfloat162(a.x, a.y))
TOYGCN_CONVERT(__hip_bfloat162, __floats2bfloat162_rn, (float a, float b),
               __hip_bfloat162(a, b))
TOYGCN_CONVERT(__hip_bfloat162, __float2bfloat162_rn, (float a),
               __hip_bfloat162(a, a))
TOYGCN_CONVERT(__hip_bfloat162, __bfloat162bfloat162, (__hip_bfloat16 a),
               __hip_bfloat162(a, a))
TOYGCN_CONVERT(__hip_bfloat162, __halves2bfloat162,
               (__hip_bfloat16 a, __hip_bfloat16 b), __hip_bfloat162(a, b))
TOYGCN_CONVERT(__hip_bfloat162, make_bfloat162,
               (__hip_bfloat16 a, __hip_bfloat16 b), __hip_bfloat162(a, b))
TOYGCN_CONVERT(__hip_bfloat16, __low2bfloat16, (__hip_bfloat162 a), a.x)
TOYGCN_CONVERT(__hip_bfloat16, __high2bfloat16, (__hip_bfloat162 a), a.y)
TOYGCN_CONVERT(float, __low2float, (__hip_bfloat162 a), a.x)
TOYGCN_CONVERT(float, __high2float, (__hip_bfloat162 a), a.y)
#undef TOYGCN_CONVERT
#undef TOYGCN_FUNCTION
#undef TOYGCN_BOTH

#ifdef __HIP__
TOYGCN_SHUFFLES(__hip_bfloat16, short)
TOYGCN_SHUFFLES(__hip_bfloat162, int)
#endif
#endif
