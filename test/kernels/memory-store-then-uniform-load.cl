// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform loads of what the kernel stored itself: the scalar cache does not see
// the stores. One is on all ways, one on one of two.
//
// LAUNCH: --grid 256 --block 64 --arg buf:i32:256 --arg buf:i32:256:iota
//     --arg buf:i32:256
// EXPECT 0: [7 if t % 64 == 9 and t // 64 % 2 else t + 5 for t in range(256)]
// EXPECT 2: [t // 64 * 64 + 8 + (7 if t // 64 % 2 else t // 64 * 64 + 14) for t in range(256)]

__kernel void f(__global int *a, __global const int *in, __global int *out) {
  uint first = get_group_id(0) * 64, g = get_global_id(0);
  int unwritten = in[get_group_id(0)];
  a[g] = g + 5;
  barrier(CLK_GLOBAL_MEM_FENCE);
  int all = a[first + 3];
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (unwritten & 1)
    a[first + 9] = 7;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[g] = all + a[first + 9];
}
