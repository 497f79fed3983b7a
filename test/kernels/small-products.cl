// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Products of bytes and words, plain, added to, of vectors, by lanes and
// uniform: as many bits count as the type has.
//
// HOST:
//     def s16(x):
//         return (x + 32768 & 65535) - 32768
//     def chain(x, c):
//         for k in range(16):
//             x = s16(x * x + c)
//         return x
// LAUNCH: --grid 64 --block 64 --arg buf:i16:256:rand=1 --arg i16:-3
//     --arg buf:i16:64 --arg buf:i16:256 --arg buf:u8:64 --arg buf:i16:64
// EXPECT 2: [chain(x, a1) for x in a0[:64]]
// EXPECT 3: [s16(x * 641 + x * a1) for x in a0]
// EXPECT 4: [(x & 255) * (x >> 8 & 255) * 77 & 255 for x in a0[:64]]
// EXPECT 5: [s16(a0[0] * a0[1] + a0[2] * t) for t in range(64)]

__kernel void products(__global const short *in, short c, __global short *chain,
                       __global short4 *vectors, __global uchar *bytes,
                       __global short *uniform_out) {
  int i = get_global_id(0);
  short x = in[i];
  for (int k = 0; k < 16; ++k)
    x = x * x + c;
  chain[i] = x;
  short4 v = vload4(i, in);
  vectors[i] = v * (short)641 + v * c;
  uchar lo = in[i], hi = in[i] >> 8;
  bytes[i] = lo * hi * (uchar)77;
  uniform_out[i] = in[0] * in[1] + in[2] * i;
}
