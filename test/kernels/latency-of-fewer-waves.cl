// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-hide-latency %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=WAITS
// A block of a matrix product: four rows by eight columns of each lane are 32 sums, and vectors wait
// for its end. The registers of three waves leave room for one load at a time, and each is waited for.
// With those of two waves all loads of a round are under way. In the first kernel three waves would
// fit, in the second two do, in the third local memory has room for one.
//
// HOST:
//     def block(rows, columns, n, kept):
//         out = []
//         for lane in range(64):
//             sums = [0] * 32
//             for k in range(n):
//                 x = rows[16 * (lane * n + k):][:16]
//                 for j in range(8):
//                     w = columns[4 * ((k * 8 + j) * 64 + lane):][:4]
//                     for r in range(4):
//                         for c in range(4):
//                             sums[(j % 2 * 4 + r) * 4 + c] += w[c] * x[4 * r + j // 2]
//             for i in range(4 * kept):
//                 sums[i] += rows[(lane + i // 4) * 4 + i % 4]
//             out += sums
//         return out
// LAUNCH: --kernel three --grid 64 --block 64 --arg buf:f32:6144:mod=7 --arg buf:f32:12288:mod=5
//     --arg buf:f32:2048:zero --arg i32:6
// EXPECT 2: block(a0, a1, 6, 5)
// LAUNCH: --kernel two --grid 64 --block 64 --arg buf:f32:6144:mod=7 --arg buf:f32:12288:mod=5
//     --arg buf:f32:2048:zero --arg i32:6
// EXPECT 2: block(a0, a1, 6, 7)
// LAUNCH: --kernel shared --grid 64 --block 64 --arg buf:f32:6144:mod=7 --arg buf:f32:12288:mod=5
//     --arg buf:f32:2048:zero --arg i32:6
// EXPECT 2: [x + y for x, y in zip(block(a0, a1, 6, 3), a0[:2048])]
// CHECK: occupancy 2
// CHECK: VGPRs 1{{[0-9][0-9]$}}
// CHECK: occupancy 1
// CHECK: VGPRs {{9[0-9]|1[0-9][0-9]}}
// WAITS: occupancy 3
// WAITS: VGPRs {{[0-9][0-9]$}}
// WAITS: VGPRs {{[0-9][0-9]$}}
// WAITS: VGPRs {{[0-8][0-9]$}}

#define BLOCK(NAME, KEPT, BEFORE, AFTER) \
  kernel void NAME(global const float4 *rows, global const float4 *columns, global float4 *out, int n) { \
    const int lane = get_global_id(0), size = get_global_size(0); \
    float4 sums[8] = {0}, kept[KEPT]; \
    BEFORE \
    for (int i = 0; i < KEPT; ++i) \
      kept[i] = rows[lane + i]; \
    for (int k = 0; k < n; ++k) { \
      float4 x[4]; \
      for (int r = 0; r < 4; ++r) \
        x[r] = rows[(lane * n + k) * 4 + r]; \
      for (int j = 0; j < 8; ++j) { \
        const float4 w = columns[(k * 8 + j) * size + lane]; \
        for (int r = 0; r < 4; ++r) \
          sums[j % 2 * 4 + r] += w * x[r][j / 2]; \
      } \
    } \
    for (int i = 0; i < KEPT; ++i) \
      sums[i] += kept[i]; \
    for (int i = 0; i < 8; ++i) { \
      AFTER \
      out[lane * 8 + i] = sums[i]; \
    } \
  }
BLOCK(three, 5, , )
BLOCK(two, 7, , )
BLOCK(shared, 3,
      local float4 tile[2048];
      for (int i = lane; i < 2048; i += 64)
        tile[i] = i < 512 ? rows[i] : 0;
      barrier(CLK_LOCAL_MEM_FENCE);,
      sums[i] += tile[lane * 8 + i];)
