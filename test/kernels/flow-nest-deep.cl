// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Six levels: if, loop, if, loop, if, loop, all divergent, with a break and a
// continue on the way back.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64
// HOST:
//     def run(x):
//         h = x
//         if x & 3:
//             for i in range(x >> 2 & 3):
//                 if (x >> i) & 1:
//                     for j in range(i + (x >> 5 & 3)):
//                         if (h >> j) & 1:
//                             for k in range(j + 2):
//                                 h = u32(h * 31 + k)
//                                 if h & 15 == 9:
//                                     break
//                             h += 1
//                         else:
//                             h ^= 0x1234
//                             continue
//                         h = u32(h * 3)
//                 h ^= i
//             h = u32(h + 7)
//         return h
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void nest(__global const uint *in, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], h = x;
  if (x & 3) {
#pragma nounroll
    for (uint i = 0; i < (x >> 2 & 3); ++i) {
      if (x >> i & 1) {
#pragma nounroll
        for (uint j = 0; j < i + (x >> 5 & 3); ++j) {
          if (h >> j & 1) {
#pragma nounroll
            for (uint k = 0; k < j + 2; ++k) {
              h = h * 31 + k;
              if ((h & 15) == 9)
                break;
            }
            h += 1;
          } else {
            h ^= 0x1234;
            continue;
          }
          h *= 3;
        }
      }
      h ^= i;
    }
    h += 7;
  }
  out[g] = h;
}
