// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Work on uniform and on divergent values side by side; the uniform half is
// scalar work.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:16:iota --arg i32:6
//     --arg buf:i32:128
// EXPECT 2: [((a0[a1] * 7 + g // 64) << 2) + (g ^ (a0[a1 + 1] - g // 64))
//            for g in range(n)]

__kernel void mix(__global const int *in, int at, __global int *out) {
  int group = get_group_id(0);
  int u = in[at] * 7 + group;
  int v = in[at + 1] - group;
  int g = get_global_id(0);
  out[g] = (u << 2) + (g ^ v);
}
