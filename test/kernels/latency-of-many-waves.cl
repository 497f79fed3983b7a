// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-hide-latency %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=WAITS
// Ten waves fit, but each would wait for two loads before every sum: an order from the start of the
// block begins more of them, in VGPRs that cost no wave.
//
// HOST:
//     def product(a, b):
//         return [sum(a[8 * k + y] * b[8 * k + x] for k in range(16))
//                 for y in range(8) for x in range(8)]
// LAUNCH: --grid 8,8 --block 8,8 --arg buf:f32:128:mod=7 --arg buf:f32:128:mod=5 --arg buf:f32:64
//     --arg i32:8 --arg i32:8 --arg i32:16
// EXPECT 2: product(a0, a1)
// CHECK: occupancy 10
// CHECK: VGPRs {{2[0-4]$}}
// WAITS: occupancy 10
// WAITS: VGPRs {{1[0-8]$}}

kernel void product(global const float *restrict a, global const float *restrict b,
                    global float *out, int rows, int columns, int count) {
  const int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < count; k += 8)
#pragma unroll
    for (int n = 0; n < 8; ++n)
      sum += a[rows * (k + n) + y] * b[columns * (k + n) + x];
  out[columns * y + x] = sum;
}
