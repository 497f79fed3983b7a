// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-placement=copy
// Both halves of products, and numbers modulo p as sums and Montgomery's products need them: x - p
// only where x is not below p. The host computes with whole numbers.
//
// HOST:
//     P, INVERSE = 0x7f000001, pow(0x7f000001, -1, 2**32)
//     def signed(x): return x - 2**32 if x >= 2**31 else x
//     def product(x, y): return (x * y - (x * y * INVERSE % 2**32) * P) // 2**32 % P
//     def below(x, p): return (x if x < p else x - p) % 2**32
// LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:u32:128:rand=7 --arg buf:u32:256:zero --arg u32:2863311531
// EXPECT 1: [v % 2**32 for i in range(64) for x, y in [a0[2 * i:2 * i + 2]] for v in (
//     x * y, x * y >> 32, signed(x) * signed(a2) >> 32, x * a2)]
// LAUNCH: --kernel reduced --grid 64 --block 64 --arg buf:u32:128:rand=8 --arg buf:u32:448:zero --arg u32:0x80000000
// EXPECT 1: [v for i in range(64) for x, y in [a0[2 * i:2 * i + 2]] for v in (
//     below(x, y), below(y, P), below(x, a2), below(a2, x), below(x, 1), below(y, 2**32 - 1), x % P)]
// LAUNCH: --kernel montgomery --grid 64 --block 64 --arg buf:u32:128:rand=9 --arg buf:u32:64:zero
// EXPECT 1: [product(x % P, y % P) for i in range(64) for x, y in [a0[2 * i:2 * i + 2]]]

kernel void halves(global const uint2 *in, global uint4 *out, uint u) {
  const size_t i = get_global_id(0);
  const uint x = in[i].x, y = in[i].y;
  out[i] = (uint4)(x * y, mul_hi(x, y), mul_hi((int)x, (int)u), x * u);
}

kernel void reduced(global const uint2 *in, global uint *out, uint u) {
  const size_t i = get_global_id(0);
  const uint x = in[i].x, y = in[i].y, p = 0x7f000001;
  out += 7 * i;
  out[0] = x < y ? x : x - y;
  out[1] = y - (y < p ? 0 : p);
  out[2] = x >= u ? x - u : x;
  out[3] = u - (x > u ? 0 : x);
  out[4] = x - (x < 1 ? 0 : 1);
  out[5] = y + (y > 0xfffffffe ? 1 : 0);
  const uint z = x - (x < p ? 0 : p); // Twice, as x is below 3 * p.
  out[6] = z >= p ? z - p : z;
}

kernel void montgomery(global const uint2 *in, global uint *out) {
  const size_t i = get_global_id(0);
  const uint p = 0x7f000001, inverse = 0x81000001;
  const uint x = in[i].x % p, y = in[i].y % p;
  const uint low = x * y, high = mul_hi(x, y);
  const uint d = high - mul_hi(low * inverse, p);
  out[i] = d + ((int)d < 0 ? p : 0);
}
