// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Many uniform and many divergent values alive across a uniform loop.
//
// LAUNCH: --grid 64 --block 64 --arg i32:12345 --arg buf:i32:17920:rand=2
//     --arg i32:3 --arg buf:i32:64
// HOST:
//     def chain(x):
//         values = []
//         for _ in range(110):
//             x = u32(x * 1664525 + 1013904223)
//             x ^= x >> 15
//             values.append(x)
//         return values
//     def run(t, uniforms):
//         h = 0
//         for k in range(a2):
//             for i in range(280):
//                 h = u32(h * 5 + a1[i * 64 + t]) ^ uniforms[i % 110]
//             uniforms = [u ^ k for u in uniforms[1:] + uniforms[:1]]
//         return h
// EXPECT 3: [run(t, chain(a0)) for t in range(64)]

__kernel void pressure(uint x, __global const volatile uint *lanes, int times,
                       __global uint *out) {
  uint t = get_local_id(0);
  uint u[110], v[280];
#pragma unroll
  for (int i = 0; i < 110; ++i) {
    x = x * 1664525 + 1013904223;
    x ^= x >> 15;
    u[i] = x;
  }
#pragma unroll
  for (int i = 0; i < 280; ++i)
    v[i] = lanes[i * 64 + t];
  uint h = 0;
#pragma clang loop unroll(disable)
  for (int k = 0; k < times; ++k) {
#pragma unroll
    for (int i = 0; i < 280; ++i)
      h = h * 5 + v[i] ^ u[i % 110];
    uint first = u[0];
#pragma unroll
    for (int i = 0; i < 109; ++i)
      u[i] = u[i + 1] ^ k;
    u[109] = first ^ k;
  }
  out[t] = h;
}
