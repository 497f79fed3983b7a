// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent if without else: a store by some lanes only.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:const=-1
// EXPECT 1: [i32(x * 3) if x & 1 else -1 for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:rand=2
//     --arg buf:i32:37:const=-1
// EXPECT 1: [i32(x * 3) if x & 1 else -1 for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:rand=3
//     --arg buf:i32:250:const=-1
// EXPECT 1: [i32(x * 3) if x & 1 else -1 for x in a0]

__kernel void some(__global const int *in, __global int *out) {
  size_t g = get_global_id(0);
  int x = in[g];
  if (x & 1)
    out[g] = x * 3;
}
