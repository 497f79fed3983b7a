// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Float arithmetic, fused and not, with lanes, uniform values and constants.
//
// LAUNCH: --grid 128 --block 64 --arg buf:f32:128:rand=1
//     --arg buf:f32:128:rand=2 --arg f32:0.1 --arg buf:f32:128
//     --arg buf:f32:128 --arg buf:f32:128 --arg buf:f32:3
// EXPECT 3: [f32(f32(f32(x + y) - f32(x * y)) * a2) for x, y in zip(a0, a1)]
// EXPECT 4: [f32(fma(x, y, a2) - fma(-x, a2, y)) for x, y in zip(a0, a1)]
// EXPECT 5: [f32(f32(abs(x) * 2.5) - abs(f32(y + 1.0))) for x, y in zip(a0, a1)]
// EXPECT 6: [f32(a2 + a0[0]), f32(a2 * a0[1]), fma(a2, a0[0], a0[1])]

#pragma OPENCL FP_CONTRACT OFF

__kernel void arithmetic(__global const float *a, __global const float *b,
                         float c, __global float *out, __global float *fused,
                         __global float *modified,
                         __global float *uniform_out) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  out[i] = ((x + y) - x * y) * c;
  fused[i] = fma(x, y, c) - fma(-x, c, y);
  modified[i] = fabs(x) * 2.5f - fabs(y + 1.0f);
  uniform_out[0] = c + a[0];
  uniform_out[1] = c * a[1];
  uniform_out[2] = fma(c, a[0], a[1]);
}
