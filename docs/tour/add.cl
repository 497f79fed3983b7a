// RUN: %toygcn compare %s
// An operation that all lanes share, and a sum for each lane.
//
// LAUNCH: --grid 64 --block 64 --arg i32:40 --arg i32:2 --arg buf:i32:64
// EXPECT 2: [42 + i for i in range(n)]

__kernel void add(int a, int b, __global int *out) {
  int lane = get_local_id(0);
  out[lane] = (a ^ b) + lane;
}
