// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A bloom filter: groups set bits by atomics on words of local memory and merge
// them; then all ask for words that are and are not there.
//
// LAUNCH: --grid 128 --block 64 --arg buf:u64:64:rand=1 --arg buf:u32:32
//     --arg buf:u8:128
// HOST:
//     def mix(x, k):
//         x = u64((x ^ x >> 33) * (0xff51afd7ed558ccd + 2 * k))
//         return (x ^ x >> 29) >> 11 & 1023
//     def words():
//         out = [0] * 32
//         for i, x in enumerate(a0):
//             for k in range(3):
//                 out[mix(x, k) // 32] |= 1 << mix(x, k) % 32
//         return out
//     def has(x):
//         return int(all(words()[mix(x, k) // 32] >> mix(x, k) % 32 & 1
//                        for k in range(3)))
// EXPECT 1: words()
// EXPECT 2: [has(a0[i % 64] + i // 64) for i in range(128)]

uint mix(ulong x, ulong k) {
  x = (x ^ x >> 33) * (0xff51afd7ed558ccdul + 2 * k);
  return (x ^ x >> 29) >> 11 & 1023;
}

__kernel void bloom(__global const ulong *keys, __global uint *filter,
                    __global uchar *found) {
  __local uint mine[32];
  uint t = get_local_id(0), g = get_group_id(0);
  if (t < 32)
    mine[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < 3; ++k) {
    uint bit = mix(keys[t], k);
    atomic_or(&mine[bit >> 5], 1u << (bit & 31));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 32)
    atomic_or(&filter[t], mine[t]);
  uchar all_there = 1;
  for (uint k = 0; k < 3 && all_there; ++k) {
    uint bit = mix(keys[t] + g, k);
    all_there = mine[bit >> 5] >> (bit & 31) & 1;
  }
  found[g * 64 + t] = all_there;
}
