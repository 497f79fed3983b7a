// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Philox4x32-10 counters to random words, and floats in [0, 1) of them: high
// halves of products, rounds by a keyed schedule.
//
// LAUNCH: --grid 70 --block 64 --arg u64:0x123456789abcdef0 --arg u32x2:7,9
//     --arg buf:u32x4:70 --arg buf:f32:70
// HOST:
//     def philox(i):
//         c, k = [i, u32(a0), a0 >> 32, 1], list(a1)
//         for _ in range(10):
//             p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
//             c = [q >> 32 ^ c[1] ^ k[0], u32(q), p >> 32 ^ c[3] ^ k[1], u32(p)]
//             k = [u32(k[0] + 0x9E3779B9), u32(k[1] + 0xBB67AE85)]
//         return c
// EXPECT 2: [x for i in range(n) for x in philox(i)]
// EXPECT 3: [(philox(i)[i % 4] >> 8) / 2 ** 24 for i in range(n)]

uint4 philox(uint4 counter, uint2 key) {
#pragma unroll 1
  for (int round = 0; round < 10; ++round) {
    uint p_high = mul_hi(0xD2511F53u, counter.x), p = 0xD2511F53u * counter.x;
    ulong q = (ulong)0xCD9E8D57u * counter.z;
    counter = (uint4)((uint)(q >> 32) ^ counter.y ^ key.x, (uint)q,
                      p_high ^ counter.w ^ key.y, p);
    key += (uint2)(0x9E3779B9u, 0xBB67AE85u);
  }
  return counter;
}

__kernel void random(ulong seed, uint2 key, __global uint4 *words,
                     __global float *floats) {
  uint g = get_global_id(0);
  uint4 r = philox((uint4)(g, as_uint2(seed), 1), key);
  words[g] = r;
  uint one = g % 4 == 0 ? r.x : g % 4 == 1 ? r.y : g % 4 == 2 ? r.z : r.w;
  floats[g] = (one >> 8) * 0x1p-24f;
}
