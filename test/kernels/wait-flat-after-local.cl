// RUN: %toygcn compare %s
// The same with LDS: a value of LDS is used while a flat load is under way.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg buf:i32:64:iota
// EXPECT 0: [(a1[63 - i] & 0xffff) * 3 + a2[i] for i in range(64)]

__kernel void flat_after_local(__global int *out, __global int *a,
                               __global int *b) {
  __local int m[64];
  int i = get_global_id(0), l = get_local_id(0);
  volatile __local int *vm = m;
  volatile __generic int *g = (volatile __generic int *)b;
  vm[l] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = vm[63 - l];
  int y = g[i];
  out[i] = (x & 0xffff) * 3 + y;
}
