// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loops whose addresses are linear in the index: rows and columns of a matrix,
// up and down, by a step known at run time, near and far, for some lanes and
// iterations only, in nests; and indices that wrap, which are not.
//
// HOST:
//     def fold(values):
//         total = 0
//         for v in values:
//             total = i32(total * 3 + v)
//         return total
//     def row(r, w, s): return [r * w + c for c in range(1, w - 1, s)]
// LAUNCH: --kernel rows --grid 70 --block 64 --arg buf:i32:1700:rand=1
//     --arg i32:20 --arg i32:3 --arg buf:i32:70
// EXPECT 3: [fold([a0[k] - a0[k + 1] * 5 + a0[k - 1] + a0[k + 300]
//     for k in row(r, a1, a2)]) for r in range(n)]
// LAUNCH: --kernel far --grid 70 --block 64 --arg buf:i32:4000:rand=1
//     --arg i32:7 --arg buf:i32:70
// EXPECT 2: [fold([a0[r * a1 + c] ^ a0[r * a1 + c + 3000] for c in range(a1)])
//     for r in range(n)]
// LAUNCH: --kernel columns --grid 70 --block 64 --arg buf:i32:1400:rand=1
//     --arg i32:20 --arg i32:70 --arg buf:i32:1400
// EXPECT 3: [x + 7 for x in a0]
// LAUNCH: --kernel some --grid 70 --block 64 --arg buf:i32:1400:rand=1
//     --arg i32:20 --arg buf:i32:70
// EXPECT 2: [fold([a0[r * a1 + c] for c in range(r % (a1 + 1)) if (c ^ r) & 2])
//     for r in range(n)]
// LAUNCH: --kernel wraps --grid 64 --block 64 --arg buf:i32:200:rand=1
//     --arg buf:i32:64
// EXPECT 1: [fold([a0[r + k] + a0[(r + k) & 15] for k in range(8)])
//     for r in range(n)]
// LAUNCH: --kernel nest --grid 64 --block 64 --arg buf:i32:2000:rand=1
//     --arg i32:5 --arg i32:7 --arg buf:i32:64
// EXPECT 3: [fold([a0[(r + i) * a2 + j] for i in range(a1)
//     for j in range(a2 - 1, -1, -1)]) for r in range(n)]
// LAUNCH: --kernel planes --grid 64 --block 64 --arg buf:i32:20000:rand=1
//     --arg i64:70 --arg i64:9 --arg i64:25 --arg buf:i32:64
// EXPECT 4: [fold([a0[((i * a1) + r) * a2 + 3] ^ a0[(i * a1 + r) * a2]
//     for i in range(r % 5, a3 + r % 3)]) for r in range(n)]

__kernel void rows(__global const int *m, int width, int step,
                   __global int *out) {
  int row = get_global_id(0);
  int total = 0;
  for (int c = 1; c < width - 1; c += step) {
    int k = row * width + c;
    total = total * 3 + (m[k] - m[k + 1] * 5 + m[k - 1] + m[k + 300]);
  }
  out[row] = total;
}

__kernel void far(__global const int *m, int width, __global int *out) {
  int row = get_global_id(0);
  int total = 0;
  for (int c = 0; c < width; ++c)
    total = total * 3 + (m[row * width + c] ^ m[row * width + c + 3000]);
  out[row] = total;
}

__kernel void columns(__global const int *m, int height, int width,
                      __global int *out) {
  int column = get_global_id(0);
  for (int r = height - 1; r >= 0; --r)
    out[r * width + column] = m[r * width + column] + 7;
}

__kernel void some(__global const int *m, int width, __global int *out) {
  int row = get_global_id(0);
  int total = 0;
  for (int c = 0; c < row % (width + 1); ++c)
    if ((c ^ row) & 2)
      total = total * 3 + m[row * width + c];
  out[row] = total;
}

__kernel void wraps(__global const int *m, __global int *out) {
  uint row = get_global_id(0);
  int total = 0;
#pragma nounroll
  for (uint i = row - 100u; i != row - 92u; ++i)
    total = total * 3 + (m[i + 100u] + m[(i + 100u) & 15]);
  out[row] = total;
}

__kernel void nest(__global const int *m, int height, int width,
                   __global int *out) {
  int row = get_global_id(0);
  int total = 0;
  for (int i = 0; i < height; ++i)
    for (int j = width - 1; j >= 0; --j)
      total = total * 3 + m[(row + i) * width + j];
  out[row] = total;
}

__kernel void planes(__global const int *m, long height, long width, long count,
                     __global int *out) {
  long row = get_global_id(0);
  int total = 0;
  for (long i = row % 5; i < count + row % 3; ++i)
    total = total * 3 + (m[(i * height + row) * width + 3] ^
                         m[(i * height + row) * width]);
  out[row] = total;
}
