// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Calls through pointers: a table of functions chosen by each lane's data, one
// that all lanes share, and a function that takes another.
//
// LAUNCH: --grid 100 --block 50 --arg buf:f32:100:rand=1 --arg buf:u32:100:rand=2
//     --arg i32:2 --arg buf:f32:100
// HOST:
//     table = (lambda x, k: x + k, lambda x, k: x * k, lambda x, k: k - x,
//              lambda x, k: x if x > 0 else -k)
//     def value(i):
//         x = a0[i]
//         for k in range(3):
//             x = table[(a1[i] >> 2 * k) & 3](x, k + 1)
//         y = table[a2](x, 4)
//         return twice(table[a1[i] >> 30], y)
//     def twice(f, x):
//         return f(f(x, 2), 0.5)
// EXPECT 3: [value(i) for i in range(n)]

#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable

typedef float (*Step)(float, float);

float plus(float x, float k) { return x + k; }
float times(float x, float k) { return x * k; }
float from(float x, float k) { return k - x; }
float positive(float x, float k) { return x > 0 ? x : -k; }

__constant const Step table[4] = {plus, times, from, positive};

__attribute__((noinline)) float twice(Step step, float x) {
  return step(step(x, 2.0f), 0.5f);
}

__kernel void steps(__global const float *in, __global const uint *which,
                    int all, __global float *out) {
  int i = get_global_id(0);
  float x = in[i];
  uint w = which[i];
  for (int k = 0; k < 3; ++k)
    x = table[w >> 2 * k & 3](x, k + 1);
  out[i] = twice(table[w >> 30], table[all](x, 4));
}
