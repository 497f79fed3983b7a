// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bytes in reverse, bits in reverse, funnel shifts, single bytes of a word.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg i32:0x12345678 --arg buf:i32:64
//     --arg buf:i32:64 --arg buf:i32:64 --arg buf:f32:64 --arg buf:i32:3
// HOST:
//     def swapped(x):
//         return int("".join(f"{u32(x):08x}"[i:i + 2] for i in (6, 4, 2, 0)), 16)
//     def reverse(x):
//         return int(f"{u32(x):032b}"[::-1], 2)
//     def funnel(high, low, s):
//         return (u32(high) << 32 | u32(low)) >> (s & 31)
// EXPECT 3: [swapped(x) for x in a0]
// EXPECT 4: [reverse(x) for x in a0]
// EXPECT 5: [funnel(x, y, 11) + funnel(x, y, y) for x, y in zip(a0, a1)]
// EXPECT 6: [f32(x & 255) + (x >> 24 & 255) for x in a0]
// EXPECT 7: [swapped(a2), reverse(a2), funnel(a2, a0[0], 9)]

__kernel void bytes(__global const uint *a, __global const uint *b, uint c,
                    __global uint *swapped, __global uint *reversed,
                    __global uint *funnel, __global float *floats,
                    __global uint *uniform_out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  swapped[i] = __builtin_bswap32(x);
  reversed[i] = __builtin_bitreverse32(x);
  ulong both = (ulong)x << 32 | y;
  funnel[i] = (uint)(both >> 11) + (uint)(both >> (y & 31));
  floats[i] = (float)(x & 255) + (float)(x >> 24);
  uniform_out[0] = __builtin_bswap32(c);
  uniform_out[1] = __builtin_bitreverse32(c);
  uniform_out[2] = (uint)(((ulong)c << 32 | a[0]) >> 9);
}
