// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A kernel that reports as it goes: sums of a group by its first lane, what is
// wrong by each lane that finds it, in a loop and from a function.
//
// LAUNCH: --grid 96 --block 32 --arg buf:i32:96:rand=2 --arg buf:f32:3
// HOST:
//     def wrong(i):
//         return [f"item {i}: bit {b} of {u32(a0[i]):#010x} in group {i // 32}"
//                 for b in (28, 30) if a0[i] >> b & 1 and i % 5 == 0]
//     def total(g):
//         return sum(a0[i] >> 20 for i in range(32 * g, 32 * g + 32)) / 32
// PRINTS: [line for i in range(96) for line in wrong(i)]
//     + [f"group {g} ({g * 100 / 3:5.1f} %): mean {total(g):.5f}" for g in range(3)]
// EXPECT 1: [total(g) for g in range(3)]

void complain(size_t item, int bit, int value) {
  printf("item %lu: bit %d of %#010x in group %d\n", item, bit, value,
         (int)get_group_id(0));
}

__kernel void report(__global const int *in, __global float *means) {
  __local int sum;
  size_t i = get_global_id(0), g = get_group_id(0);
  int x = in[i];
  if (get_local_id(0) == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int bit = 28; i % 5 == 0 && bit < 32; bit += 2)
    if (x >> bit & 1)
      complain(i, bit, x);
  atomic_add(&sum, x >> 20);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    means[g] = sum / 32.0f;
    printf("group %d (%5.1f %%): mean %.5f\n", (int)g, g * 100.0f / 3.0f,
           means[g]);
  }
}
