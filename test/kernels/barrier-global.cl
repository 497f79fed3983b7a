// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A barrier that also orders global memory: waves of a group exchange values
// through a buffer.
//
// LAUNCH: --grid 256 --block 256 --arg buf:i32:256:iota --arg buf:i32:256
//     --arg buf:i32:256
// EXPECT 1: [x * 3 for x in a0]
// EXPECT 2: [a0[255 - t] * 3 + t for t in range(256)]

__kernel void exchange(__global const int *in, __global int *scratch,
                       __global int *out) {
  uint t = get_local_id(0);
  scratch[t] = in[t] * 3;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[t] = scratch[255 - t] + (int)t;
}
