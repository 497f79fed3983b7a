// RUN: %toygcn compare %s
// cl_amd_media_ops, which libclc lacks: bits cut out of two words or one.
//
// HOST:
//     def cut(high, low, bits):
//         return (high << 32 | low) >> bits & 0xffffffff
//     def signed(value, bits):
//         return value - (1 << bits) if value >> (bits - 1) else value
// LAUNCH: --grid 100 --block 64 --arg buf:u32:200:rand=3 --arg buf:i32:600
// EXPECT 1: [v for i in range(n)
//     for h, l in [(a0[2 * i], a0[2 * i + 1])]
//     for v in (cut(h, l, i % 32), cut(h, l, i % 4 * 8),
//               cut(h, l, i % 32), h >> i % 8 & 0x7ff,
//               signed(h >> i % 8 & 0x7ff, 11), 0x7f << i % 32)]

__kernel void media(__global const uint2 *in, __global int *out) {
  int i = get_global_id(0);
  uint2 x = in[i];
  __global int *to = out + 6 * i;
  to[0] = amd_bitalign(x.x, x.y, (uint)i);
  to[1] = amd_bytealign(x.x, x.y, (uint)i);
  to[2] = amd_bitalign(x.xy, x.yx, (uint2)(i)).x;
  to[3] = amd_bfe(x.x, (uint)i % 8, 11u);
  to[4] = amd_bfe((int)x.x, (uint)i % 8, 11u);
  to[5] = amd_bfm(7u, (uint)i);
}
