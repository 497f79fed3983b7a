// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// The Mandelbrot loop: float arithmetic, a divergent exit on a float
// comparison and a uniform one on the count.
//
// LAUNCH: --grid 64 --block 64 --arg i32:16 --arg i32:50 --arg buf:i32:64
// HOST:
//     def run(g):
//         cx = f32(g % a0 * 0.125 - 1.5)
//         cy = f32(g // a0 * 0.125 - 1)
//         x = y = 0.0
//         for i in range(a1):
//             xx, yy = f32(x * x), f32(y * y)
//             if f32(xx + yy) > 4:
//                 return i
//             y = f32(f32(f32(x * y) * 2) + cy)
//             x = f32(f32(xx - yy) + cx)
//         return a1
// EXPECT 2: [run(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg i32:6 --arg i32:1 --arg buf:i32:37
// EXPECT 2: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i32:20 --arg i32:64 --arg buf:i32:250
// EXPECT 2: [run(g) for g in range(n)]

#pragma OPENCL FP_CONTRACT OFF
__kernel void mandelbrot(int width, int limit, __global int *out) {
  int g = get_global_id(0);
  float cx = g % width * 0.125f - 1.5f, cy = g / width * 0.125f - 1.0f;
  float x = 0, y = 0;
  int i;
#pragma nounroll
  for (i = 0; i < limit; ++i) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      break;
    y = x * y * 2.0f + cy;
    x = xx - yy + cx;
  }
  out[g] = i;
}
