// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Atomics on a location of each lane's own, where the old value comes back:
// add, exchange, compare and exchange.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:128:iota --arg buf:i32:128
//     --arg buf:i32:128 --arg i32:9 --arg buf:i32:128
// EXPECT 0: [x + 9 for x in a0]
// EXPECT 1: [1000 + x for x in a0]
// EXPECT 2: [77 if x % 3 == 0 else 0 for x in a0]
// EXPECT 4: [x + 1000 * 0 + 0 for x in a0]

__kernel void atomics(__global int *added, __global int *exchanged,
                      __global int *compared, int c, __global int *out) {
  size_t i = get_global_id(0);
  int old = atomic_add(&added[i], c);
  old += atomic_xchg(&exchanged[i], 1000 + old) * 1000;
  old += atomic_cmpxchg(&compared[i], (int)(i % 3), 77) * 5;
  out[i] = old;
}
