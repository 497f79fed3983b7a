// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// More uniform values than 48 scalar registers hold, alive across divergent
// nested loops and ifs, with the saved masks of these among them.
//
// LAUNCH: --grid 64 --block 64 --arg u32:12345 --arg buf:u32:64:rand=1
//     --arg buf:u32:64
// HOST:
//     def chain(x):
//         values = []
//         for _ in range(60):
//             x = u32(x * 1664525 + 1013904223)
//             x ^= x >> 15
//             values.append(x)
//         return values
//     def run(x, u):
//         h = x
//         for i in range(x & 3):
//             for j in range(x >> 2 & 3):
//                 if (h >> j) & 1:
//                     for s in u:
//                         h = u32(h * 5 + s)
//                 h ^= j
//             h = u32(h + i)
//         for s in reversed(u):
//             h = u32(h * 3 + s)
//         return h
// EXPECT 2: [run(x, chain(a0)) for x in a1]
// LAUNCH: --grid 37 --block 37 --arg u32:5 --arg buf:u32:37:rand=2
//     --arg buf:u32:37
// EXPECT 2: [run(x, chain(a0)) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg u32:99 --arg buf:u32:250:rand=3
//     --arg buf:u32:250
// EXPECT 2: [run(x, chain(a0)) for x in a1]

__attribute__((amdgpu_num_sgpr(48)))
__kernel void pressure(uint s, __global const uint *in, __global uint *out) {
  size_t g = get_global_id(0);
  uint u[60];
#pragma unroll
  for (int i = 0; i < 60; ++i) {
    s = s * 1664525 + 1013904223;
    s ^= s >> 15;
    u[i] = s;
  }
  uint x = in[g], h = x;
#pragma nounroll
  for (uint i = 0; i < (x & 3); ++i) {
#pragma nounroll
    for (uint j = 0; j < (x >> 2 & 3); ++j) {
      if (h >> j & 1) {
#pragma unroll
        for (int k = 0; k < 60; ++k)
          h = h * 5 + u[k];
      }
      h ^= j;
    }
    h += i;
  }
#pragma unroll
  for (int k = 59; k >= 0; --k)
    h = h * 3 + u[k];
  out[g] = h;
}
