// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// utils/toygcn_lib/toygcn_wave.h: each family with each operation, some lanes
// inactive. What is summed and multiplied is exact in float.
//
// HOST:
//     def fold(f, values):
//         if not values: return None
//         r = values[0]
//         for v in values[1:]: r = f(r, v)
//         return r
//     size = [2, 4, 8, 16, 32, 64]
//     mul = lambda a, b: i64(a * b)
//     add = lambda a, b: a + b
//     ands, ors, xors = lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b
//     def lanes(g, low, high):
//         return [t for t in range(low, min(high, n)) if t % 3 != 1]
//     def families(g):
//         wave = g // 64 * 64
//         clusters = [lanes(g, g // s * s, g // s * s + s) for s in size]
//         return [lanes(g, wave, wave + 64), lanes(g, wave, g + 1),
//             lanes(g, wave, g)] + clusters
//     def table(f, ops, identities):
//         return [(identities[k] if r is None else r) if g % 3 != 1 else 0
//             for g in range(n)
//             for lanes in families(g) for k, op in enumerate(ops)
//             for r in [fold(op, [f(t) for t in lanes])]]
//     INTS = [add, mul, min, max, ands, ors, xors]
//     FLOATS = [add, mul, min, max]
//     def limits(bits):
//         top = 1 << bits - 1
//         return [0, 1, top - 1, -top, -1, 0, 0]
//     wide = lambda t: (2 * t - 99) * 0x123456789
//     inf = float('nan')
//     FIDS = [-0.0, 1.0, inf, inf]
// LAUNCH: --grid 150 --block 64 --arg buf:i32:9450 --arg buf:i64:9450
//     --arg buf:f32:5400 --arg buf:f64:5400
// EXPECT 0: table(lambda t: 2 * t - 99, INTS, limits(32))
// EXPECT 1: table(wide, INTS, limits(64))
// EXPECT 2: table(lambda t: 1.0 + t % 2, FLOATS, FIDS)
// EXPECT 3: table(lambda t: 1.0 + t % 2, FLOATS, FIDS)

#include "../../utils/toygcn_lib/toygcn_wave.h"

#define OPS(FAMILY, T, X, ...)                                                 \
  *o++ = wave_##FAMILY##_add_##T(X, ##__VA_ARGS__);                               \
  *o++ = wave_##FAMILY##_mul_##T(X, ##__VA_ARGS__);                               \
  *o++ = wave_##FAMILY##_min_##T(X, ##__VA_ARGS__);                               \
  *o++ = wave_##FAMILY##_max_##T(X, ##__VA_ARGS__);
#define INT_OPS(FAMILY, T, X, ...)                                             \
  OPS(FAMILY, T, X, ##__VA_ARGS__)                                               \
  *o++ = wave_##FAMILY##_and_##T(X, ##__VA_ARGS__);                               \
  *o++ = wave_##FAMILY##_or_##T(X, ##__VA_ARGS__);                                \
  *o++ = wave_##FAMILY##_xor_##T(X, ##__VA_ARGS__);
#define FAMILIES(OPS, T, X)                                                    \
  OPS(reduce, T, X)                                                            \
  OPS(scan_inclusive, T, X)                                                    \
  OPS(scan_exclusive, T, X)                                                    \
  OPS(cluster_reduce, T, X, 2)                                               \
  OPS(cluster_reduce, T, X, 4)                                               \
  OPS(cluster_reduce, T, X, 8)                                               \
  OPS(cluster_reduce, T, X, 16)                                              \
  OPS(cluster_reduce, T, X, 32)                                              \
  OPS(cluster_reduce, T, X, 64)

__kernel void ints(__global int *out, __global long *out64,
                   __global float *outf, __global double *outd) {
  int g = get_global_id(0);
  if (g % 3 == 1)
    return;
  {
    __global int *o = out + g * 63;
    FAMILIES(INT_OPS, int, 2 * g - 99)
  }
  {
    __global long *o = out64 + g * 63;
    FAMILIES(INT_OPS, long, (2 * g - 99) * 0x123456789)
  }
  {
    __global float *o = outf + g * 36;
    FAMILIES(OPS, float, 1.0f + g % 2)
  }
  {
    __global double *o = outd + g * 36;
    FAMILIES(OPS, double, 1.0 + g % 2)
  }
}
