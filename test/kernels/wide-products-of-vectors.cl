// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// Each quadword of a vector is a product of dwords, with signs and without: one
// instruction.
//
// HOST:
//     def signed(x):
//         return (x & 0xffffffff ^ 1 << 31) - (1 << 31)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:128:rand=1 --arg buf:i32:128:rand=2
//     --arg buf:u64:256
// EXPECT 2: [p % 2**64 for i in range(64) for p in (
//     signed(a0[2 * i]) * signed(a1[2 * i]),
//     signed(a0[2 * i + 1]) * signed(a1[2 * i + 1]),
//     u32(a0[2 * i]) * u32(a1[2 * i]), u32(a0[2 * i + 1]) * u32(a1[2 * i + 1]))]
// CHECK: VALU 6{{$}}

kernel void both(global const int2 *a, global const int2 *b, global ulong2 *out) {
  const uint i = get_local_id(0);
  out[2 * i] = as_ulong2(convert_long2(a[i]) * convert_long2(b[i]));
  out[2 * i + 1] = convert_ulong2(as_uint2(a[i])) * convert_ulong2(as_uint2(b[i]));
}
