// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Powers modulo 64-bit numbers: products of 128 bits by mul_hi, remainders by
// shift and subtraction; exponents, and so trip counts, differ.
//
// LAUNCH: --grid 40 --block 40 --arg buf:u64:40:rand=1 --arg buf:u64:40:rand=2
//     --arg u64:0xffffffffffffffc5 --arg buf:u64:40
// EXPECT 3: [pow(x, e >> (i % 9) * 7, a2) for i, (x, e) in enumerate(zip(a0, a1))]
// LAUNCH: --grid 40 --block 40 --arg buf:u64:40:rand=1 --arg buf:u64:40:rand=2
//     --arg u64:1000003 --arg buf:u64:40
// EXPECT 3: [pow(x, e >> (i % 9) * 7, a2) for i, (x, e) in enumerate(zip(a0, a1))]

ulong product(ulong a, ulong b, ulong m) {
  ulong high = mul_hi(a, b) % m, low = a * b;
  for (int i = 63; i >= 0; --i) {
    bool over = high >> 63;
    high = high << 1 | low >> 63;
    low <<= 1;
    if (over || high >= m)
      high -= m;
  }
  return high;
}

__kernel void power(__global const ulong *bases, __global const ulong *exponents,
                    ulong m, __global ulong *out) {
  size_t g = get_global_id(0);
  ulong x = bases[g] % m, e = exponents[g] >> (g % 9 * 7), result = 1;
  while (e) {
    if (e & 1)
      result = product(result, x, m);
    e >>= 1;
    if (e)
      x = product(x, x, m);
  }
  out[g] = result;
}
