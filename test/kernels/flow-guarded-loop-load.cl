// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A loop that no lane enters has a scalar load through a wild pointer in it.
//
// LAUNCH: --grid 64 --block 64 --arg i64:64 --arg buf:u32:64
//     --arg buf:i32:64:const=3
// EXPECT 2: [g for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:32:iota --arg buf:u32:37:rand=2
//     --arg buf:i32:37
// HOST:
//     def run(g, c):
//         for i in range(c & 31):
//             g = i32(g * 3 + a0[i])
//         return g
// EXPECT 2: [run(g, c) for g, c in enumerate(a1)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:32:rand=9
//     --arg buf:u32:250:rand=1 --arg buf:i32:250
// EXPECT 2: [run(g, c) for g, c in enumerate(a1)]

__kernel void guarded(__global const int *p, __global const uint *counts,
                      __global int *out) {
  int g = get_global_id(0);
  int x = g;
  uint count = counts[g] & 31;
#pragma nounroll
  for (uint i = 0; i < count; ++i)
    x = x * 3 + p[i];
  out[g] = x;
}
