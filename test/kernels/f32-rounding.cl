// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// floor, ceil, trunc, rint and fractional parts.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg f32:0.25
//     --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64
// HOST:
//     def value(x):
//         return f32((x - 32) * a1)
// EXPECT 2: [math.floor(value(x)) for x in a0]
// EXPECT 3: [math.ceil(value(x)) + 0.0 if value(x) > 0 or value(x) <= -1
//            else math.copysign(0.0, value(x)) for x in a0]
// EXPECT 4: [math.copysign(math.trunc(value(x)), value(x)) for x in a0]
// EXPECT 5: [math.copysign(round(value(x)), value(x)) for x in a0]

__kernel void rounding(__global const float *a, float step,
                       __global float *down, __global float *up,
                       __global float *to_zero, __global float *to_even) {
  size_t i = get_global_id(0);
  float x = (a[i] - 32.0f) * step;
  down[i] = floor(x);
  up[i] = ceil(x);
  to_zero[i] = trunc(x);
  to_even[i] = rint(x);
}
