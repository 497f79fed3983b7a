// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A sparse matrix (compressed rows) times a vector: rows of different lengths,
// some empty.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1
//     --arg buf:u32:400:rand=2 --arg buf:f32:400:rand=3
//     --arg buf:f32:32:rand=4 --arg buf:f32:64
// HOST:
//     def run(r):
//         start, total = r % 380, 0.0
//         for k in range(start, start + (r >> 16) % 20):
//             total = fma(a2[k], a3[a1[k] & 31], total)
//         return total
// EXPECT 4: [run(r) for r in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=5
//     --arg buf:u32:400:rand=2 --arg buf:f32:400:rand=3
//     --arg buf:f32:32:rand=4 --arg buf:f32:37
// EXPECT 4: [run(r) for r in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=6
//     --arg buf:u32:400:rand=2 --arg buf:f32:400:rand=3
//     --arg buf:f32:32:rand=4 --arg buf:f32:250
// EXPECT 4: [run(r) for r in a0]

__kernel void spmv(__global const uint *rows, __global const uint *columns,
                   __global const float *values, __global const float *vector,
                   __global float *out) {
  size_t g = get_global_id(0);
  uint start = rows[g] % 380, end = start + (rows[g] >> 16) % 20;
  float total = 0;
#pragma nounroll
  for (uint k = start; k < end; ++k)
    total = fma(values[k], vector[columns[k] & 31], total);
  out[g] = total;
}
