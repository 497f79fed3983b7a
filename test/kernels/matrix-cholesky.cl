// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Cholesky decomposition of small symmetric matrices, each in one work-item's
// private memory: triangular loops, roots and quotients of doubles.
//
// LAUNCH: --grid 36 --block 36 --arg buf:f64:360:rand=8 --arg buf:f64:360
// HOST:
//     def cholesky(packed):
//         l = [0.0] * 10
//         for i in range(4):
//             for j in range(i + 1):
//                 s = packed[at(i, j)] + (4.0 if i == j else 0.0)
//                 for k in range(j):
//                     s -= l[at(i, k)] * l[at(j, k)]
//                 l[at(i, j)] = math.sqrt(s) if i == j else \
//                     s / l[at(j, j)]
//         return l
//     def at(i, j):
//         return i * (i + 1) // 2 + j
// EXPECT 1: [x for g in range(n) for x in cholesky(a0[10 * g:10 * g + 10])]

#pragma OPENCL FP_CONTRACT OFF
#define AT(I, J) ((I) * ((I) + 1) / 2 + (J))

__kernel void cholesky(__global const double *in, __global double *out) {
  size_t base = get_global_id(0) * 10;
  double l[10];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      double s = in[base + AT(i, j)] + (i == j ? 4.0 : 0.0);
      for (int k = 0; k < j; ++k)
        s -= l[AT(i, k)] * l[AT(j, k)];
      l[AT(i, j)] = i == j ? sqrt(s) : s / l[AT(j, j)];
    }
  for (int i = 0; i < 10; ++i)
    out[base + i] = l[i];
}
