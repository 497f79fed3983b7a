// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bytes, halfwords, 64-bit and vector accesses to LDS.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:64:rand=1 --arg buf:i16:64:rand=2
//     --arg buf:i64:64:rand=3 --arg buf:f32:256:iota
// EXPECT 0: [a0[63 - t] for t in range(64)]
// EXPECT 1: [a1[63 - t] for t in range(64)]
// EXPECT 2: [a2[63 - t] for t in range(64)]
// EXPECT 3: [a3[4 * (63 - t) + k] for t in range(64) for k in range(4)]

__kernel void reverse(__global uchar *a, __global short *b, __global long *c,
                      __global float4 *d) {
  __local uchar la[64];
  __local short lb[64];
  __local long lc[64];
  __local float4 ld[64];
  uint t = get_local_id(0);
  la[t] = a[t];
  lb[t] = b[t];
  lc[t] = c[t];
  ld[t] = d[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[t] = la[63 - t];
  b[t] = lb[63 - t];
  c[t] = lc[63 - t];
  d[t] = ld[63 - t];
}
