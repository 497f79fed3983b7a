// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bits of two values by a mask, and what two of three values say, in the forms that hashes write.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=9 --arg buf:u32:64:zero --arg buf:u32:64:zero --arg buf:u32:64:zero --arg u32:0x0ff000f5
// EXPECT 1: [x & y | ~x & z for x, y, z in zip(a0[::4], a0[1::4], a0[2::4])]
// EXPECT 2: [x & y | y & z | z & x for x, y, z in zip(a0[::4], a0[1::4], a0[2::4])]
// EXPECT 3: [((x & a4 | ~x & z) + w + (y & z | z & x | x & y)) % 2**32 for x, y, z, w in zip(a0[::4], a0[1::4], a0[2::4], a0[3::4])]

__kernel void choice_of_bits(__global const uint4 *in, __global uint *choice, __global uint *most,
                             __global uint *sum, uint uniform_bits) {
  int i = get_local_id(0);
  uint4 v = in[i];
  choice[i] = v.z ^ (v.x & (v.y ^ v.z));
  most[i] = (v.x & v.y) | (v.z & (v.x | v.y));
  sum[i] = (((uniform_bits ^ v.z) & v.x) ^ v.z) + v.w + ((v.x & v.y) | (v.z & (v.x ^ v.y)));
}
