// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Signs of bytes and of 64 bits, sums and orders that the high dword decides, and
// conditions that are counted.
//
// LAUNCH: --kernel divergent --grid 64 --block 64 --arg buf:i32:64:rand=7
//     --arg buf:i8:64:rand=8 --arg buf:i32:64 --arg buf:i32:64
// HOST:
//     def signed(x, bits):
//         x &= (1 << bits) - 1
//         return x - (1 << bits) if x >> bits - 1 else x
//     def counts(x, b):
//         long = signed(x << 32 | b & 0xff, 64)
//         n = (long < 0) + (long < 5 << 32) - (long > (7 << 32) - 1)
//         return n + (x > 100) - (signed(b, 8) < 3)
//     def mixed(x, b):
//         long = signed((x << 32 | b & 0xff) + (9 << 32), 64)
//         return signed((long >> 32) + signed(2 * signed(b, 8), 8), 32)
// EXPECT 2: [counts(x, b) for x, b in zip(a0[:], a1[:])]
// EXPECT 3: [mixed(x, b) for x, b in zip(a0[:], a1[:])]
// LAUNCH: --kernel uniform --grid 1 --block 1 --arg buf:i32:1 --arg i64:-3
//     --arg i32:-7
// EXPECT 0: [1 + 1 + 2 - 1]
// LAUNCH: --kernel bytes --grid 64 --block 64 --arg buf:i8:64:rand=9 --arg buf:i32:64
// EXPECT 0: [signed(b + 1, 8) for b in a0[:]]
// EXPECT 1: [signed(b, 8) for b in a0[:]]

__kernel void divergent(__global const int *x, __global const char *b,
                        __global int *n, __global int *m) {
  size_t i = get_global_id(0);
  long wide = ((long)x[i] << 32) | (uchar)b[i];
  n[i] = (wide < 0) + (wide < 5L << 32) - (wide > (7L << 32) - 1) +
         (x[i] > 100) - (b[i] < 3);
  m[i] = (int)((wide + (9L << 32)) >> 32) + (char)(b[i] + b[i]);
}

__kernel void uniform(__global int *n, long wide, int x) {
  *n = (wide < 0) + (wide < 5L << 32) + (wide + (2L << 32) < 0 ? 0 : 2) -
       (x < 0);
}

// The byte is loaded with its sign for n; what is stored of it needs no upper bits.
__kernel void bytes(__global char *b, __global int *n) {
  size_t i = get_global_id(0);
  char was = b[i];
  n[i] = was;
  b[i] = was + 1;
}
