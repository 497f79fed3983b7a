// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent loop inside a uniform one: all lanes are back at the end of each
// outer iteration, and the outer counter stays uniform.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg u32:6
//     --arg buf:u32:384
// HOST:
//     def run(x):
//         h, seen = x, []
//         for i in range(a1):
//             for j in range(x >> i & 7):
//                 h = u32(h * 31 + j)
//             h ^= i
//             seen.append(h)
//         return seen
//     def rows():
//         lanes = [run(x) for x in a0]
//         return [lane[i] for i in range(a1) for lane in lanes]
// EXPECT 2: rows()
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg u32:3
//     --arg buf:u32:111
// EXPECT 2: rows()
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg u32:4
//     --arg buf:u32:1000
// EXPECT 2: rows()

__kernel void loop(__global const uint *in, uint count, __global uint *out) {
  size_t g = get_global_id(0), n = get_global_size(0);
  uint x = in[g], h = x;
#pragma nounroll
  for (uint i = 0; i < count; ++i) {
#pragma nounroll
    for (uint j = 0; j < (x >> i & 7); ++j)
      h = h * 31 + j;
    h ^= i;
    out[i * n + g] = h;
  }
}
