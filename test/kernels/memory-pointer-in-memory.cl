// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// An LDS pointer and a global pointer chosen at run time, and pointer
// arithmetic.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64:const=5
//     --arg i32:1 --arg buf:i32:64
// EXPECT 3: [(5 if i & 1 else i) + 5 + 5 for i in range(64)]

__kernel void choose(__global const int *a, __global const int *b, int which,
                     __global int *out) {
  __local int tile[128];
  uint t = get_local_id(0);
  __global const int *divergent = t & 1 ? b : a;
  __global const int *uniform_pointer = which ? b : a;
  tile[t] = divergent[t];
  tile[t + 64] = uniform_pointer[t];
  __local int *p = which ? tile + 64 : tile;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = tile[t] + p[t] + uniform_pointer[0];
}
