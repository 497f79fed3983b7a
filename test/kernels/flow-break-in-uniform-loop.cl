// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent loop around a uniform loop that some lanes break out of: the
// inner loop ends when its count does or when no lane is left.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg u32:6
//     --arg buf:u32:64
// HOST:
//     def run(x):
//         h = x
//         for i in range(x & 7):
//             for j in range(a1):
//                 h = u32(h * 31 + j)
//                 if h % 5 == 0:
//                     break
//             h ^= i
//         return h
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg u32:0
//     --arg buf:u32:37
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg u32:30
//     --arg buf:u32:250
// EXPECT 2: [run(x) for x in a0]

__kernel void loop(__global const uint *in, uint count, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], h = x;
#pragma nounroll
  for (uint i = 0; i < (x & 7); ++i) {
#pragma nounroll
    for (uint j = 0; j < count; ++j) {
      h = h * 31 + j;
      if (h % 5 == 0)
        break;
    }
    h ^= i;
  }
  out[g] = h;
}
