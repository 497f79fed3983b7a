// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Results below the smallest normal float are kept, not flushed to zero.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg f32:1e-40
//     --arg f32:-3e-39 --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64
//     --arg buf:f32:64
// EXPECT 3: [f32(x * a1) for x in a0]
// EXPECT 4: [f32(f32(x * a1) + a2) for x in a0]
// EXPECT 5: [fma(x, a1, a2) for x in a0]
// EXPECT 6: [max(f32(x * a1), a1) for x in a0]

#pragma OPENCL FP_CONTRACT OFF

__kernel void denormals(__global const float *in, float tiny, float shift,
                        __global float *product, __global float *sum,
                        __global float *fused, __global float *maximum) {
  size_t i = get_global_id(0);
  product[i] = in[i] * tiny;
  sum[i] = in[i] * tiny + shift;
  fused[i] = fma(in[i], tiny, shift);
  maximum[i] = fmax(in[i] * tiny, tiny);
}
