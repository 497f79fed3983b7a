// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit shifts by constants, also of extended dwords: one shift of each dword
// takes half the time of v_lshlrev_b64.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1 --arg buf:i32:64:rand=2
//     --arg buf:i64:64 --arg buf:i64:64 --arg buf:i64:64 --arg buf:i64:64
//     --arg buf:i64:64
// EXPECT 2: [(x << 1) ^ (x << 13) ^ (x << 31) for x in a0]
// EXPECT 3: [(x >> 1) ^ (x >> 13) ^ (x >> 31) for x in a0]
// EXPECT 4: [(u64(x) >> 1) ^ (u64(x) >> 13) ^ (u64(x) >> 31) for x in a0]
// EXPECT 5: [(y << 2) ^ (y << 31) for y in a1]
// EXPECT 6: [(u32(y) << 2) ^ (u32(y) << 31) for y in a1]

__kernel void shift(__global const long *a, __global const int *b,
                    __global long *left, __global long *right,
                    __global ulong *logical, __global long *of_signed,
                    __global ulong *of_unsigned) {
  size_t i = get_local_id(0);
  long x = a[i], y = b[i];
  ulong u = x, z = (uint)b[i];
  left[i] = (x << 1) ^ (x << 13) ^ (x << 31);
  right[i] = (x >> 1) ^ (x >> 13) ^ (x >> 31);
  logical[i] = (u >> 1) ^ (u >> 13) ^ (u >> 31);
  of_signed[i] = (y << 2) ^ (y << 31);
  of_unsigned[i] = (z << 2) ^ (z << 31);
}
