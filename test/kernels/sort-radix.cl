// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Radix sort of keys with values, four bits a pass: counts of each digit by
// work-item, scanned by all of the group, then scattered in order.
//
// LAUNCH: --grid 64 --block 32 --arg buf:u32:256:rand=3 --arg buf:u16:256:iota
// HOST:
//     def pairs(mask):
//         out = []
//         for g in range(2):
//             at = range(g * 128, g * 128 + 128)
//             out += sorted(((a0[i] & mask, i) for i in at))
//         return out
// EXPECT 0: [k for k, _ in pairs(0xffff)]
// EXPECT 1: [v for _, v in pairs(0xffff)]

#define ITEMS 4
#define LANES 32
#define SIZE (ITEMS * LANES)

__kernel __attribute__((reqd_work_group_size(LANES, 1, 1))) void
radix(__global uint *keys, __global ushort *values) {
  __local uint key[2][SIZE];
  __local ushort value[2][SIZE];
  __local uint counts[16 * LANES];
  __local uint sums[LANES];
  const uint t = get_local_id(0), base = get_group_id(0) * SIZE;
  for (uint i = t; i < SIZE; i += LANES) {
    key[0][i] = keys[base + i] & 0xffff;
    value[0][i] = values[base + i];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint from = 0;
  for (uint shift = 0; shift < 16; shift += 4, from ^= 1) {
    for (uint d = 0; d < 16; ++d)
      counts[d * LANES + t] = 0;
    for (uint i = 0; i < ITEMS; ++i)
      counts[(key[from][t * ITEMS + i] >> shift & 15) * LANES + t]++;
    barrier(CLK_LOCAL_MEM_FENCE);
    // Each work-item sums 16 counts in a row, then all scan the sums.
    uint sum = 0;
    for (uint i = 0; i < 16; ++i)
      sum += counts[t * 16 + i];
    sums[t] = sum;
    for (uint step = 1; step < LANES; step *= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint before = t >= step ? sums[t - step] : 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      sums[t] += before;
    }
    uint at = sums[t] - sum;
    for (uint i = 0; i < 16; ++i) {
      uint count = counts[t * 16 + i];
      counts[t * 16 + i] = at;
      at += count;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < ITEMS; ++i) {
      uint k = key[from][t * ITEMS + i];
      uint to = counts[(k >> shift & 15) * LANES + t]++;
      key[from ^ 1][to] = k;
      value[from ^ 1][to] = value[from][t * ITEMS + i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint i = t; i < SIZE; i += LANES) {
    keys[base + i] = key[from][i];
    values[base + i] = value[from][i];
  }
}
