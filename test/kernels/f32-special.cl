// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Infinities, negative zero and NaN through arithmetic, negation, absolute
// value and selection.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg f32:inf
//     --arg f32:-0.0 --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64
//     --arg buf:i32:64
// EXPECT 3: [x * a1 for x in a0]
// EXPECT 4: [-(x * a2) for x in a0]
// EXPECT 5: [math.nan if x > 31 else -math.inf for x in a0]
// EXPECT 6: [bits(-abs(x - 32)) for x in a0]

__kernel void special(__global const float *in, float inf, float zero,
                      __global float *scaled, __global float *zeros,
                      __global float *chosen, __global uint *raw) {
  size_t i = get_global_id(0);
  float x = in[i];
  scaled[i] = x * inf;
  zeros[i] = -(x * zero);
  chosen[i] = x > 31.0f ? inf - inf : -inf;
  raw[i] = as_uint(-fabs(x - 32.0f));
}
