// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform loop whose trip count is an argument. Each work-item sums up one
// row of the matrix.
//
// LAUNCH: --grid 70 --block 64 --arg buf:f32:1400:iota
//     --arg buf:f32:20:const=0.5 --arg i32:20 --arg buf:f32:70
// HOST:
//     def dot(row, v):
//         total = 0.0
//         for x, y in zip(row, v):
//             total = fma(x, y, total)
//         return total
// EXPECT 3: [dot(a0[i * a2:(i + 1) * a2], a1) for i in range(n)]
// LAUNCH: --grid 70 --block 64 --arg buf:f32:70:iota
//     --arg buf:f32:20:const=0.5 --arg i32:0 --arg buf:f32:70:const=9
// EXPECT 3: 0

__kernel void dot_product(__global const float *matrix,
                          __global const float *v, int count,
                          __global float *out) {
  size_t row = get_global_id(0);
  float sum = 0;
  for (int i = 0; i < count; ++i)
    sum += matrix[row * count + i] * v[i];
  out[row] = sum;
}
