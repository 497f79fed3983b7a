// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Sparse matrix times vector, compressed rows: 16 lanes share a row and sum up
// in local memory. Many rows are shorter than 16, some are empty.
//
// LAUNCH: --grid 256 --block 64 --arg buf:u32:17:iota --arg buf:u8:400:rand=1
//     --arg buf:f32:400:rand=2 --arg buf:f32:256:rand=3 --arg buf:f32:16
// HOST:
//     def product(row):
//         sum = 0
//         for i in range(start(row), start(row + 1)):
//             sum += a2[i] * a3[a1[i]]
//         return sum
//     def start(row):
//         return row * (row + 3) % 7 + row * 20
// EXPECT 4: [product(row) for row in range(16)]

#define LANES 16

int start(uint row) { return row * (row + 3) % 7 + row * 20; }

__kernel void spmv(__global const uint *rows, __global const uchar *columns,
                   __global const float *values, __global const float *x,
                   __global float *y) {
  __local volatile float sums[64];
  uint t = get_local_id(0), lane = t % LANES;
  uint row = rows[get_global_id(0) / LANES];
  float sum = 0;
  for (int i = start(row) + lane; i < start(row + 1); i += LANES)
    sum += values[i] * x[columns[i]];
  sums[t] = sum;
  for (uint half_of = LANES / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < half_of)
      sums[t] = sum = sum + sums[t + half_of];
  }
  if (lane == 0)
    y[row] = sum;
}
