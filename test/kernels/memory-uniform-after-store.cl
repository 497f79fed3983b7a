// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform loads of what this kernel has stored: scalar caches do not see
// vector stores, so a scalar load would bring the old value.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:8:iota --arg i32:3
//     --arg buf:i32:64
// EXPECT 0: [0, 1, 2, 10, 104, 20, 6, 7]
// EXPECT 2: [3 + 10 * 10 + 104 + 20 + t for t in range(64)]

__kernel void reload(__global volatile int *data, int at, __global int *out) {
  __global int *plain = (__global int *)data;
  int before = plain[at];
  plain[at] = 10;
  int after = plain[at];
  data[at + 1] = after * 10 + plain[4];
  int t = get_local_id(0);
  plain[5] = 20;
  out[t] = before + after * 10 + data[at + 1] + data[5] + t;
}
