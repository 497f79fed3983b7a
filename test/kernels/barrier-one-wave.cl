// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A workgroup of one wave: lanes talk by local memory and by global memory, at
// barriers that need no instruction.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:128:rand=5 --arg buf:i32:128
//     --arg buf:i32:2 --arg buf:i32:128
// HOST:
//     def wrap(v): return (v + 2**31) % 2**32 - 2**31
//     groups = [a0[g * 64:g * 64 + 64] for g in (0, 1)]
// EXPECT 1: [x for g in groups for x in g[1:] + g[:1]]
// EXPECT 2: [wrap(sum(g)) for g in groups]
// EXPECT 3: [wrap(g[63 - t] + g[t ^ 1]) for g in groups for t in range(64)]

__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void
talk(__global const int *in, __global volatile int *next, __global int *sums,
     __global int *mixed) {
  __local int lds[64];
  int t = get_local_id(0), first = get_group_id(0) * 64;
  int x = in[first + t];
  // Global memory: each lane reads what its neighbour wrote.
  next[first + (t + 63) % 64] = x;
  barrier(CLK_GLOBAL_MEM_FENCE);
  int back = next[first + (t + 63) % 64];
  // Two meetings in a row, the second by the same address and an offset.
  lds[t] = back;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = lds[63 - t];
  barrier(CLK_LOCAL_MEM_FENCE);
  lds[t] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  mixed[first + t] = other + lds[t ^ 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int near = 32; near > 0; near /= 2) {
    if (t < near)
      lds[t] += lds[t + near];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    sums[get_group_id(0)] = lds[0];
}
