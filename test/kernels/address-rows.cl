// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A matrix by columns, four rows an iteration: addresses are a width apart, and
// the width may be negative, so that rows go backwards.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:rand=6 --arg i32:0
//     --arg i32:64 --arg i32:16 --arg buf:i32:64 --arg buf:i32:64
// HOST:
//     def wrap(v): return (v + 2**31) % 2**32 - 2**31
//     def column(t, start, width, rows):
//         return [a0[start + t + width * r] for r in range(rows)]
// EXPECT 4: [wrap(sum(column(t, 0, 64, 16))) for t in range(64)]
// EXPECT 5: [wrap(7 * 64 + t) for t in range(64)]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:rand=7 --arg i32:960
//     --arg i32:-64 --arg i32:12 --arg buf:i32:64 --arg buf:i32:64
// EXPECT 4: [wrap(sum(column(t, 960, -64, 12))) for t in range(64)]
// EXPECT 5: [wrap(7 * -64 + t) for t in range(64)]

__kernel void columns(__global const int *matrix, int start, int width,
                      int rows, __global int *sums, __global int *multiples) {
  int t = get_local_id(0), sum = 0;
  for (int row = 0; row < rows; row += 4) {
    sum += matrix[start + (row + 0) * width + t];
    sum += matrix[start + (row + 1) * width + t];
    sum += matrix[start + (row + 2) * width + t];
    sum += matrix[start + (row + 3) * width + t];
  }
  sums[t] = sum;
  int seven = t;
#pragma unroll
  for (int i = 0; i < 7; ++i) {
    seven += width;
    __asm__ volatile("" ::: "memory");
  }
  multiples[t] = seven;
}
