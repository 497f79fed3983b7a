// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// All lanes of a wave return before a scalar load through a wild pointer.
//
// LAUNCH: --grid 64 --block 64 --arg i64:64 --arg i32:0 --arg buf:i32:64
// LAUNCH: --grid 37 --block 37 --arg i64:64 --arg i32:0 --arg buf:i32:37
// LAUNCH: --grid 250 --block 100 --arg buf:i32:1:const=5 --arg i32:120
//     --arg buf:i32:250
// EXPECT 2: [5 + g if g < 120 else 0 for g in range(n)]

__kernel void guarded(__global const int *p, int limit, __global int *out) {
  int g = get_global_id(0);
  if (g >= limit)
    return;
  out[g] = *p + g;
}
