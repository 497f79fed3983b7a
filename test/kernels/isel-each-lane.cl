// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// As isel.cl, with a place of its own for each lane's result.
//
// LAUNCH: --grid 100 --block 100 --arg buf:i32:2:iota --arg buf:i32:101
// EXPECT 1: [a0[0] + a0[1]] + [a0[0] + a0[1] + t for t in range(100)]

__kernel void isel(__global const int *in, __global int *out) {
  int tid = get_local_id(0);
  int v1 = in[0] + in[1];
  int v2 = v1 + tid;
  out[0] = v1;
  out[1 + tid] = v2;
}
