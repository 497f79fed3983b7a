// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-keep-waves
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-keep-waves %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=MOVED
// Keys that all lanes have, by a table in LDS: 64 reads whose values go to SGPRs. As they stand, few
// are there at a time. Put early, so that nothing waits for them, they take the registers of waves.
//
// HOST:
//     def entry(i): return (i * 0x9e3779b97f4a7c15 ^ i << 7) % 2**64
//     def turned(x, n): return (x << n | x >> 64 - n) % 2**64
//     def step(k):
//         found = [0] * 8
//         for i in range(8):
//             for j in range(8):
//                 found[i] ^= turned(entry(k[(i - j) % 8] >> 8 * j & 255), 8 * j)
//         return found
//     def rounds(i, k):
//         s = [i + 77 * j for j in range(8)]
//         for _ in range(2):
//             k = step(k)
//             s = [x ^ y for x, y in zip(k, step(s))]
//         return sum((2 * j + 1) * x for j, x in enumerate(s)) % 2**64
//
// LAUNCH: --grid 64 --block 64 --arg buf:u64:64:zero --arg buf:u64:8:rand=7 --arg i32:2
// EXPECT 0: [rounds(i, list(a1[:8])) for i in range(64)]
// CHECK: occupancy {{ *([6-9]|10)$}}
// MOVED: occupancy {{ *[1-4]$}}

#define STEP(next, k)                                                                              \
  _Pragma("unroll") for (int i = 0; i < 8; ++i) {                                                  \
    next[i] = 0;                                                                                   \
    _Pragma("unroll") for (int j = 0; j < 8; ++j) next[i] ^=                                       \
        rotate(table[k[(i - j) & 7] >> 8 * j & 255], (ulong)(8 * j));                              \
  }

__kernel void rounds(__global ulong *out, __global const ulong *keys, int n) {
  __local ulong table[256];
  int lane = get_local_id(0);
  for (ulong i = lane; i < 256; i += 64)
    table[i] = i * 0x9e3779b97f4a7c15ul ^ i << 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong k[8], s[8], sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    k[i] = keys[i];
    s[i] = lane + 77 * i;
  }
  for (int r = 0; r < n; ++r) {
    ulong next[8], other[8];
    STEP(next, k)
    STEP(other, s)
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      k[i] = next[i];
      s[i] = other[i] ^ next[i];
    }
  }
#pragma unroll
  for (int i = 0; i < 8; ++i)
    sum += (2 * i + 1) * s[i];
  out[get_global_id(0)] = sum;
}
