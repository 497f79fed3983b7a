// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 200 uniform values alive across a barrier: more than there are scalar
// registers.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:200:rand=1 --arg buf:i32:64
// HOST:
//     def fold(h, values):
//         for v in reversed(values):
//             h = u32(h * 31) ^ u32(v)
//         return h
// EXPECT 1: [fold(0, a0) + t for t in range(64)]

__kernel void pressure(__global const uint *in, __global uint *out) {
  uint v[200];
#pragma unroll
  for (int i = 0; i < 200; ++i)
    v[i] = in[i];
  barrier(CLK_GLOBAL_MEM_FENCE);
  uint h = 0;
#pragma unroll
  for (int i = 199; i >= 0; --i)
    h = h * 31 ^ v[i];
  uint t = get_local_id(0);
  out[t] = h + t;
}
