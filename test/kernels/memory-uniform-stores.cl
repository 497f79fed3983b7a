// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform values of every size stored to uniform places: to LDS and global
// memory, where there is no scalar store.
//
// LAUNCH: --grid 64 --block 64 --arg i64:0x0123456789abcdef --arg f32:1.5
//     --arg buf:u8:3 --arg buf:i16:3 --arg buf:i32:3 --arg buf:i64:3
//     --arg buf:f32:8 --arg buf:i64:64
// EXPECT 2: [0, 0xef, 0]
// EXPECT 3: [0, 0xcdef, 0]
// EXPECT 4: [0, 0x89abcdef, 0]
// EXPECT 5: [0, a0, 0]
// EXPECT 6: [0, 0, 0, 0, 1.5, 3, 4.5, 6]
// EXPECT 7: [a0 + 0xef + t for t in range(64)]

__kernel void stores(long x, float f, __global uchar *bytes,
                     __global short *halves, __global int *words,
                     __global long *longs, __global float4 *vectors,
                     __global long *out) {
  __local long tile[2];
  __local uchar small[4];
  bytes[1] = x;
  halves[1] = x;
  words[1] = x;
  longs[1] = x;
  vectors[1] = (float4)(f, f * 2, f * 3, f * 4);
  tile[1] = x;
  small[3] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  size_t t = get_local_id(0);
  out[t] = tile[1] + small[3] + (long)t;
}
