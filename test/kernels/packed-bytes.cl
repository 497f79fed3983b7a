// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Sums and differences of vectors of bytes, uniform ones too.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:1024:rand=1 --arg buf:u8:1024:rand=2
//     --arg i32:7 --arg buf:u8:1024 --arg buf:u8:1024 --arg buf:u8:192
//     --arg buf:u8:256
// EXPECT 3: [(x + y) & 255 for x, y in zip(a0, a1)]
// EXPECT 4: [(x - y + 200) & 255 for x, y in zip(a0, a1)]
// EXPECT 5: [(a0[3 * i + k] - 100 - i) & 255 for i in range(64) for k in range(3)]
// EXPECT 6: [(a0[4 * a2 + k] - a0[k] + i) & 255 for i in range(64) for k in range(4)]

__kernel void bytes(__global const uchar16 *a, __global const uchar16 *b, int n,
                    __global uchar16 *sums, __global uchar16 *differences,
                    __global uchar *threes, __global uchar4 *uniform) {
  size_t i = get_global_id(0);
  sums[i] = a[i] + b[i];
  differences[i] = a[i] - b[i] + (uchar)200;
  __global const uchar *bytes = (__global const uchar *)a;
  vstore3(vload3(i, bytes) - (uchar)100 - (uchar)i, i, threes);
  uniform[i] = vload4(n, bytes) - vload4(0, bytes) + (uchar)i;
}
