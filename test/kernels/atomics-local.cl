// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A histogram in LDS, and what the atomic operations return there.
//
// LAUNCH: --grid 256 --block 256 --arg buf:i32:256:rand=4 --arg buf:i32:256
//     --arg buf:i32:256
// EXPECT 1: [sum(x & 15 == t for x in a0) if t < 16 else 0 for t in range(256)]
// EXPECT 2: [t * 3 + 0 for t in range(256)]

__kernel void histogram(__global const int *in, __global int *counts,
                        __global int *out) {
  __local int bins[256];
  __local int mine[256];
  uint t = get_local_id(0);
  bins[t] = 0;
  mine[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[in[get_global_id(0)] & 15]);
  int old = atomic_add(&mine[t], 5);
  old += atomic_xchg(&mine[t], 1) - 5;
  old += atomic_max(&mine[t], (int)t) - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  counts[t] = bins[t];
  out[t] = old + (int)t;
}
