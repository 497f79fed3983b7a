// RUN: %toygcn compare --with toygcn --tolerance 2ulp %s
// RUN: %toygcn compare --with toygcn --tolerance 2ulp -O0 %s
// RUN: %toygcn compare --with toygcn --tolerance 2ulp %s --approximate-by random
// Functions of half at zeros, denormals, small and large numbers, infinities and
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
//     halfs = [w for b in (0x0, 0x1, 0x3ff, 0x400, 0x401, 0x34cd, 0x3800, 0x3a00, 0x3bff, 0x3c00, 0x3e00, 0x4100, 0x4200, 0x5801, 0x6400, 0x7bff, 0x7c00, 0x7e00) for v in [half(b)] for w in (v, -v)]
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:0
// EXPECT 0: pairs([guarded(unary[0], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:1
// EXPECT 0: pairs([guarded(unary[1], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:2
// EXPECT 0: pairs([guarded(unary[2], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:3
// EXPECT 0: pairs([guarded(unary[3], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:4
// EXPECT 0: pairs([guarded(unary[4], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:5
// EXPECT 0: pairs([guarded(unary[5], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:6
// EXPECT 0: pairs([guarded(unary[6], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:7
// EXPECT 0: pairs([guarded(unary[7], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:8
// EXPECT 0: pairs([guarded(unary[8], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:9
// EXPECT 0: pairs([guarded(unary[9], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:10
// EXPECT 0: pairs([guarded(unary[10], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:11
// EXPECT 0: pairs([guarded(unary[11], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:12
// EXPECT 0: pairs([guarded(unary[12], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:13
// EXPECT 0: pairs([guarded(unary[13], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:14
// EXPECT 0: pairs([guarded(unary[14], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:15
// EXPECT 0: pairs([guarded(unary[15], x) for x in halfs], f16)
// LAUNCH: --kernel unary_half --grid 36 --block 36 --arg buf:f16:72 --arg i32:16
// EXPECT 0: pairs([guarded(unary[16], x) for x in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:0
// EXPECT 0: pairs([binary[0](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:1
// EXPECT 0: pairs([binary[1](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:2
// EXPECT 0: pairs([binary[2](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:3
// EXPECT 0: pairs([binary[3](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:4
// EXPECT 0: pairs([binary[4](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:5
// EXPECT 0: pairs([binary[5](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:6
// EXPECT 0: pairs([binary[6](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:7
// EXPECT 0: pairs([binary[7](x, y) for x in halfs for y in halfs], f16)
// LAUNCH: --kernel binary_half --grid 1296 --block 64 --arg buf:f16:2592 --arg i32:8
// EXPECT 0: pairs([binary[8](x, y) for x in halfs for y in halfs], f16)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define UNARY(N, F) case N: r = __builtin_elementwise_##F(x); break;
#define BINARY(N, F) case N: r = __builtin_elementwise_##F(x, y); break;

__constant ushort of_half[18] = {0x0, 0x1, 0x3ff, 0x400, 0x401, 0x34cd, 0x3800, 0x3a00, 0x3bff, 0x3c00, 0x3e00, 0x4100, 0x4200, 0x5801, 0x6400, 0x7bff, 0x7c00, 0x7e00};

static half half_value(uint i) {
  return as_half((ushort)(of_half[i >> 1] | (ushort)(i & 1) << 15));
}

static void half_store(__global half *out, uint i, half r) {
  out[2 * i] = r;
  out[2 * i + 1] = r != r ? 0 : __builtin_elementwise_copysign((half)1, r);
}

__kernel void unary_half(__global half *out, int function) {
  uint i = get_local_id(0);
  half x = half_value(i), r = 0;
  half b = fabs(x) > 200 && fabs(x) < (half)INFINITY ? (half)0.5 : x;
  switch (function) {
  case 0: r = __builtin_elementwise_sin(b); break;
  case 1: r = __builtin_elementwise_cos(b); break;
  UNARY(2, exp)
  UNARY(3, exp2)
  UNARY(4, exp10)
  UNARY(5, log)
  UNARY(6, log2)
  UNARY(7, log10)
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
  half_store(out, i, r);
}

__kernel void binary_half(__global half *out, int function) {
  uint i = get_global_id(0);
  half x = half_value(i / 36), y = half_value(i % 36), r = 0;
  switch (function) {
  BINARY(0, pow)
  BINARY(1, minnum)
  BINARY(2, maxnum)
  BINARY(3, minimum)
  BINARY(4, maximum)
  BINARY(5, minimumnum)
  BINARY(6, maximumnum)
  BINARY(7, copysign)
  BINARY(8, fmod)
  }
  half_store(out, i, r);
}
