// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent loop inside a divergent loop; the inner count depends on the
// lane and on the outer counter.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=5 --arg buf:u32:64
// HOST:
//     def run(x):
//         h = 0
//         for i in range(x & 7):
//             for j in range((x >> 3) + i & 3):
//                 h = u32(h * 31 + (i ^ j) + 1)
//             h ^= 0x55
//         return h
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=6 --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=7 --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void nested(__global const uint *in, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], h = 0;
#pragma nounroll
  for (uint i = 0; i < (x & 7); ++i) {
#pragma nounroll
    for (uint j = 0; j < ((x >> 3) + i & 3); ++j)
      h = h * 31 + (i ^ j) + 1;
    h ^= 0x55;
  }
  out[g] = h;
}
