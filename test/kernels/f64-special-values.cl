// RUN: %toygcn run %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --approximate-by random
// Functions of double at zeros, denormals, small and large numbers, infinities and
// NaN, with the signs of their results.
//
// HOST:
//     inf, nan = math.inf, math.nan
//     def guarded(f, x, *y):
//         if x != x:
//             return nan
//         try:
//             return f(x, *y)
//         except:
//             return nan
//     def power(base):
//         return lambda x: 0.0 if x < -330 / math.log10(base) else inf if x > 308 / math.log10(base) else base ** x
//     def log(f):
//         return lambda x: -inf if x == 0 else f(x)
//     def bounded(f):
//         return lambda x: f(0.5) if 200 < abs(x) < inf else f(x)
//     def keeping(f):
//         return lambda x: x if abs(x) == inf else math.copysign(f(abs(x)), x)
//     def rint(x):
//         return float(round(x))
//     def away(x):
//         return float(math.floor(x + 0.5)) if x < 2 ** 52 else x
//     def signed(f):
//         return lambda x: x if abs(x) == inf or x == 0 else math.copysign(float(f(x)), x)
//     unary = [bounded(math.sin), bounded(math.cos), power(math.e), power(2.0), power(10.0), log(math.log), log(math.log2),
//         log(math.log10), lambda x: x if x == 0 else math.sqrt(x), signed(math.ceil), signed(math.floor), signed(math.trunc),
//         keeping(rint), keeping(rint), keeping(away), lambda x: -abs(x), lambda x: x]
//     def power2(x, y):
//         if x == 1 or y == 0:
//             return 1.0
//         odd = abs(y) < inf and y == math.floor(y) and y % 2 == 1
//         if x != x or y != y or (-inf < x < 0 and abs(y) < inf and y != math.floor(y)):
//             return nan
//         if x == 0 or abs(x) == inf:
//             size = 0.0 if (abs(x) == inf) == (y < 0) else inf
//         elif abs(y) == inf:
//             size = 1.0 if abs(x) == 1 else 0.0 if (abs(x) > 1) == (y < 0) else inf
//         else:
//             e = math.log2(abs(x)) * y
//             size = inf if e > 1023 else 0.0 if e < -1080 else 2.0 ** e
//         return -size if odd and math.copysign(1, x) < 0 else size
//     def order(x):
//         return x, math.copysign(1, x)
//     def number(pick):
//         return lambda x, y: y if x != x else x if y != y else pick(x, y, key=order)
//     def either(pick):
//         return lambda x, y: nan if x != x or y != y else pick(x, y, key=order)
//     def fmod(x, y):
//         return nan if x != x or y != y or y == 0 or abs(x) == inf else math.fmod(x, y)
//     binary = [power2, number(min), number(max), either(min), either(max), number(min), number(max), math.copysign, fmod]
//     def pairs(values, ok=lambda x: x):
//         return [w for v in values for r in [ok(v)] for w in (r, 0.0 if r != r else math.copysign(1, r))]
//     doubles = [w for v in (0.0, 5e-324, 2.225073858507201e-308, 2.2250738585072014e-308, 1e-10, 0.3, 0.5, 0.75, 0.9999999999999999, 1.0, 1.5, 2.5, 3.0, 4503599627370497.0, 3.105036184601418e+231, 1.7976931348623157e+308, inf, nan) for w in (v, -v)]
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:8
// EXPECT 0: pairs([guarded(unary[8], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:9
// EXPECT 0: pairs([guarded(unary[9], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:10
// EXPECT 0: pairs([guarded(unary[10], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:11
// EXPECT 0: pairs([guarded(unary[11], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:12
// EXPECT 0: pairs([guarded(unary[12], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:13
// EXPECT 0: pairs([guarded(unary[13], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:14
// EXPECT 0: pairs([guarded(unary[14], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:15
// EXPECT 0: pairs([guarded(unary[15], x) for x in doubles], float)
// LAUNCH: --kernel unary_double --grid 36 --block 36 --arg buf:f64:72 --arg i32:16
// EXPECT 0: pairs([guarded(unary[16], x) for x in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:1
// EXPECT 0: pairs([binary[1](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:2
// EXPECT 0: pairs([binary[2](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:3
// EXPECT 0: pairs([binary[3](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:4
// EXPECT 0: pairs([binary[4](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:5
// EXPECT 0: pairs([binary[5](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:6
// EXPECT 0: pairs([binary[6](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:7
// EXPECT 0: pairs([binary[7](x, y) for x in doubles for y in doubles], float)
// LAUNCH: --kernel binary_double --grid 1296 --block 64 --arg buf:f64:2592 --arg i32:8
// EXPECT 0: pairs([binary[8](x, y) for x in doubles for y in doubles], float)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define UNARY(N, F) case N: r = __builtin_elementwise_##F(x); break;
#define BINARY(N, F) case N: r = __builtin_elementwise_##F(x, y); break;

__constant ulong of_double[18] = {0x0, 0x1, 0xfffffffffffff, 0x10000000000000, 0x3ddb7cdfd9d7bdbb, 0x3fd3333333333333, 0x3fe0000000000000, 0x3fe8000000000000, 0x3fefffffffffffff, 0x3ff0000000000000, 0x3ff8000000000000, 0x4004000000000000, 0x4008000000000000, 0x4330000000000001, 0x7000000000000000, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000};

static double double_value(uint i) {
  return as_double((ulong)(of_double[i >> 1] | (ulong)(i & 1) << 63));
}

static void double_store(__global double *out, uint i, double r) {
  out[2 * i] = r;
  out[2 * i + 1] = r != r ? 0 : __builtin_elementwise_copysign((double)1, r);
}

__kernel void unary_double(__global double *out, int function) {
  uint i = get_local_id(0);
  double x = double_value(i), r = 0;
  switch (function) {
  UNARY(8, sqrt)
  UNARY(9, ceil)
  UNARY(10, floor)
  UNARY(11, trunc)
  UNARY(12, rint)
  UNARY(13, roundeven)
  UNARY(14, round)
  case 15: r = -__builtin_elementwise_abs(x); break;
  UNARY(16, canonicalize)
  }
  double_store(out, i, r);
}

__kernel void binary_double(__global double *out, int function) {
  uint i = get_global_id(0);
  double x = double_value(i / 36), y = double_value(i % 36), r = 0;
  switch (function) {
  BINARY(1, minnum)
  BINARY(2, maxnum)
  BINARY(3, minimum)
  BINARY(4, maximum)
  BINARY(5, minimumnum)
  BINARY(6, maximumnum)
  BINARY(7, copysign)
  BINARY(8, fmod)
  }
  double_store(out, i, r);
}
