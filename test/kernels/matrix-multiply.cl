// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A tile of a matrix product, two-dimensional ids, LDS and barriers in a
// uniform loop.
//
// LAUNCH: --grid 32,16 --block 8,8 --arg buf:f32:384:iota
//     --arg buf:f32:768:iota --arg buf:f32:512 --arg i32:24
// HOST:
//     def cell(x, y):
//         total = 0.0
//         for k in range(a3):
//             total = fma(a0[y * a3 + k], a1[k * 32 + x], total)
//         return total
// EXPECT 2: [cell(x, y) for y in range(16) for x in range(32)]

__kernel void matmul(__global const float *a, __global const float *b,
                     __global float *c, int depth) {
  __local float tile_a[8][8], tile_b[8][8];
  uint x = get_local_id(0), y = get_local_id(1);
  uint column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < depth; k += 8) {
    tile_a[y][x] = a[row * depth + k + x];
    tile_b[y][x] = b[(k + y) * 32 + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 8; ++j)
      sum += tile_a[y][j] * tile_b[j][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * 32 + column] = sum;
}
