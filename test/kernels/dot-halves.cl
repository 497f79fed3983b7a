// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Dot products and lengths of vectors of halves, summed in floats and in
// halves: rows of a matrix by half8, four waves, a tree in local memory.
//
// LAUNCH: --grid 256 --block 64 --arg buf:f16x8:256:mod=5 --arg buf:f16x8:64:mod=3
//     --arg buf:f32:4 --arg buf:f16:4
// HOST:
//     def row(g):
//         return a0[512 * g:512 * g + 512]
//     def dot(g):
//         return sum(x * y for x, y in zip(row(g), a1))
//     def parts(g):
//         return [sum(x * y for x, y in zip(row(g)[8 * t:8 * t + 8], a1[8 * t:8 * t + 8]))
//                 for t in range(64)]
// EXPECT 2: [dot(g) for g in range(4)]
// EXPECT 3: [max(parts(g)) - min(parts(g)) / 2 for g in range(4)]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void dots(__global const half8 *rows, __global const half8 *vector,
                   __global float *sums, __global half *spread) {
  __local float parts[64];
  __local half high[64], low[64];
  int t = get_local_id(0);
  half8 product = rows[get_global_id(0)] * vector[t];
  float8 wide = convert_float8(product);
  float4 four = wide.lo + wide.hi;
  parts[t] = four.x + four.y + four.z + four.w;
  half4 narrow = product.even + product.odd;
  half2 two = narrow.lo + narrow.hi;
  high[t] = low[t] = two.x + two.y;
  for (int step = 32; step; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < step) {
      parts[t] += parts[t + step];
      high[t] = fmax(high[t], high[t + step]);
      low[t] = fmin(low[t], low[t + step]);
    }
  }
  if (t == 0) {
    sums[get_group_id(0)] = parts[0];
    spread[get_group_id(0)] = high[0] - low[0] * 0.5h;
  }
}
