// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bit operations of 32 bits.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg i32:0x0ff00ff0 --arg buf:i32:64
//     --arg buf:i32:64 --arg buf:i32:64 --arg buf:i32:3
// EXPECT 3: [(x & y) | (~x & a2) ^ (x ^ y ^ 0x55555555)
//            for x, y in zip(a0, a1)]
// EXPECT 4: [(x << (y & 31)) + (x >> (y & 31)) + (u32(x) >> (y & 31))
//            + (x << 7) + (u32(x) >> 5) for x, y in zip(a0, a1)]
// EXPECT 5: [(u32(x) >> 9 & 0x7ff) + (i32(x << 13) >> 21)
//            + (x & ~0xffff | u32(y) >> 16) for x, y in zip(a0, a1)]
// EXPECT 6: [a2 & ~a0[0], a2 << 3 | u32(a0[1]) >> 28, (a2 ^ -1) >> 4]

__kernel void bitops(__global const int *a, __global const int *b, int c,
                     __global int *logic, __global int *shifts,
                     __global int *fields, __global int *uniform_out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  uint u = x;
  logic[i] = (x & y) | ((~x & c) ^ (x ^ y ^ 0x55555555));
  shifts[i] = (u << (y & 31)) + (x >> (y & 31)) + (u >> (y & 31)) + (u << 7) +
              (u >> 5);
  fields[i] =
      (u >> 9 & 0x7ff) + ((int)(u << 13) >> 21) + ((x & ~0xffff) | (uint)y >> 16);
  uniform_out[0] = c & ~a[0];
  uniform_out[1] = c << 3 | (uint)a[1] >> 28;
  uniform_out[2] = (c ^ -1) >> 4;
}
