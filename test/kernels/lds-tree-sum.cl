// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A sum over the workgroup: a loop with a barrier, no divergent branch (every
// lane adds, the upper ones add what nobody reads).
//
// LAUNCH: --grid 256 --block 128 --arg buf:i32:256:rand=9 --arg buf:i32:256
// EXPECT 1: [i32(sum(a0[g // 128 * 128:g // 128 * 128 + 128]))
//            for g in range(n)]

__kernel void sum(__global const int *in, __global int *out) {
  __local int part[128];
  uint t = get_local_id(0);
  int value = in[get_global_id(0)];
  for (uint distance = 64; distance != 0; distance /= 2) {
    part[t] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    value += part[t ^ distance];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = value;
}
