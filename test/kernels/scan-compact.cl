// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Compaction: elements that pass a test move together in their order; a
// work-efficient scan (up-sweep, down-sweep) of ushorts says where to.
//
// LAUNCH: --grid 256 --block 128 --arg buf:i32:512:rand=4 --arg buf:i32:512
//     --arg buf:u32:2
// HOST:
//     def kept(g):
//         return [x for x in a0[g * 256:g * 256 + 256] if x % 3 == 0 or x < 0]
// EXPECT 1: [x for g in (0, 1) for x in kept(g) + [0] * (256 - len(kept(g)))]
// EXPECT 2: [len(kept(0)), len(kept(1))]

#define LANES 128
#define SIZE (2 * LANES)

__kernel __attribute__((reqd_work_group_size(LANES, 1, 1))) void
compact(__global const int *in, __global int *out, __global uint *counts) {
  __local ushort places[SIZE];
  int t = get_local_id(0), base = get_group_id(0) * SIZE;
  int2 x = vload2(t, in + base);
  bool first = x.s0 < 0 || x.s0 % 3 == 0, second = x.s1 < 0 || x.s1 % 3 == 0;
  places[2 * t] = first;
  places[2 * t + 1] = second;
  int offset = 1;
  for (int d = LANES; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < d)
      places[offset * (2 * t + 2) - 1] += places[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    counts[get_group_id(0)] = places[SIZE - 1];
    places[SIZE - 1] = 0;
  }
  for (int d = 1; d < SIZE; d *= 2) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      ushort left = places[a];
      places[a] = places[b];
      places[b] += left;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (first)
    out[base + places[2 * t]] = x.s0;
  if (second)
    out[base + places[2 * t + 1]] = x.s1;
}
