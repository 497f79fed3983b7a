// RUN: %toygcn run %s
// The sum of the wave's values, by shuffles in six rounds.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:1
// EXPECT 1: [sum(a0)]

__attribute__((reqd_work_group_size(64, 1, 1))) __kernel void
reduce(__global const int *in, __global int *out) {
  int lane = get_local_id(0);
  int x = in[lane];
  for (int far = 1; far < 64; far *= 2)
    x += __builtin_amdgcn_ds_bpermute((lane ^ far) * 4, x);
  if (lane == 0)
    out[0] = x;
}
