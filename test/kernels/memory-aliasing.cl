// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Two arguments, one buffer's worth of order: each lane stores through one
// pointer and loads through the other.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:128:iota --arg i32:64
// EXPECT 0: [i * 2 for i in range(64)] + [i * 2 + i + 64 for i in range(64)]

__kernel void alias(__global int *data, int middle) {
  uint t = get_local_id(0);
  __global int *upper = data + middle;
  data[t] *= 2;
  upper[t] += data[t];
}
