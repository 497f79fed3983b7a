// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// More arguments than any preloading could hold, of all scalar sizes.
//
// LAUNCH: --grid 64 --block 64 --arg i32:1 --arg i64:2 --arg i32:3 --arg f32:4
//     --arg i32:5 --arg i32:6 --arg i64:7 --arg i32:8 --arg f32:9
//     --arg i32:10 --arg i32:11 --arg i32:12 --arg i32:13 --arg i64:14
//     --arg i32:15 --arg i32:16 --arg i32:17 --arg i32:18 --arg i32:19
//     --arg i64:-20 --arg buf:i64:64
// EXPECT 20: [1 + 2 * 2 + 3 * 3 + 16 + 25 + 36 + 49 + 64 + 81 + 100 + 121 + 144
//             + 169 + 196 + 225 + 256 + 289 + 324 + 361 - 400 + t
//             for t in range(64)]

__kernel void many(int a, long b, int c, float d, int e, int f, long g, int h,
                   float i, int j, int k, int l, int m, long n, int o, int p,
                   int q, int r, int s, long t, __global long *out) {
  long sum = a * 1 + b * 2 + c * 3 + (int)(d * 4) + e * 5 + f * 6 + g * 7 +
             h * 8 + (int)(i * 9) + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 +
             o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20;
  size_t id = get_global_id(0);
  out[id] = sum + (long)id;
}
