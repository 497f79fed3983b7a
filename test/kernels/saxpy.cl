// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// y = a * x + y, and a grid that does not fill its last wave.
//
// LAUNCH: --grid 200 --block 64 --arg f32:2.5 --arg buf:f32:200:iota
//     --arg buf:f32:200:const=1
// EXPECT 2: [fma(a0, x, y) for x, y in zip(a1, a2)]
// LAUNCH: --grid 256 --block 256 --arg f32:-0.3 --arg buf:f32:256:rand=1
//     --arg buf:f32:256:rand=2
// EXPECT 2: [fma(a0, x, y) for x, y in zip(a1, a2)]

__kernel void saxpy(float a, __global const float *x, __global float *y) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
