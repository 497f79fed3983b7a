// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bits of two values by a mask, and what two of three values say, in the forms that hashes write.
//
// LAUNCH: --kernel dwords --grid 64 --block 64 --arg buf:u32:256:rand=9 --arg buf:u32:64:zero
//     --arg buf:u32:64:zero --arg buf:u32:64:zero --arg buf:u32:64:zero --arg u32:0x0ff000f5
// EXPECT 1: [x & y | ~x & z for x, y, z in zip(a0[::4], a0[1::4], a0[2::4])]
// EXPECT 2: [x & y | y & z | z & x for x, y, z in zip(a0[::4], a0[1::4], a0[2::4])]
// EXPECT 3: [((x & a5 | ~x & z) + w + (y & z | z & x | x & y)) % 2**32
//     for x, y, z, w in zip(a0[::4], a0[1::4], a0[2::4], a0[3::4])]
// EXPECT 4: [(y ^ (x | ~z)) + (z & ~y ^ w) & 0xffffffff
//     for x, y, z, w in zip(a0[::4], a0[1::4], a0[2::4], a0[3::4])]

__kernel void dwords(__global const uint4 *in, __global uint *choice, __global uint *most,
                     __global uint *sum, __global uint *complement, uint uniform_bits) {
  int i = get_local_id(0);
  uint4 v = in[i];
  choice[i] = v.z ^ (v.x & (v.y ^ v.z));
  most[i] = (v.x & v.y) | (v.z & (v.x | v.y));
  sum[i] = (((uniform_bits ^ v.z) & v.x) ^ v.z) + v.w + ((v.x & v.y) | (v.z & (v.x ^ v.y)));
  complement[i] = (v.y ^ (v.x | ~v.z)) + ((v.z & ~v.y) ^ v.w);
}

// The dwords of 64 bits, each by itself; a rotation takes one instruction for each, other shifts
// whose bits come together do not.
//
// HOST:
//     def turned(x, n): return (x << n | x >> 64 - n) % 2**64
// LAUNCH: --kernel pairs --grid 64 --block 64 --arg buf:u64:192:rand=9 --arg buf:u64:64:zero
//     --arg buf:u64:64:zero
// EXPECT 1: [((x & y | ~x & z) + (x & y | y & z | z & x)) % 2**64
//     for x, y, z in zip(a0[::3], a0[1::3], a0[2::3])]
// EXPECT 2: [turned(x, 50) ^ turned(x, 23) + (x >> 7) & 2**64 - 1 ^ turned(y, 1) ^ turned(z, 32)
//     ^ (y << 28 & 2**64 - 1 | z >> 40) for x, y, z in zip(a0[::3], a0[1::3], a0[2::3])]

__kernel void pairs(__global const ulong *in, __global ulong *bits, __global ulong *turned) {
  int i = get_local_id(0);
  ulong x = in[3 * i], y = in[3 * i + 1], z = in[3 * i + 2];
  bits[i] = (z ^ (x & (y ^ z))) + ((x & y) | (z & (x | y)));
  turned[i] = rotate(x, 50ul) ^ (rotate(x, 23ul) + (x >> 7)) ^ rotate(y, 1ul) ^ rotate(z, 32ul) ^
              (y << 28 | z >> 40);
}
