// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Functions of the user's own, inlined by clang.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=8 --arg buf:i32:64
// HOST:
//     def mix(x):
//         x = u32(x)
//         x = u32((x ^ x >> 16) * 0x7feb352d)
//         x = u32((x ^ x >> 15) * 0x846ca68b)
//         return x ^ x >> 16
// EXPECT 1: [mix(mix(x) + 1) for x in a0]

uint mix(uint x) {
  x = (x ^ x >> 16) * 0x7feb352d;
  x = (x ^ x >> 15) * 0x846ca68b;
  return x ^ x >> 16;
}

__kernel void hash(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  out[i] = mix(mix(in[i]) + 1);
}
