// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Vectors of bytes and halves that go around loops, through branches and
// selections stay packed.
//
// HOST:
//     def s16(x): return i32(x << 16) >> 16
//     def branch(i, x, k):
//         if i & 1: return x ^ 0x55 if k & 1 else x
//         return (x * 3) & 0xff
// LAUNCH: --grid 128 --block 64 --arg buf:u8:8192:rand=1 --arg i32:4
//     --arg buf:i16:2048:rand=2 --arg buf:u8:2048 --arg buf:i16:512
//     --arg buf:u8:384
// EXPECT 3: [a0[16 * i + k] ^ a0[16 * (i + 128) + k] ^ a0[16 * (i + 256) + k]
//     ^ a0[16 * (i + 384) + k] for i in range(128) for k in range(16)]
// EXPECT 4: [max(a2[4 * i + k], a2[4 * (i + 128) + k], a2[4 * (i + 256) + k],
//     a2[4 * (i + 384) + k]) for i in range(128) for k in range(4)]
// EXPECT 5: [branch(i, a0[3 * i + k], k) for i in range(128) for k in range(3)]

__kernel void loops(__global const uchar16 *a, int times,
                    __global const short4 *b, __global uchar16 *xors,
                    __global short4 *most, __global uchar *threes) {
  size_t i = get_global_id(0);
  uchar16 x = 0;
  short4 m = -32768;
  for (int k = 0; k < times; ++k) {
    x ^= a[i + k * 128];
    m = max(m, b[i + k * 128]);
  }
  xors[i] = x;
  most[i] = m;
  uchar3 t = vload3(i, (__global const uchar *)a);
  if (i & 1)
    t ^= (uchar3)(0, 0x55, 0);
  else
    t *= (uchar)3;
  vstore3(t, i, threes);
}
