// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A hash table with open addressing: compare-and-swap claims a slot, lanes that
// meet the same key add up there; then each asks for its key and for another.
//
// LAUNCH: --grid 100 --block 100 --arg buf:u32:100:rand=7 --arg buf:u32:128
//     --arg buf:u32:128 --arg buf:u32x2:100
// HOST:
//     def key(i):
//         return a0[i] % 60 + 1
//     def sums():
//         total = {}
//         for i in range(n):
//             total[key(i)] = total.get(key(i), 0) + i + 1
//         return total
//     def asked(i):
//         return sums()[key(i)], sums().get(i + 1, 0)
// EXPECT 1: [0] * 128
// EXPECT 2: [0] * 128
// EXPECT 3: [x for i in range(n) for x in asked(i)]

uint find(volatile __global uint *keys, uint key, bool insert) {
  uint slot = key * 0x9E3779B1u >> 25;
  for (;; slot = (slot + 1) & 127) {
    uint there = insert ? atomic_cmpxchg(&keys[slot], 0, key)
                        : atomic_or(&keys[slot], 0);
    if (there == key || (insert && there == 0))
      return slot;
    if (there == 0)
      return ~0u;
  }
}

__kernel void hash(__global const uint *in, volatile __global uint *keys,
                   volatile __global uint *sums, __global uint2 *out) {
  uint i = get_global_id(0), key = in[i] % 60 + 1;
  atomic_add(&sums[find(keys, key, true)], i + 1);
  barrier(CLK_GLOBAL_MEM_FENCE);
  uint mine = find(keys, key, false), other = find(keys, i + 1, false);
  uint2 asked = (uint2)(atomic_or(&sums[mine], 0), 0);
  if (other != ~0u)
    asked.y = atomic_or(&sums[other], 0);
  out[i] = asked;
  barrier(CLK_GLOBAL_MEM_FENCE);
  // Where a key went depends on who came first: the table is emptied.
  for (uint slot = i; slot < 128; slot += get_global_size(0))
    keys[slot] = sums[slot] = 0;
}
