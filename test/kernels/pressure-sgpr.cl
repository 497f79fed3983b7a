// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 200 uniform values alive at once, more than there are scalar registers: a
// chain whose links are used from its end to its start.
//
// LAUNCH: --grid 64 --block 64 --arg i32:12345 --arg buf:i32:64
// HOST:
//     def chain(x):
//         values = []
//         for _ in range(200):
//             x = u32(x * 1664525 + 1013904223)
//             x ^= x >> 15
//             values.append(x)
//         return values
//     def fold(values):
//         h = 0
//         for v in reversed(values):
//             h = u32(h * 31) ^ v
//         return h
// EXPECT 1: [fold(chain(a0)) + t for t in range(64)]

__kernel void pressure(uint x, __global uint *out) {
  uint v[200];
#pragma unroll
  for (int i = 0; i < 200; ++i) {
    x = x * 1664525 + 1013904223;
    x ^= x >> 15;
    v[i] = x;
  }
  uint h = 0;
#pragma unroll
  for (int i = 199; i >= 0; --i)
    h = h * 31 ^ v[i];
  uint t = get_local_id(0);
  out[t] = h + t;
}
