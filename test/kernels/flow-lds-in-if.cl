// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// LDS loads, stores and atomics in the arms of divergent ifs.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:64
//     --arg buf:i32:64
// HOST:
//     def groups(): return range(0, n, block[0])
//     def group(g):
//         start = g - g % block[0]
//         return a0[start:start + block[0]]
//     def exchanged(g):
//         v, t = group(g), g % block[0]
//         s = len(v)
//         shared = [x if x & 1 else 100 for x in v]
//         return shared[s - 1 - t] if t % 3 else -shared[t]
//     def counts(g):
//         odd = sum(x & 1 for x in group(g))
//         return odd if g % block[0] == 0 else 0
// EXPECT 1: [exchanged(g) for g in range(n)]
// EXPECT 2: [counts(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:rand=2 --arg buf:i32:37
//     --arg buf:i32:37
// EXPECT 1: [exchanged(g) for g in range(n)]
// EXPECT 2: [counts(g) for g in range(n)]
// LAUNCH: --grid 300 --block 100 --arg buf:i32:300:rand=3 --arg buf:i32:300
//     --arg buf:i32:300
// EXPECT 1: [exchanged(g) for g in range(n)]
// EXPECT 2: [counts(g) for g in range(n)]

__kernel void lds(__global const int *in, __global int *out,
                  __global int *counts) {
  __local int shared[256];
  __local int odd;
  size_t g = get_global_id(0);
  uint t = get_local_id(0), size = get_local_size(0);
  int x = in[g];
  shared[t] = 100;
  if (t == 0)
    odd = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x & 1) {
    shared[t] = x;
    atomic_inc(&odd);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t % 3)
    out[g] = shared[size - 1 - t];
  else
    out[g] = -shared[t];
  if (t == 0)
    counts[g] = odd;
}
