// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Global atomics under a divergent condition, with and without use of the old
// value: as many additions as active lanes.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:2
//     --arg buf:i32:64
// HOST:
//     def odd(): return [x for x in a0 if x & 1]
//     def own(x): return x & 15 if x & 1 else -1
// EXPECT 1: [len(odd()), sum(x & 15 for x in odd())]
// EXPECT 2: [own(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:rand=2 --arg buf:i32:2
//     --arg buf:i32:37
// EXPECT 1: [len(odd()), sum(x & 15 for x in odd())]
// EXPECT 2: [own(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:rand=3 --arg buf:i32:2
//     --arg buf:i32:250
// EXPECT 1: [len(odd()), sum(x & 15 for x in odd())]
// EXPECT 2: [own(x) for x in a0]

__kernel void atomics(__global const int *in, __global int *sums,
                      __global int *own) {
  size_t g = get_global_id(0);
  int x = in[g], old = -1;
  if (x & 1) {
    atomic_inc(&sums[0]);
    atomic_add(&sums[1], x & 15);
    atomic_add(&own[g], x & 15);
    old = atomic_add(&own[g], 5);
  }
  own[g] = old;
}
