// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-combine-atomics
// Many lanes change one location, in an arm of a branch that some do not take:
// each operation, by a value of each lane's own and by one value in all; in
// global memory and in LDS. Old values come back in the order of the lanes. A
// group of one wave has its own locations, so the order of waves is no matter.
//
// HOST:
//     def changed(old, x):
//         u = lambda v: v & 0xffffffff
//         return [i32(old + x), i32(old - x), old & x, old | x, old ^ x,
//                 max(old, x), min(old, x), i32(max(u(old), u(x))),
//                 i32(min(u(old), u(x)))]
//     def after(a, c, memory, size, results):
//         memory = list(memory)
//         for i, x in enumerate(a):
//             for k in range(18):
//                 at = i // size * 18 + k
//                 if x % 3:
//                     results[k * len(a) + i] = memory[at]
//                     memory[at] = changed(memory[at], c if k > 8 else x)[k % 9]
//         return memory
//     def olds(a, c, memory, size):
//         results = [0] * (18 * len(a))
//         after(a, c, memory, size, results)
//         return results
// LAUNCH: --grid 150 --block 50 --arg buf:i32:150:rand=3 --arg i32:-7
//     --arg buf:i32:54:rand=4 --arg buf:i32:54:rand=5 --arg buf:i32:2700
//     --arg buf:i32:2700
// EXPECT 2: after(a0, a1, a2, block[0], [0] * 3456)
// EXPECT 3: after(a0, a1, a3, block[0], [0] * 3456)
// EXPECT 4: olds(a0, a1, a2, block[0])
// EXPECT 5: olds(a0, a1, a3, block[0])
// LAUNCH: --grid 192 --block 64 --arg buf:i32:192:rand=6 --arg i32:9
//     --arg buf:i32:54:rand=7 --arg buf:i32:54:rand=8 --arg buf:i32:3456
//     --arg buf:i32:3456
// EXPECT 2: after(a0, a1, a2, block[0], [0] * 3456)
// EXPECT 3: after(a0, a1, a3, block[0], [0] * 3456)
// EXPECT 4: olds(a0, a1, a2, block[0])
// EXPECT 5: olds(a0, a1, a3, block[0])

#define OPERATIONS(SPACE, P, X, K)                                             \
  TAKE(K + 0, atomic_add(P + (K) + 0, X))                                      \
  TAKE(K + 1, atomic_sub(P + (K) + 1, X))                                      \
  TAKE(K + 2, atomic_and(P + (K) + 2, X))                                      \
  TAKE(K + 3, atomic_or(P + (K) + 3, X))                                       \
  TAKE(K + 4, atomic_xor(P + (K) + 4, X))                                      \
  TAKE(K + 5, atomic_max(P + (K) + 5, X))                                      \
  TAKE(K + 6, atomic_min(P + (K) + 6, X))                                      \
  TAKE(K + 7, atomic_max((SPACE uint *)P + (K) + 7, (uint)X))                  \
  TAKE(K + 8, atomic_min((SPACE uint *)P + (K) + 8, (uint)X))
#define TAKE(K, OLD) olds[(K)*n + i] = OLD;

__kernel void atomics(__global const int *a, int c, __global int *memory,
                      __global int *shared, __global int *memory_olds,
                      __global int *shared_olds) {
  __local int copy[18];
  const size_t n = get_global_size(0), i = get_global_id(0);
  const uint lane = get_local_id(0);
  memory += get_group_id(0) * 18;
  shared += get_group_id(0) * 18;
  if (lane < 18)
    copy[lane] = shared[lane];
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = a[i];
  if (x % 3) {
    __global int *olds = memory_olds;
    OPERATIONS(__global, memory, x, 0)
    OPERATIONS(__global, memory, c, 9)
    olds = shared_olds;
    OPERATIONS(__local, copy, x, 0)
    OPERATIONS(__local, copy, c, 9)
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane < 18)
    shared[lane] = copy[lane];
}
