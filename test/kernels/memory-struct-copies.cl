// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// Structures of odd sizes and alignments go from global to private to local to
// private to global memory, and from constant to private to global memory. The
// index keeps the private copies in memory.
//
// HOST: PLACES = [0, 16, 32, 48, 64, 80, 112, 176]
// HOST: SIZES = [1, 3, 13, 16, 6, 20, 64, 300]
// HOST: COPIED = {p + i for p, s in zip(PLACES, SIZES) for i in range(s)}
// LAUNCH: --grid 64 --block 64 --arg buf:u8:30720:const=7
//     --arg buf:u8:30720:rand=1 --arg buf:u8:64 --arg i32:1
// EXPECT 0: [a1[i] if i % 480 in COPIED else a0[i] for i in range(len(a0))]
// EXPECT 2: [11 + i % 13 for i in range(52)] + [0] * 12

#define STRUCT(NAME, TYPE, N)                                                  \
  typedef struct {                                                             \
    TYPE a[N];                                                                 \
  } NAME;
STRUCT(S1, uchar, 1)
STRUCT(S3, uchar, 3)
STRUCT(S13, uchar, 13)
STRUCT(S16, uchar, 16)
STRUCT(S6, ushort, 3)
STRUCT(S20, uint, 5)
STRUCT(S64, uint4, 4)
STRUCT(S300, uint, 75)

__constant S13 table[2] = {
    {{1}}, {{11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}}};

#define CHAIN(T, AT)                                                           \
  {                                                                            \
    T p[2], q[2];                                                              \
    p[which] = *(__global const T *)(in + AT);                                 \
    *(__local T *)(mine + AT) = p[which];                                      \
    q[which] = *(__local T *)(mine + AT);                                      \
    *(__global T *)(out + AT) = q[which];                                      \
  }

__kernel void copies(__global uchar *out, __global const uchar *in,
                     __global uchar *from_table, int which) {
  __local uint4 block[64 * 30];
  int i = get_global_id(0);
  __local uchar *mine = (__local uchar *)(block + 30 * i);
  out += 480 * i;
  in += 480 * i;
  CHAIN(S1, 0)
  CHAIN(S3, 16)
  CHAIN(S13, 32)
  CHAIN(S16, 48)
  CHAIN(S6, 64)
  CHAIN(S20, 80)
  CHAIN(S64, 112)
  CHAIN(S300, 176)
  if (i < 4) {
    S13 p[2];
    p[which] = table[which];
    *(__global S13 *)(from_table + 13 * i) = p[which];
  }
}
