// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Lanes leave a loop one by one and take a place in a list in each round; what
// they counted goes to a sum of 64 bits, from all lanes and from one lane only.
// A volatile counter is changed by each lane.
//
// HOST:
//     def rounds(a): return [(r, x) for r in range(8) for x in a if x > r]
//     def items(a, size):
//         each = [rounds(a[g:g + size]) for g in range(0, len(a), size)]
//         return [i for g in each for i in [r * 100 + x for r, x in g] +
//                 [0] * (8 * size - len(g))]
// LAUNCH: --grid 192 --block 64 --arg buf:i32:192:mod=9 --arg buf:i32:1536
//     --arg buf:i64:3 --arg buf:u32:2
// EXPECT 1: items(a0, 64)
// EXPECT 2: [sum(a0) << 33, len(a0) << 32, 3]
// EXPECT 3: [len(a0), len(a0) * 3]
// LAUNCH: --grid 80 --block 40 --arg buf:i32:80:mod=9 --arg buf:i32:640
//     --arg buf:i64:3 --arg buf:u32:2
// EXPECT 1: items(a0, 40)
// EXPECT 2: [sum(a0) << 33, len(a0) << 32, 2]
// EXPECT 3: [len(a0), len(a0) * 3]

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

__kernel void atomics(__global const int *a, __global int *items,
                      __global long *sums, __global uint *counters) {
  __local int next;
  const size_t size = get_local_size(0);
  if (get_local_id(0) == 0)
    next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = a[get_global_id(0)];
  for (int round = 0; round < x; ++round)
    items[get_group_id(0) * size * 8 + atomic_inc(&next)] = round * 100 + x;
  atom_add(&sums[0], (long)x << 33);
  atom_add(&sums[1], 1l << 32);
  if (get_local_id(0) == 0)
    atom_inc(&sums[2]);
  atomic_inc((volatile __global uint *)&counters[0]);
  atomic_add(&counters[1], 3);
}
