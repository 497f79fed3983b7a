// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// popcount, clz, ctz and rotate, per lane and uniform; zero included.
//
// LAUNCH: --grid 70 --block 64 --arg buf:i32:70:iota --arg i32:0x00f0f000
//     --arg buf:i32:70 --arg buf:i32:4
// HOST:
//     def rotate(x, s):
//         return u32(u32(x) << s) | u32(x) >> (32 - s)
//     def ctz(x):
//         return (x & -x).bit_length() - 1 if x else 32
// EXPECT 2: [bin(x * 0x01010101).count("1") + (32 - x.bit_length()) * 64
//            + (ctz(x) << 12) + (rotate(x, 9) ^ rotate(x, x % 31 + 1))
//            for x in a0]
// EXPECT 3: [bin(a1).count("1"), 32 - a1.bit_length(), ctz(a1),
//            rotate(a1, 13)]

__kernel void count_bits(__global const int *a, int c, __global int *out,
                         __global int *uniform_out) {
  size_t i = get_global_id(0);
  uint x = a[i];
  out[i] = popcount(x * 0x01010101u) + clz(x) * 64 +
           (ctz(x) << 12) + (rotate(x, 9u) ^ rotate(x, x % 31 + 1));
  uniform_out[0] = popcount(c);
  uniform_out[1] = clz(c);
  uniform_out[2] = ctz(c);
  uniform_out[3] = rotate(c, 13);
}
