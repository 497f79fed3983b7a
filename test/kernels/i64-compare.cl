// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// All 64-bit comparisons, per lane and against a uniform value. The flags of
// one comparison become the bits of a number.
//
// LAUNCH: --grid 100 --block 64 --arg buf:i64:100:iota
//     --arg buf:i64:100:const=50 --arg i64:30 --arg buf:i32:100
// EXPECT 3: [(x == y) | (x != y) << 1 | (x < y) << 2 | (x <= y) << 3
//            | (x > a2) << 4 | (x >= a2) << 5 | (x - 60 < -10) << 6
//            | (u64(x - 60) < 50) << 7 for x, y in zip(a0, a1)]
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1
//     --arg buf:i64:64:rand=2 --arg i64:0 --arg buf:i32:64
// EXPECT 3: [(x == y) | (x != y) << 1 | (x < y) << 2 | (x <= y) << 3
//            | (x > a2) << 4 | (x >= a2) << 5 | (i64(x - 60) < -10) << 6
//            | (u64(x - 60) < 50) << 7 for x, y in zip(a0, a1)]

__kernel void compare(__global const long *a, __global const long *b, long c,
                      __global int *out) {
  size_t i = get_global_id(0);
  long x = a[i], y = b[i];
  int flags = x == y;
  flags |= (x != y) << 1;
  flags |= (x < y) << 2;
  flags |= (x <= y) << 3;
  flags |= (x > c) << 4;
  flags |= (x >= c) << 5;
  flags |= ((long)((ulong)x - 60) < -10) << 6;
  flags |= ((ulong)x - 60 < 50) << 7;
  out[i] = flags;
}
