// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Odd-even transposition of shorts; the loop ends when a round over the whole
// group changes nothing, which all work-items learn from local memory.
//
// LAUNCH: --grid 150 --block 50 --arg buf:i16:150:rand=5 --arg buf:i32:3
// HOST:
//     def rounds(keys):
//         keys, count = list(keys), 0
//         while True:
//             count, before = count + 1, list(keys)
//             for first in (0, 1):
//                 for i in range(first, len(keys) - 1, 2):
//                     keys[i:i + 2] = sorted(keys[i:i + 2])
//             if keys == before:
//                 return count
// EXPECT 0: sorted(a0[:50]) + sorted(a0[50:100]) + sorted(a0[100:])
// EXPECT 1: [rounds(a0[i:i + 50]) for i in (0, 50, 100)]

__kernel void odd_even(__global short *data, __global int *rounds) {
  __local short keys[64];
  __local int changed;
  int t = get_local_id(0), last = get_local_size(0) - 1, count = 0;
  keys[t] = data[get_global_id(0)];
  for (;;) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0)
      changed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int first = 0; first < 2; ++first) {
      if (t % 2 == first && t < last && keys[t] > keys[t + 1]) {
        short swapped = keys[t];
        keys[t] = keys[t + 1];
        keys[t + 1] = swapped;
        atomic_or(&changed, 1);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    ++count;
    if (!changed)
      break;
  }
  data[get_global_id(0)] = keys[t];
  if (t == 0)
    rounds[get_group_id(0)] = count;
}
