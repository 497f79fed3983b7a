// RUN: %toygcn compare %s --with toygcn,stock
// RUN: %toygcn run %s -O0
// Numbers, the same in all lanes: by functions of subgroups, by those of
// utils/toygcn_lib/toygcn_wave.h, by clang's builtins. clang itself takes such a sum
// for its operand. 24 lanes go one way, 40 the other.
//
// LAUNCH: --kernel subgroups --grid 64 --block 64 --arg buf:i32:4096:zero --arg i32:3
// HOST:
//     def row(n):
//         return [n, n, n, n, n, n, n, n, 3 * n, 5, 5, n, n, n, n,
//             -n, -n, n * 255 % 256, -n]
//     def pad(values, size): return values + [0] * (size - len(values))
// EXPECT 0: [v for i in range(64) for v in pad(row(64), 64)]
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:i32:4096:zero --arg i32:3
// EXPECT 0: [v for i in range(64) for n in (24 if i < 24 else 40,)
//     for v in pad([n, n, n, n, n * 5 & 0xff, 0, 0, n % 2 * 7, n, 3 * n, 1, 1, 2, 2,
//         7, 7, 1, n, -n, -n], 64)]
// LAUNCH: --kernel builtins --grid 64 --block 64 --arg buf:i32:1024:zero --arg i32:3
// EXPECT 0: [v for i in range(64) for v in pad([320, -320, 0, 320, -320, 0, 96, -96,
//     192, 5, 5, -192, -1,
//     192, 0, -1], 16)]
// LAUNCH: --kernel scans --grid 64 --block 64 --arg buf:i32:1024:zero
// EXPECT 0: [v for i in range(64) for r in (i if i < 24 else i - 24,)
//     for v in pad([3 * r + 3, 3 * r, (r + 1) % 2 * 7, r % 2 * 7, 5, 5 if r else 2 ** 31 - 1,
//         6 if r else 0, 2 * r + 2, 1, r + 1], 16)]
#include "../../utils/toygcn_lib/toygcn_wave.h"

#define SUM(T, X) (int)sub_group_reduce_add((T)(X))
__kernel void subgroups(__global int *out, int u) {
  __global int *o = out + 64 * get_local_id(0);
  *o++ = SUM(char, 1);
  *o++ = SUM(uchar, 1);
  *o++ = SUM(short, 1);
  *o++ = SUM(ushort, 1);
  *o++ = SUM(int, 1);
  *o++ = SUM(uint, 1);
  *o++ = SUM(long, 1);
  *o++ = SUM(ulong, 1);
  *o++ = SUM(int, u);
  *o++ = sub_group_reduce_min(5);
  *o++ = sub_group_reduce_max(5);
  *o++ = SUM(float, 1.0f);
  *o++ = SUM(double, 1.0);
  *o++ = sub_group_clustered_reduce_add(1, 64);
  *o++ = sub_group_broadcast(sub_group_scan_inclusive_add(1), 63);
  *o++ = SUM(int, -1);
  *o++ = SUM(short, -1);
  *o++ = SUM(uchar, -1);
  *o++ = SUM(long, -1);
}

__kernel void wave(__global int *out, int u) {
  __global int *o = out + 64 * get_local_id(0);
  int t = get_local_id(0);
#define ALL                                                                    \
  *o++ = wave_reduce_add_int(1);                                               \
  *o++ = wave_reduce_add_uint(1);                                              \
  *o++ = wave_reduce_add_long(1);                                              \
  *o++ = wave_reduce_add_ulong(1);                                             \
  *o++ = wave_reduce_add_int(5) & 0xff;                                        \
  *o++ = wave_reduce_xor_int(0);                                               \
  *o++ = wave_reduce_xor_ulong(0);                                             \
  *o++ = wave_reduce_xor_uint(7) * (wave_reduce_add_int(1) & 1);               \
  *o++ = wave_reduce_add_float(1.0f);                                          \
  *o++ = wave_reduce_add_int(u);                                               \
  *o++ = wave_reduce_min_int(1);                                               \
  *o++ = wave_reduce_max_ulong(1);                                             \
  *o++ = wave_reduce_min_float(2.0f);                                          \
  *o++ = wave_reduce_max_double(2.0);                                          \
  *o++ = wave_reduce_and_int(7);                                               \
  *o++ = wave_reduce_or_long(7);                                               \
  *o++ = wave_reduce_mul_int(1);                                               \
  *o++ = wave_reduce_add_double(1.0);                                          \
  *o++ = wave_reduce_add_int(-1);                                              \
  *o++ = wave_reduce_add_long(-1);
  if (t < 24) {
    ALL
  } else {
    ALL
  }
}

__kernel void builtins(__global int *out, int u) {
  __global int *o = out + 16 * get_local_id(0);
  int t = get_local_id(0);
  *o++ = __builtin_amdgcn_wave_reduce_add_u32(5, 0);
  *o++ = __builtin_amdgcn_wave_reduce_sub_u32(5, 0);
  *o++ = __builtin_amdgcn_wave_reduce_xor_b32(7, 0);
  *o++ = (int)__builtin_amdgcn_wave_reduce_add_u64(5, 0);
  *o++ = (int)__builtin_amdgcn_wave_reduce_sub_u64(5, 0);
  *o++ = (int)__builtin_amdgcn_wave_reduce_xor_b64(7, 0);
  *o++ = (int)__builtin_amdgcn_wave_reduce_fadd_f32(1.5f, 0);
  *o++ = (int)__builtin_amdgcn_wave_reduce_fsub_f32(1.5f, 0);
  *o++ = __builtin_amdgcn_wave_reduce_add_u32(u, 0);
  *o++ = __builtin_amdgcn_wave_reduce_min_i32(5, 0);
  *o++ = __builtin_amdgcn_wave_reduce_or_b32(5, 0);
  long sum = __builtin_amdgcn_wave_reduce_add_u64(-u, 0);
  *o++ = (int)sum;
  *o++ = (int)(sum >> 32);
  long difference = __builtin_amdgcn_wave_reduce_sub_u64((char)-u, 0);
  *o++ = (int)difference;
  *o++ = (int)(difference >> 32);
  *o++ = (int)(__builtin_amdgcn_wave_reduce_xor_b64(t < 63 ? -1 : 0, 0) >> 32);
}

__kernel void scans(__global int *out) {
  __global int *o = out + 16 * get_local_id(0);
#define SCANS                                                                  \
  *o++ = wave_scan_inclusive_add_int(3);                                       \
  *o++ = wave_scan_exclusive_add_int(3);                                       \
  *o++ = wave_scan_inclusive_xor_int(7);                                       \
  *o++ = wave_scan_exclusive_xor_uint(7);                                      \
  *o++ = wave_scan_inclusive_min_long(5);                                      \
  *o++ = wave_scan_exclusive_min_int(5);                                       \
  *o++ = wave_scan_exclusive_or_ulong(6);                                      \
  *o++ = wave_scan_inclusive_add_ulong(2);                                     \
  *o++ = wave_scan_inclusive_mul_int(1);                                       \
  *o++ = wave_scan_inclusive_add_float(1.0f);
  if (get_local_id(0) < 24) {
    SCANS
  } else {
    SCANS
  }
}
