// RUN: %toygcn compare %s
// A flat access may arrive before loads that were issued earlier: their values
// need vmcnt(0). The second launch has a flat store in a loop.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg buf:i32:64:iota --arg i32:1
// EXPECT 0: [(x & 0xffff) * 3 + x for x in a1]
// EXPECT 2: [3 * x + 1 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg buf:i32:64:iota --arg i32:3
// EXPECT 0: [(x & 0xffff) * 3 + 3 * x + 2 for x in a1]
// EXPECT 2: [3 * x + 3 for x in a1]

__kernel void flat_after_global(__global int *out, __global int *a,
                                __global int *b, int times) {
  int i = get_global_id(0);
  volatile __generic int *g = (volatile __generic int *)b;
  volatile __global int *va = (volatile __global int *)a;
  for (int k = 1; k <= times; ++k) {
    int x = va[i];
    int y = g[i];
    out[i] = (x & 0xffff) * 3 + y;
    int z = va[i];
    g[i] = 3 * z + k;
  }
}
