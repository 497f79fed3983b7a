// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// More values than 24 vector registers hold, alive across a divergent if in a
// divergent loop: spills under partial EXEC.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:2560:rand=1 --arg buf:u32:64
// HOST:
//     def run(g):
//         v = [a0[i * n + g] for i in range(40)]
//         h = 0
//         for i in range(v[0] & 7):
//             if (v[1] >> i) & 1:
//                 for x in v:
//                     h = u32(h * 5 + x)
//             h ^= i
//         for x in v:
//             h = u32(h * 3 + x)
//         return h
// EXPECT 1: [run(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:1480:rand=2 --arg buf:u32:37
// EXPECT 1: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:10000:rand=3 --arg buf:u32:250
// EXPECT 1: [run(g) for g in range(n)]

__attribute__((amdgpu_num_vgpr(24)))
__kernel void pressure(__global const volatile uint *in, __global uint *out) {
  uint g = get_global_id(0), n = get_global_size(0);
  uint v[40], h = 0;
#pragma unroll
  for (int i = 0; i < 40; ++i)
    v[i] = in[i * n + g];
#pragma nounroll
  for (uint i = 0; i < (v[0] & 7); ++i) {
    if (v[1] >> i & 1) {
#pragma unroll
      for (int k = 0; k < 40; ++k)
        h = h * 5 + v[k];
    }
    h ^= i;
  }
#pragma unroll
  for (int k = 0; k < 40; ++k)
    h = h * 3 + v[k];
  out[g] = h;
}
