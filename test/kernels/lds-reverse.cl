// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Through LDS, backwards: the barrier has to hold, four waves take part.
//
// LAUNCH: --grid 512 --block 256 --arg buf:i32:512:iota --arg buf:i32:512
// EXPECT 1: [a0[g - g % 256 + 255 - g % 256] for g in range(n)]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=5 --arg buf:i32:64
// EXPECT 1: [a0[63 - g] for g in range(n)]

__kernel void reverse(__global const int *in, __global int *out) {
  __local int tile[256];
  uint t = get_local_id(0);
  tile[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_size(0) - 1 - t];
}
