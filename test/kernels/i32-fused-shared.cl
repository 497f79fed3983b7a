// RUN: %toygcn compare %s
// An operation that several others take in, each for itself: shifts of lane
// numbers and of scalars, in sums, in unions of bits and in LDS addresses.
//
// LAUNCH: --kernel shared --grid 128 --block 64 --arg buf:u32:128:rand=3
//     --arg u32:77 --arg buf:u32:384
// EXPECT 2: [v for i, x in enumerate(a0) for v in (
//     (x << 3) + i, (x << 3) | (i & 7), (x << 3) + (77 << 5))]
// LAUNCH: --kernel uniform --grid 128 --block 64 --arg buf:u32:128:rand=4
//     --arg u32:1234567 --arg u32:99 --arg buf:u32:384
// EXPECT 3: [v for x in a0 for v in ((a1 << 4) + x, (a1 << 4) | x,
//     (a1 & 31 | x) + ((a2 ^ 5) + x))]
// LAUNCH: --kernel transposed --grid 16,16 --block 16,16 --arg buf:u32:256:rand=5
//     --arg buf:u32:256
// EXPECT 1: [a0[x * 16 + y] for y in range(16) for x in range(16)]

__kernel void shared(__global const uint *in, uint k, __global uint *out) {
  uint i = get_global_id(0), x = in[i];
  out[3 * i] = (x << 3) + i;
  out[3 * i + 1] = (x << 3) | (i & 7);
  out[3 * i + 2] = (x << 3) + (k << 5);
}

__kernel void uniform(__global const uint *in, uint a, uint b,
                      __global uint *out) {
  uint i = get_global_id(0), x = in[i];
  out[3 * i] = (a << 4) + x;
  out[3 * i + 1] = (a << 4) | x;
  out[3 * i + 2] = (a & 31 | x) + ((b ^ 5) + x);
}

__kernel void transposed(__global const uint *in, __global uint *out) {
  __local uint tile[16][17];
  uint x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[y * 16 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 16 + x] = tile[x][y];
}
