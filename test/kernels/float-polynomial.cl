// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Horner's rule with literal coefficients, and a uniform loop around it.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg i32:3
//     --arg buf:f32:64
// HOST:
//     def poly(x, times):
//         x = f32(x * 0.015625)
//         for _ in range(times):
//             y = f32(-0.16605)
//             for c in (0.00761, 0.5, -1.25, 0.99996):
//                 y = fma(y, x, f32(c))
//             x = y
//         return x
// EXPECT 2: [poly(x, a1) for x in a0]

__kernel void horner(__global const float *in, int times,
                     __global float *out) {
  size_t i = get_global_id(0);
  float x = in[i] * 0.015625f;
  for (int k = 0; k < times; ++k) {
    float y = -0.16605f;
    y = fma(y, x, 0.00761f);
    y = fma(y, x, 0.5f);
    y = fma(y, x, -1.25f);
    x = fma(y, x, 0.99996f);
  }
  out[i] = x;
}
