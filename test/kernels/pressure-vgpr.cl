// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 300 values alive at once, more than there are vector registers: loaded in
// one order (volatile keeps it), used in the opposite one.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:19200:rand=1 --arg buf:i32:64
// HOST:
//     def fold(values):
//         h = 0
//         for v in reversed(values):
//             h = u32(h * 31) ^ u32(v)
//         return h
// EXPECT 1: [fold(a0[t::64]) for t in range(64)]

__kernel void pressure(__global const volatile uint *in, __global uint *out) {
  uint t = get_local_id(0);
  uint v[300];
#pragma unroll
  for (int i = 0; i < 300; ++i)
    v[i] = in[i * 64 + t];
  uint h = 0;
#pragma unroll
  for (int i = 299; i >= 0; --i)
    h = h * 31 ^ v[i];
  out[t] = h;
}
