// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Stores and atomics to one uniform place behind a divergent condition: if no
// lane takes it, the place keeps its value.
//
// LAUNCH: --grid 64 --block 64 --arg i32:999999 --arg buf:i32:2:const=4
// EXPECT 1: [4, 4]
// LAUNCH: --grid 250 --block 100 --arg i32:130 --arg buf:i32:2:const=4
// EXPECT 1: [130, 9]
// LAUNCH: --grid 37 --block 37 --arg i32:0 --arg buf:i32:2:const=4
// EXPECT 1: [0, 9]

__kernel void guarded(int chosen, __global int *out) {
  int g = get_global_id(0);
  if (g == chosen) {
    out[0] = chosen;
    atomic_add(&out[1], 5);
  }
}
