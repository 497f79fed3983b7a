// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Neighbours of each element, edges clamped without a branch.
//
// LAUNCH: --grid 100 --block 64 --arg buf:i32:100:rand=6 --arg i32:100
//     --arg buf:i32:100
// EXPECT 2: [a0[max(i - 1, 0)] + 2 * a0[i] + a0[min(i + 1, 99)]
//            for i in range(100)]

__kernel void stencil(__global const uint *in, int count, __global uint *out) {
  int i = get_global_id(0);
  out[i] = in[max(i - 1, 0)] + 2 * in[i] + in[min(i + 1, count - 1)];
}
