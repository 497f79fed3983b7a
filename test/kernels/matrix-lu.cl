// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// LU decomposition with pivoting, one matrix a group, in local memory: the
// pivot's row is found by all lanes, swapped, and the rest updated.
//
// LAUNCH: --grid 24,8 --block 8,8 --arg buf:f64:192:rand=31 --arg buf:i32:24
// HOST:
//     def lu(m):
//         a = [m[8 * i:8 * i + 8] for i in range(8)]
//         order = []
//         for k in range(8):
//             p = max(range(k, 8), key=lambda i: abs(a[i][k]))
//             order.append(p)
//             a[k], a[p] = a[p], a[k]
//             for i in range(k + 1, 8):
//                 a[i][k] /= a[k][k]
//                 for j in range(k + 1, 8):
//                     a[i][j] -= a[i][k] * a[k][j]
//         return [x for row in a for x in row], order
// EXPECT 0: [x for g in range(3) for x in lu(a0[64 * g:64 * g + 64])[0]]
// EXPECT 1: [x for g in range(3) for x in lu(a0[64 * g:64 * g + 64])[1]]

#pragma OPENCL FP_CONTRACT OFF
#define N 8

__kernel __attribute__((reqd_work_group_size(N, N, 1))) void
lu(__global double *matrices, __global int *pivots) {
  __local double a[N][N];
  __local int pivot;
  int j = get_local_id(0), i = get_local_id(1), g = get_group_id(0);
  __global double *mine = matrices + g * N * N;
  a[i][j] = mine[i * N + j];
  for (int k = 0; k < N; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0 && j == 0) {
      int best = k;
      for (int r = k + 1; r < N; ++r)
        if (fabs(a[r][k]) > fabs(a[best][k]))
          best = r;
      pivot = best;
      pivots[g * N + k] = best;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0 && pivot != k) {
      double kept = a[k][j];
      a[k][j] = a[pivot][j];
      a[pivot][j] = kept;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i > k && j == k)
      a[i][k] /= a[k][k];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i > k && j > k)
      a[i][j] -= a[i][k] * a[k][j];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[i * N + j] = a[i][j];
}
