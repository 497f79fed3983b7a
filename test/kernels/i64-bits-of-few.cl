// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Leading and trailing zeros of 0, of one bit and of two, for lanes and for the
// wave.
//
// LAUNCH: --grid 192 --block 64 --arg buf:u64:192:iota --arg buf:i32:192
//     --arg buf:i32:192 --arg buf:i32:192 --arg buf:i32:192 --arg i64:0
//     --arg i64:4294967296 --arg buf:i32:4
// HOST: def word(i): return (1 << i % 65 >> 1) | (1 << 40 if i > 130 else 0)
// HOST: def high(x, w): return w - u64(x).bit_length() if w == 64 else w - u32(x).bit_length()
// HOST: def low(x, w): return w if not x % 2**w else (x & -x).bit_length() - 1
// EXPECT 1: [high(word(i), 64) for i in a0]
// EXPECT 2: [low(word(i), 64) for i in a0]
// EXPECT 3: [high(word(i), 32) for i in a0]
// EXPECT 4: [low(word(i), 32) for i in a0]
// EXPECT 7: [64, 64, 31, 32]

__kernel void few(__global const ulong *a, __global int *clz64,
                  __global int *ctz64, __global int *clz32,
                  __global int *ctz32, ulong zero, ulong one,
                  __global int *uniform) {
  size_t i = get_global_id(0);
  ulong n = a[i], x = 1ul << n % 65 % 64;
  x = n % 65 == 64 ? 1ul << 63 : x >> 1;
  x |= n > 130 ? 1ul << 40 : 0;
  clz64[i] = clz(x);
  ctz64[i] = ctz(x);
  clz32[i] = clz((uint)x);
  ctz32[i] = ctz((uint)x);
  uniform[0] = clz(zero);
  uniform[1] = ctz(zero);
  uniform[2] = clz(one);
  uniform[3] = ctz(one);
}
