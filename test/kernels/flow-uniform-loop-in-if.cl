// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform loop inside a divergent if: the counter is scalar, EXEC does not
// change in the loop.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg u32:5
//     --arg buf:u32:64
// HOST:
//     def run(x):
//         if x % 3 == 1:
//             for i in range(a1):
//                 x = u32(x * 31 + i)
//         return x
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:iota --arg u32:0
//     --arg buf:u32:37
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:iota --arg u32:12
//     --arg buf:u32:250
// EXPECT 2: [run(x) for x in a0]

__kernel void loop(__global const uint *in, uint count, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g];
  if (x % 3 == 1) {
#pragma nounroll
    for (uint i = 0; i < count; ++i)
      x = x * 31 + i;
  }
  out[g] = x;
}
