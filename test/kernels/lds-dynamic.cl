// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Two LDS buffers whose sizes the launch decides.
//
// LAUNCH: --grid 128 --block 128 --arg buf:i32:128:iota --arg local:512
//     --arg local:1024 --arg buf:i64:128
// EXPECT 3: [a0[127 - t] + (a0[t ^ 1] << 32) for t in range(128)]

__kernel void swap(__global const int *in, __local int *a, __local long *b,
                   __global long *out) {
  uint t = get_local_id(0);
  a[t] = in[t];
  b[t] = (long)in[t] << 32;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = a[127 - t] + b[t ^ 1];
}
