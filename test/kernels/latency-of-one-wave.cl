// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-hide-latency %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=WAITS
// Four matrices are multiplied. Two of them and their product leave room for one wave.
// The next matrix is loaded into the VGPRs that are left, without a loop around it.
//
// HOST:
//     def product(values, count):
//         def matrix(n, i):
//             return [[values[(25 * n + 5 * r + c) * count + i] for c in range(5)]
//                     for r in range(5)]
//         out = [0] * (25 * count)
//         for i in range(count):
//             x = matrix(0, i)
//             for n in range(1, 4):
//                 y = matrix(n, i)
//                 x = [[sum(x[r][k] * y[k][c] for k in range(5)) for c in range(5)]
//                      for r in range(5)]
//             for r in range(5):
//                 for c in range(5):
//                     out[(5 * r + c) * count + i] = x[r][c]
//         return out
// LAUNCH: --grid 64 --block 64 --arg buf:f64:6400:mod=9 --arg buf:f64:1600 --arg u32:64
// EXPECT 1: product(a0, 64)
// CHECK: VGPRs 1{{[7-9][0-9]$}}
// WAITS: VGPRs 1{{[3-6][0-9]$}}

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define ALL(r) _Pragma("unroll") for (uint r = 0; r < 5; ++r)

kernel void chain(global const double *in, global double *out, uint count) {
  const uint i = get_global_id(0);
  double x[5][5], y[5][5], z[5][5];
  ALL(r) ALL(c) x[r][c] = in[(5 * r + c) * count + i];
#pragma unroll
  for (uint n = 1; n < 4; ++n) {
    ALL(r) ALL(c) y[r][c] = in[(25 * n + 5 * r + c) * count + i];
    ALL(r) ALL(c) {
      z[r][c] = 0;
      ALL(k) z[r][c] += x[r][k] * y[k][c];
    }
    ALL(r) ALL(c) x[r][c] = z[r][c];
  }
  ALL(r) ALL(c) out[(5 * r + c) * count + i] = x[r][c];
}
