// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// What looks like 64 bits and is dwords: shifts by 32 and more, packing,
// products of dwords, indices with their sign; products of 24 bits; and LDS
// behind other objects, indexed downwards.
//
// HOST:
//     def x(i): return i32(i * 0x9E3779B1)
//     def y(i): return i32(i * 0x85EBCA6B + 12345)
// LAUNCH: --grid 128 --block 64 --arg buf:i64:128 --arg buf:i64:128
//     --arg buf:i64:128 --arg buf:i64:128 --arg buf:i32:128 --arg buf:i32:128
// EXPECT 0: [i64((u32(x(i)) << 32) | u32(y(i))) for i in range(n)]
// EXPECT 1: [i64(((u32(x(i)) << 32 | u32(y(i))) >> 41) ^ (i64(u32(y(i)) << 37) >> 35)) for i in range(n)]
// EXPECT 2: [i64(x(i) * y(i)) for i in range(n)]
// EXPECT 3: [i64(u32(x(i)) * u32(y(i))) for i in range(n)]
// EXPECT 4: [i32((x(i) & 0xffffff) * (y(i) & 0xffffff) + (x(i) >> 9) * (y(i) >> 8)) for i in range(n)]
// EXPECT 5: [i32(3 * ((i & ~63) + 63 - i % 64) + 1) for i in range(n)]

__kernel void dwords(__global long *packed, __global long *shifted,
                     __global long *sproduct, __global ulong *uproduct,
                     __global int *products24, __global int *down) {
  __local int first[64], second[64];
  size_t i = get_global_id(0);
  int t = get_local_id(0);
  int x = (int)i * (int)0x9E3779B1, y = (int)i * (int)0x85EBCA6B + 12345;
  ulong both = (ulong)(uint)x << 32 | (uint)y;
  packed[i] = both;
  shifted[i] = (both >> 41) ^ ((long)((ulong)(uint)y << 37) >> 35);
  sproduct[i] = (long)x * y;
  uproduct[i] = (ulong)(uint)x * (uint)y;
  products24[i] = (x & 0xffffff) * (y & 0xffffff) + (x >> 9) * (y >> 8);
  first[t] = i;
  second[t] = 2 * i;
  barrier(CLK_LOCAL_MEM_FENCE);
  down[i] = first[63 - t] + second[63 - t] + 1;
}
