// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// fmin, fmax, clamp, copysign, sign and comparisons with NaN.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota
//     --arg buf:f32:64:const=31.5 --arg f32:nan --arg buf:f32:64
//     --arg buf:f32:64 --arg buf:i32:64
// EXPECT 3: [min(x, y) + max(x - 20, -y) for x, y in zip(a0, a1)]
// EXPECT 4: [x + min(max(x, 10), 20) for x in a0]
// EXPECT 5: [(x == y) | (x != y) << 1 | (x < y) << 2 | (x <= y) << 3
//            | (x > y) << 4 | (x >= y) << 5 | 0b000010 << 6
//            for x, y in zip(a0, a1)]

#define FLAGS(x, y)                                                            \
  (((x) == (y)) | ((x) != (y)) << 1 | ((x) < (y)) << 2 | ((x) <= (y)) << 3 |   \
   ((x) > (y)) << 4 | ((x) >= (y)) << 5)

__kernel void minmax(__global const float *a, __global const float *b, float c,
                     __global float *out, __global float *clamped,
                     __global int *flags) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  out[i] = fmin(x, y) + fmax(x - 20.0f, -y);
  clamped[i] = fmin(x, c) + clamp(x, 10.0f, 20.0f);
  flags[i] = FLAGS(x, y) | FLAGS(x, c) << 6;
}
