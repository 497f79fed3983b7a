// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-late-copies
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-late-copies %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=EARLY
// Lanes choose between a mask and all bits by one instruction, which takes one scalar: a lane mask.
// The other mask is in a VGPR. Set before the loop, it would have the register all through it.
//
// HOST:
//     def masks(i):
//         bits, sums = 2**32 - 1, [0] * 24
//         for x in (64 * j + i for j in range(5)):
//             for k in range(24):
//                 if x % 64 > k:
//                     y = (x * k + 7 * k) % 1280
//                     bits &= 2**32 - 1 - (2**(k + 7) if y & 4 else 0)
//                     sums[k] += y * bits
//         return (bits + sum((k + 1) * s for k, s in enumerate(sums))) % 2**32
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:zero --arg buf:u32:1280:iota --arg i32:5
// EXPECT 0: [masks(i) for i in range(64)]
// CHECK: occupancy {{ *([4-9]|10)$}}
// EARLY: occupancy {{ *[1-3]$}}

__kernel void masks(__global uint *out, __global const uint *in, int n) {
  int i = get_global_id(0);
  uint bits = ~0u, sums[24] = {0};
  for (int j = 0; j < n; ++j) {
    uint x = in[64 * j + i];
#pragma unroll
    for (int k = 0; k < 24; ++k)
      if (x % 64 > k) {
        uint y = in[(x * k + 7 * k) % 1280];
        bits &= y & 4 ? ~(1u << (k + 7)) : ~0u;
        sums[k] += y * bits;
      }
  }
#pragma unroll
  for (int k = 0; k < 24; ++k)
    bits += (k + 1) * sums[k];
  out[i] = bits;
}
