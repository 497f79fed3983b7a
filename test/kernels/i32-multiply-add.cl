// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Products of 32 bits and sums of them: in a chain, with constants, scalars, and a
// term or a product that something else needs, too.
//
// HOST:
//     def chain(x, c):
//         for k in range(8): x = u32(x * x + c)
//         return x
// LAUNCH: --grid 256 --block 64 --arg buf:u32:256:rand=1 --arg u32:2654435761
//     --arg buf:u32:1280
// EXPECT 2: [u32(v) for i, x in enumerate(a0) for v in (chain(x, i),
//     x * (x ^ 5) - 7, x * x + a1, x * i + x, x * (i + a1) + (x >> 3) + i)]

__kernel void sums(__global const uint *in, uint s, __global uint *out) {
  uint i = get_global_id(0), x = in[i], y = x;
  for (int k = 0; k < 8; ++k)
    y = y * y + i;
  out[5 * i] = y;
  out[5 * i + 1] = x * (x ^ 5) - 7;
  out[5 * i + 2] = x * x + s;
  out[5 * i + 3] = x * i + x;
  out[5 * i + 4] = x * (i + s) + (x >> 3) + i;
}
