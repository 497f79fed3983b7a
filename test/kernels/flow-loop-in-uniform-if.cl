// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent loop inside a uniform if with else.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg i32:5
//     --arg buf:u32:64
// HOST:
//     def run(x):
//         h = x
//         if a1 > 3:
//             for i in range(x & 31):
//                 h = u32(h * 31 + i)
//             return h
//         return u32(h * 3 + a1)
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg i32:3
//     --arg buf:u32:64
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg i32:4
//     --arg buf:u32:37
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg i32:9
//     --arg buf:u32:250
// EXPECT 2: [run(x) for x in a0]

__kernel void loop(__global const uint *in, int mode, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], h = x;
  if (mode > 3) {
#pragma nounroll
    for (uint i = 0; i < (x & 31); ++i)
      h = h * 31 + i;
  } else {
    h = h * 3 + mode;
  }
  out[g] = h;
}
