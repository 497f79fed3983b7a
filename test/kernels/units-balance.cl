// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --llc-arg=-toygcn-placement-waves=1
// Half of the work is the same in all lanes. Rotations take one vector
// instruction or three scalar ones.
//
// LAUNCH: --kernel schedule --grid 128 --block 64 --arg u32:77 --arg u32:5
//     --arg buf:u32:128:iota
// HOST:
//     def rotl(x, k): return u32(x << k | x >> 32 - k)
//     def stir(x, y):
//         for k in (7, 11, 19, 3, 23, 14):
//             x = u32(x ^ y)
//             y = u32(rotl(y, k) + x)
//         return x, y
//     def scheduled(g, a, b):
//         u, v = (a, b), (g, b)
//         for _ in range(4):
//             u, v = stir(*u), stir(*v)
//         return u[0] + u[1] ^ v[0] + v[1]
// EXPECT 2: [u32(scheduled(x, a0, a1)) for x in a2]
// LAUNCH: --kernel looped --grid 128 --block 64 --arg u32:77 --arg u32:5
//     --arg i32:9 --arg buf:u32:128:iota
// HOST:
//     def looped(g, a, b, n):
//         u, v = (a, b), (g, b)
//         for _ in range(n):
//             u, v = stir(*u), stir(*v)
//             v = u32(v[0] + u[0]), v[1]
//         return v[0] ^ v[1]
// EXPECT 3: [looped(x, a0, a1, a2) for x in a3]

uint2 stir(uint2 s) {
  for (uint i = 0; i < 6; ++i) {
    const uint by[] = {7, 11, 19, 3, 23, 14};
    s.x ^= s.y;
    s.y = rotate(s.y, by[i]) + s.x;
  }
  return s;
}

__kernel void schedule(uint a, uint b, __global uint *io) {
  size_t g = get_global_id(0);
  uint2 u = (uint2)(a, b), v = (uint2)(io[g], b);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    u = stir(u);
    v = stir(v);
  }
  io[g] = u.x + u.y ^ v.x + v.y;
}

__kernel void looped(uint a, uint b, int n, __global uint *io) {
  size_t g = get_global_id(0);
  uint2 u = (uint2)(a, b), v = (uint2)(io[g], b);
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    u = stir(u);
    v = stir(v);
    v.x += u.x;
  }
  io[g] = v.x ^ v.y;
}
