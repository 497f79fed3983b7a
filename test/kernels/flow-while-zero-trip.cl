// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A while loop that some lanes, or all, never enter.
//
// LAUNCH: --grid 64 --block 64 --arg i32:40 --arg buf:i32:64
// HOST:
//     def run(g):
//         h = 1
//         for i in range(a0, g):
//             h = u32(h * 31 + i)
//         return h
// EXPECT 1: [run(g) for g in range(n)]
// LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64
// EXPECT 1: 1
// LAUNCH: --grid 37 --block 37 --arg i32:-5 --arg buf:i32:37
// EXPECT 1: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i32:160 --arg buf:i32:250
// EXPECT 1: [run(g) for g in range(n)]

__kernel void loop(int i, __global uint *out) {
  int g = get_global_id(0);
  uint h = 1;
#pragma nounroll
  while (i < g) {
    h = h * 31 + i;
    ++i;
  }
  out[g] = h;
}
