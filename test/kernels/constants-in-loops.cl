// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --budget 16,32
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --stats | FileCheck %s
// Polynomials in loops: more coefficients than there are SGPRs, and instructions
// with two constants, one of them twice. The constants cost no wave its place.
//
// CHECK: kernel long_sum
// CHECK: occupancy {{[789]|10}}
//
// HOST:
//     def c(k): return ((37 * k * k + 11 * k) % 89 - 44) / 32 + k / 1024
//     def long(x, n):
//         total = 0.0
//         for i in range(n):
//             p = 0.0
//             for k in range(120):
//                 p = f32(fma(p, x, c(k)))
//             total = f32(total + p)
//             x = f32(-x * 0.5)
//         return total
//     def pairs(x, n):
//         for i in range(n):
//             x = fma(c(7), x, c(8))
//             x = fma(c(9), x, c(9))
//             x = fma(x, c(7), x)
//         return x
// LAUNCH: --kernel long_sum --grid 64 --block 64 --arg buf:f32:64:rand=1
//     --arg i32:3 --arg buf:f32:64
// EXPECT 2: [long(x, a1) for x in a0]
// LAUNCH: --kernel pairs_single --grid 64 --block 64 --arg buf:f32:64:rand=1
//     --arg i32:3 --arg buf:f32:64
// EXPECT 2: [pairs(x, a1) for x in a0]

#define C(k) ((float)((37 * (k) * (k) + 11 * (k)) % 89 - 44) / 32 + (float)(k) / 1024)
#define P(k) p = fma(p, x, C(k));
#define P10(k) P(k) P(k + 1) P(k + 2) P(k + 3) P(k + 4) P(k + 5) P(k + 6) \
    P(k + 7) P(k + 8) P(k + 9)

__kernel void long_sum(__global const float *in, int n, __global float *out) {
  int t = get_global_id(0);
  float x = in[t], total = 0;
  for (int i = 0; i < n; ++i) {
    float p = 0;
    P10(0) P10(10) P10(20) P10(30) P10(40) P10(50) P10(60) P10(70) P10(80)
    P10(90) P10(100) P10(110)
    total += p;
    x = -x * 0.5f;
  }
  out[t] = total;
}

__kernel void pairs_single(__global const float *in, int n,
                           __global float *out) {
  int t = get_global_id(0);
  float x = in[t];
  for (int i = 0; i < n; ++i) {
    x = fma(C(7), x, C(8));
    x = fma(C(9), x, C(9));
    x = fma(x, C(7), x);
  }
  out[t] = x;
}
