// RUN: %toygcn compare %s
// cl_amd_media_ops, which libclc lacks: bits cut out of two words or one.
//
// HOST:
//     def cut(high, low, bits):
//         return (high << 32 | low) >> bits & 0xffffffff
//     def signed(value, bits):
//         return value - (1 << bits) if value >> (bits - 1) else value
// LAUNCH: --kernel media --grid 100 --block 64 --arg buf:u32:200:rand=3 --arg buf:i32:600
// EXPECT 1: [v for i in range(n)
//     for h, l in [(a0[2 * i], a0[2 * i + 1])]
//     for v in (cut(h, l, i % 32), cut(h, l, i % 4 * 8),
//               cut(h, l, i % 32), h >> i % 8 & 0x7ff,
//               signed(h >> i % 8 & 0x7ff, 11), 0x7f << i % 32)]
// LAUNCH: --kernel vectors --grid 64 --block 64 --arg buf:u32x4:64:rand=5 --arg buf:i32:512
// EXPECT 1: [v for i in range(64) for j in range(4)
//     for v in (signed(a0[4 * i + j] >> (i + j) % 8 & 0x7ff, 11),
//               0x7f << (i + j) % 32)]

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

__kernel void vectors(__global const uint4 *in, __global int *out) {
  const uint i = get_global_id(0);
  const uint4 places = (uint4)(i, i + 1, i + 2, i + 3);
  const int4 fields = amd_bfe(as_int4(in[i]), places % 8, (uint4)(11));
  const uint4 masks = amd_bfm((uint4)(7), places);
  for (int j = 0; j < 4; ++j) {
    out[8 * i + 2 * j] = fields[j];
    out[8 * i + 2 * j + 1] = masks[j];
  }
}
