// RUN: %toygcn compare --with toygcn --tolerance 4e-5 %s
// RUN: %toygcn compare --with toygcn --tolerance 4e-5 -O0 %s
// RUN: %toygcn compare --with toygcn --tolerance 4e-5 %s --approximate-by random
// Functions of float at zeros, denormals, small and large numbers, infinities and
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
//         return lambda x: f(0.5) if 200 < abs(x) < inf or 0 < abs(x) < 2.0 ** -130 else f(x)
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
//     floats = [w for b in (0x0, 0x1, 0x7fffff, 0x800000, 0x2edbe6ff, 0x3e99999a, 0x3f000000, 0x3f400000, 0x3f7fffff, 0x3f800000, 0x3fc00000, 0x40200000, 0x40400000, 0x4b000001, 0x60000000, 0x7f000001, 0x7f800000, 0x7fc00000) for v in [from_bits(b)] for w in (v, -v)]
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:0
// EXPECT 0: pairs([guarded(unary[0], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:1
// EXPECT 0: pairs([guarded(unary[1], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:2
// EXPECT 0: pairs([guarded(unary[2], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:3
// EXPECT 0: pairs([guarded(unary[3], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:4
// EXPECT 0: pairs([guarded(unary[4], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:5
// EXPECT 0: pairs([guarded(unary[5], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:6
// EXPECT 0: pairs([guarded(unary[6], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:7
// EXPECT 0: pairs([guarded(unary[7], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:8
// EXPECT 0: pairs([guarded(unary[8], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:9
// EXPECT 0: pairs([guarded(unary[9], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:10
// EXPECT 0: pairs([guarded(unary[10], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:11
// EXPECT 0: pairs([guarded(unary[11], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:12
// EXPECT 0: pairs([guarded(unary[12], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:13
// EXPECT 0: pairs([guarded(unary[13], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:14
// EXPECT 0: pairs([guarded(unary[14], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:15
// EXPECT 0: pairs([guarded(unary[15], x) for x in floats], f32)
// LAUNCH: --kernel unary_float --grid 36 --block 36 --arg buf:f32:72 --arg i32:16
// EXPECT 0: pairs([guarded(unary[16], x) for x in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:0
// EXPECT 0: pairs([binary[0](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:1
// EXPECT 0: pairs([binary[1](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:2
// EXPECT 0: pairs([binary[2](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:3
// EXPECT 0: pairs([binary[3](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:4
// EXPECT 0: pairs([binary[4](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:5
// EXPECT 0: pairs([binary[5](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:6
// EXPECT 0: pairs([binary[6](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:7
// EXPECT 0: pairs([binary[7](x, y) for x in floats for y in floats], f32)
// LAUNCH: --kernel binary_float --grid 1296 --block 64 --arg buf:f32:2592 --arg i32:8
// EXPECT 0: pairs([binary[8](x, y) for x in floats for y in floats], f32)
#define UNARY(N, F) case N: r = __builtin_elementwise_##F(x); break;
#define BINARY(N, F) case N: r = __builtin_elementwise_##F(x, y); break;

__constant uint of_float[18] = {0x0, 0x1, 0x7fffff, 0x800000, 0x2edbe6ff, 0x3e99999a, 0x3f000000, 0x3f400000, 0x3f7fffff, 0x3f800000, 0x3fc00000, 0x40200000, 0x40400000, 0x4b000001, 0x60000000, 0x7f000001, 0x7f800000, 0x7fc00000};

static float float_value(uint i) {
  return as_float((uint)(of_float[i >> 1] | (uint)(i & 1) << 31));
}

static void float_store(__global float *out, uint i, float r) {
  out[2 * i] = r;
  out[2 * i + 1] = r != r ? 0 : __builtin_elementwise_copysign((float)1, r);
}

__kernel void unary_float(__global float *out, int function) {
  uint i = get_local_id(0);
  float x = float_value(i), r = 0;
  bool far = (fabs(x) > 200 && fabs(x) < INFINITY) ||
             (x != 0 && fabs(x) < 0x1p-130f); // Few bits of a turn.
  float b = far ? 0.5f : x;
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
  float_store(out, i, r);
}

__kernel void binary_float(__global float *out, int function) {
  uint i = get_global_id(0);
  float x = float_value(i / 36), y = float_value(i % 36), r = 0;
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
  float_store(out, i, r);
}
