// RUN: %toygcn compare %s
// Of vectors in global and local memory some dwords are read: the first ones,
// the last ones, those in the middle; of 64 bits one half.
//
// HOST: def quad(i): return a0[4 * i:4 * i + 4]
// HOST: def mix(a, b, c): return [u32(a[0] + 3 * a[2]), u32(b[1] + 5 * b[2]), c[3] ^ a[1], u32(b[2] - c[2] + 7 * c[3])]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=1 --arg buf:u32:256
//     --arg buf:u32:256
// EXPECT 1: [x for i in range(64)
//     for x in mix(quad(i), quad((i * 5 + 3) % 64), quad(63 - i))]
// EXPECT 2: [x for i in range(64)
//     for j in [4 * ((i + 9) % 64)]
//     for x in (a0[4 * i + 1], a0[4 * i + 2], a0[j + 3], a0[j + 1])]

__kernel void narrow(__global const uint4 *in, __global uint4 *out,
                     __global uint4 *halves) {
  __local uint4 block[64];
  uint i = get_local_id(0), k = (i * 5 + 3) % 64;
  block[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 a = in[i], b = in[k], c = in[63 - i];
  uint4 d = block[k], e = block[63 - i];
  out[i] = (uint4)(a.x + 3 * a.z, b.y + 5 * b.z, c.w ^ a.y,
                   d.z - e.z + 7 * e.w);
  const __global ulong *pairs = (const __global ulong *)in;
  uint j = (i + 9) % 64;
  halves[i] = (uint4)(pairs[2 * i] >> 32, (uint)pairs[2 * i + 1],
                      pairs[2 * j + 1] >> 32, block[j].y);
}
