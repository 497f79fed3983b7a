// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Pi by Monte Carlo: each work-item throws darts from its own generator, a tree
// of doubles sums up the group's share, one atomic on 64 bits adds the hits.
//
// LAUNCH: --grid 128 --block 64 --arg u32:12345 --arg i32:10 --arg buf:f64:2
//     --arg buf:u64:1
// HOST:
//     def hits(i):
//         s, count = u32(a0 + i * 0x9E3779B9), 0
//         for _ in range(a1):
//             xy = []
//             for _ in range(2):
//                 s = u32(s * 747796405 + 2891336453)
//                 w = u32((s >> (s >> 28) + 4 ^ s) * 277803737)
//                 xy.append((w >> 22 ^ w) >> 8)
//             count += (xy[0] / 2 ** 24) ** 2 + (xy[1] / 2 ** 24) ** 2 < 1
//         return count
// EXPECT 2: [sum(4 * hits(g * 64 + t) for t in range(64)) / (64.0 * a1) for g in (0, 1)]
// EXPECT 3: [sum(hits(i) for i in range(n))]

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

uint next(uint *state) {
  uint s = *state = *state * 747796405u + 2891336453u;
  uint word = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
  return (word >> 22) ^ word;
}

__kernel void pi(uint seed, int darts, __global double *groups,
                 volatile __global ulong *all) {
  __local double sums[64];
  uint t = get_local_id(0), hits = 0;
  uint state = seed + (uint)get_global_id(0) * 0x9E3779B9u;
  for (int i = 0; i < darts; ++i) {
    float x = (next(&state) >> 8) * 0x1p-24f;
    double y = (next(&state) >> 8) * 0x1p-24;
    hits += (double)x * x + y * y < 1.0;
  }
  atom_add(all, (ulong)hits);
  sums[t] = 4.0 * hits;
  for (uint half_of = 32; half_of > 0; half_of >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < half_of)
      sums[t] += sums[t + half_of];
  }
  if (t == 0)
    groups[get_group_id(0)] = sums[0] / (64.0 * darts);
}
