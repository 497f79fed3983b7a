// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A histogram of bytes: each group counts in local memory, reading four bytes
// at once, and adds what it has to the whole.
//
// LAUNCH: --grid 192 --block 64 --arg buf:u8:3000:rand=6 --arg i32:750
//     --arg buf:u32:64
// EXPECT 2: [len([x for x in a0 if x >> 2 == bin]) for bin in range(64)]

__kernel void histogram(__global const uchar4 *pixels, int count,
                        __global uint *bins) {
  __local uint mine[64];
  int t = get_local_id(0);
  mine[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < count; i += get_global_size(0)) {
    uchar4 p = pixels[i] >> (uchar4)2;
    atomic_inc(&mine[p.x]);
    atomic_inc(&mine[p.y]);
    atomic_inc(&mine[p.z]);
    atomic_inc(&mine[p.w]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (mine[t])
    atomic_add(&bins[t], mine[t]);
}
