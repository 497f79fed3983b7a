// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Too many uniform and too many divergent values alive across a divergent loop
// with a break; uniform ones change in the loop.
//
// LAUNCH: --grid 64 --block 64 --arg u32:12345 --arg buf:u32:1920:rand=1
//     --arg buf:u32:64
// HOST:
//     def chain(x):
//         values = []
//         for _ in range(50):
//             x = u32(x * 1664525 + 1013904223)
//             x ^= x >> 15
//             values.append(x)
//         return values
//     def run(g):
//         u = chain(a0)
//         v = [a1[i * n + g] for i in range(30)]
//         h = 0
//         for i in range(1 + (v[0] & 7)):
//             for k in range(50):
//                 h = u32(h * 5 + v[k % 30]) ^ u[k]
//             if h % 7 == 3:
//                 break
//             u = [x ^ i for x in u[1:] + u[:1]]
//         for x in v:
//             h = u32(h * 3 + x)
//         return h
// EXPECT 2: [run(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg u32:5 --arg buf:u32:1110:rand=2
//     --arg buf:u32:37
// EXPECT 2: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg u32:99 --arg buf:u32:7500:rand=3
//     --arg buf:u32:250
// EXPECT 2: [run(g) for g in range(n)]

__attribute__((amdgpu_num_vgpr(28), amdgpu_num_sgpr(48)))
__kernel void pressure(uint s, __global const volatile uint *in,
                       __global uint *out) {
  uint g = get_global_id(0), n = get_global_size(0);
  uint u[50], v[30], h = 0;
#pragma unroll
  for (int i = 0; i < 50; ++i) {
    s = s * 1664525 + 1013904223;
    s ^= s >> 15;
    u[i] = s;
  }
#pragma unroll
  for (int i = 0; i < 30; ++i)
    v[i] = in[i * n + g];
#pragma nounroll
  for (uint i = 0; i < 1 + (v[0] & 7); ++i) {
#pragma unroll
    for (int k = 0; k < 50; ++k)
      h = h * 5 + v[k % 30] ^ u[k];
    if (h % 7 == 3)
      break;
    uint first = u[0];
#pragma unroll
    for (int k = 0; k < 49; ++k)
      u[k] = u[k + 1] ^ i;
    u[49] = first ^ i;
  }
#pragma unroll
  for (int k = 0; k < 30; ++k)
    h = h * 3 + v[k];
  out[g] = h;
}
