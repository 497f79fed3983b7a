// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Vectors at any byte of global, local and private memory.
//
// HOST:
//     def word(b, at, n):
//         return sum(b[at + k] << 8 * k for k in range(n))
// LAUNCH: --grid 64 --block 64 --arg buf:u8:256:rand=1 --arg buf:u8:2048
//     --arg buf:u64:64 --arg buf:u64:64
// EXPECT 1: [b for t in range(64)
//            for b in a0[3 * t:3 * t + 16] + a0[t:t + 8] + a0[t + 1:t + 9]]
// EXPECT 2: [word(a0, t + 5, 8) ^ word(a0, t + 2, 4) ^ word(a0, t + 1, 2)
//            for t in range(64)]
// EXPECT 3: [word(a0[64:] + a0[:64], t * 5 % 64 + 1, 8) for t in range(64)]

typedef struct __attribute__((packed)) {
  char skipped;
  ulong value;
} Packed;

ulong load(__global const uchar *p, int at, int n) {
  ulong r = 0;
  for (int k = 0; k < n; ++k)
    r |= (ulong)p[at + k] << 8 * k;
  return r;
}

__kernel void unaligned(__global const uchar *in, __global uchar *out,
                        __global ulong *words, __global ulong *from_local) {
  __local uchar copy[256];
  int t = get_local_id(0);
  vstore16(vload16(0, in + 3 * t), 0, out + 32 * t);
  vstore4(vload4(0, (__global const ushort *)(in + (t & ~1)) ), 0,
          (__global ushort *)(out + 32 * t + 16));
  if (t & 1)
    vstore8(vload8(0, in + t), 0, out + 32 * t + 16);
  for (int k = 0; k < 8; ++k)
    out[32 * t + 24 + k] = in[t + 1 + k];
  words[t] = load(in, t + 5, 8) ^ load(in, t + 2, 4) ^ load(in, t + 1, 2);
  vstore4(vload4(t, in + 64 - 256 * (t >= 48)), t, copy);
  barrier(CLK_LOCAL_MEM_FENCE);
  from_local[t] = ((__local const Packed *)(copy + t * 5 % 64))->value;
}
