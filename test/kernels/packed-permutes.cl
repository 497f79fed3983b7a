// RUN: %toygcn compare %s
// Bytes of one or two dwords, put together in other orders, with zeros and ones
// among them; with parts that are used twice, and shifts that are not of bytes.
//
// HOST: def b(x, *order): return sum((0 if o == 'z' else 255 if o == 'f' else x[o // 4] >> 8 * (o % 4) & 255) << 8 * i for i, o in enumerate(order))
// HOST: def all(x): return [b(x, 2, 1, 0, 3), b(x, 3, 2, 1, 0), b(x, 0, 5, 2, 'f'), b(x, 1, 3, 5, 7), b(x, 'z', 7, 'z', 0), b(x, 4, 0, 5, 1), b(x, 'f', 6, 1, 'z'), u32(b(x, 1, 1, 1, 1) + b(x, 1, 'z', 'z', 'z')), u32(((x[0] << 7) & 0xff00) | ((x[1] >> 9) & 0xff) | (x[0] & 0xff000000))]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:128:rand=1 --arg buf:u32:576
// EXPECT 1: [v for i in range(64) for v in all(a0[2 * i:2 * i + 2])]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:128:const=0x80ff017f
//     --arg buf:u32:576
// EXPECT 1: [v for i in range(64) for v in all(a0[2 * i:2 * i + 2])]

__kernel void permutes(__global const uint2 *in, __global uint *out) {
  uint i = get_global_id(0);
  uint2 v = in[i];
  uchar4 p = as_uchar4(v.x), q = as_uchar4(v.y);
  uchar8 all = as_uchar8(v);
  out += 9 * i;
  out[0] = as_uint(p.zyxw);
  out[1] = as_uint(p.wzyx);
  out[2] = as_uint((uchar4)(p.x, q.y, p.z, 255));
  out[3] = as_uint(all.odd);
  out[4] = (v.y >> 24) << 8 | v.x << 24;
  out[5] = as_uint((uchar4)(q.x, p.x, q.y, p.y));
  out[6] = 255 | (v.y >> 16 & 255) << 8 | (v.x >> 8 & 255) << 16;
  uint second = v.x >> 8 & 255;
  out[7] = (second | second << 8 | second << 16 | second << 24) + second;
  out[8] = (v.x << 7 & 0xff00) | (v.y >> 9 & 0xff) | (v.x & 0xff000000);
}
