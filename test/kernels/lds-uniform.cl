// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform addresses in LDS: one lane's worth of data for all.
//
// LAUNCH: --grid 64 --block 64 --arg i32:13 --arg buf:i32:64:iota
//     --arg buf:i32:64
// EXPECT 2: [a1[13] * a1[0] + t for t in range(64)]

__kernel void pick(int which, __global const int *in, __global int *out) {
  __local int tile[64];
  uint t = get_local_id(0);
  tile[t] = in[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = tile[which] * tile[0] + t;
}
