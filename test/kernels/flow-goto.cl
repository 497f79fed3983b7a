// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// goto: a divergent jump from one arm into the other, and one backwards out of
// a loop.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64
// HOST:
//     def run(x):
//         seen, tries = x, 0
//         while True:
//             odd = x & 1
//             if odd:
//                 seen = u32(seen * 3 + 1)
//             if not odd or x & 2:
//                 seen ^= 0x70
//             again = False
//             for i in range(x & 15):
//                 seen = u32(seen * 31 + i)
//                 if seen & 31 == 5 and tries < 3:
//                     again = True
//                     break
//             if not again:
//                 return seen + tries
//             tries += 1
//             x >>= 1
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void jump(__global const uint *in, volatile __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], tries = 0;
  out[g] = x;
again:
  if (x & 1) {
    out[g] = out[g] * 3 + 1;
    if (x & 2)
      goto other;
  } else {
  other:
    out[g] ^= 0x70;
  }
#pragma nounroll
  for (uint i = 0; i < (x & 15); ++i) {
    uint seen = out[g] * 31 + i;
    out[g] = seen;
    if ((seen & 31) == 5 && tries < 3) {
      ++tries;
      x >>= 1;
      goto again;
    }
  }
  out[g] += tries;
}
