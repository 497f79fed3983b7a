// RUN: %toygcn compare %s
// Members of a structure next to each other: a double, an integer, bytes, a
// float; some of them volatile, some overlapped by another access.
//
// HOST:
//     w = lambda i: a0[4 * i:4 * i + 4]
//     swapped = lambda x: x & 0xff00ff00 | x >> 16 & 255 | (x & 255) << 16
//     long = lambda w: (w[0] | w[1] << 32) + 1
// LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=1 --arg buf:u32:256
//     --arg buf:u32:128 --arg buf:u32:256
// EXPECT 1: [x for i in range(64)
//     for x in (u32(long(w(i))), u32(long(w(i)) >> 32), swapped(w(i)[2]), w(i)[3])]
// EXPECT 2: [x for i in range(64) for x in (w(i)[0] ^ w(i)[3], w(i)[1] ^ w(i)[2])]
// EXPECT 3: [x for i in range(64)
//     for x in (5, w(i)[0] & 0xffff0000 | 6, w(i)[2], u32(w(i)[0] + 1))]

typedef struct { ulong l; uchar4 b; uint i; } Mixed;

__kernel void mixed(__global const Mixed *in, __global Mixed *out,
                    __global uint2 *sums, __global uint *over) {
  uint i = get_global_id(0);
  Mixed m = in[i];
  out[i].l = m.l + 1;
  out[i].b = m.b.zyxw;
  out[i].i = m.i;
  volatile __global Mixed *v = (volatile __global Mixed *)out + i;
  ulong l = v->l - 1;
  uint last = v->i;
  sums[i] = (uint2)((uint)l ^ last, (uint)(l >> 32) ^ as_uint(m.b));
  over += 4 * i;
  *(__global ulong *)over = (m.l << 32) + 5;
  *(__global ushort *)(over + 1) = 6;
  over[2] = as_uint(m.b);
  over[3] = (uint)m.l + 1;
}
