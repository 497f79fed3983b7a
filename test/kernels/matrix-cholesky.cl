// RUN: %toygcn compare %s -cl-fp32-correctly-rounded-divide-sqrt
// RUN: %toygcn run %s -O0 -cl-fp32-correctly-rounded-divide-sqrt
// RUN: %toygcn run %s --budget 8,16 -cl-fp32-correctly-rounded-divide-sqrt
// Cholesky decomposition of small symmetric matrices, each in one work-item's
// private memory: triangular loops, roots and quotients of floats.
//
// LAUNCH: --grid 36 --block 36 --arg buf:f32:360:rand=8 --arg buf:f32:360
// HOST:
//     def cholesky(packed):
//         l = [0.0] * 10
//         for i in range(4):
//             for j in range(i + 1):
//                 s = packed[at(i, j)] + (4.0 if i == j else 0.0)
//                 s = f32(s)
//                 for k in range(j):
//                     s = f32(s - f32(l[at(i, k)] * l[at(j, k)]))
//                 l[at(i, j)] = f32(math.sqrt(s)) if i == j else \
//                     f32(s / l[at(j, j)])
//         return l
//     def at(i, j):
//         return i * (i + 1) // 2 + j
// EXPECT 1: [x for g in range(n) for x in cholesky(a0[10 * g:10 * g + 10])]

#pragma OPENCL FP_CONTRACT OFF
#define AT(I, J) ((I) * ((I) + 1) / 2 + (J))

__kernel void cholesky(__global const float *in, __global float *out) {
  size_t base = get_global_id(0) * 10;
  float l[10];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      float s = in[base + AT(i, j)] + (i == j ? 4.0f : 0.0f);
      for (int k = 0; k < j; ++k)
        s -= l[AT(i, k)] * l[AT(j, k)];
      l[AT(i, j)] = i == j ? sqrt(s) : s / l[AT(j, j)];
    }
  for (int i = 0; i < 10; ++i)
    out[base + i] = l[i];
}
