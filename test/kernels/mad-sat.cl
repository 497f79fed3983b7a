// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Products and sums cut to the range of their type: of the types that have no
// definition in opencl.h (mad-sat-long.cl), alone and in vectors.
//
// HOST:
//     def numbers(i): return i * 40503, i * 977 + 5, i * 7919 + 77
//     def low(v, bits): return v % 2**bits
//     def signed(v, bits): return low(v + 2**(bits - 1), bits) - 2**(bits - 1)
//     def u(i, bits):
//         x, y, z = (low(v, bits) for v in numbers(i))
//         return min(x * y + z, 2**bits - 1)
//     def s(i, bits):
//         x, y, z = (signed(v, bits) for v in numbers(i))
//         return max(-2**(bits - 1), min(2**(bits - 1) - 1, x * y + z))
//     N = range(512)
// LAUNCH: --kernel narrow --grid 512 --block 64 --arg buf:i8:512 --arg buf:u8:512 --arg buf:i16:512
// EXPECT 0: [s(i, 8) for i in N]
// EXPECT 1: [u(i, 8) for i in N]
// EXPECT 2: [s(i, 16) for i in N]
// LAUNCH: --kernel wide --grid 512 --block 64 --arg buf:i32:512 --arg buf:u32:512 --arg buf:u64:512
// EXPECT 0: [s(i, 32) for i in N]
// EXPECT 1: [u(i, 32) for i in N]
// EXPECT 2: [u(i * 1000003, 64) for i in N]
// LAUNCH: --kernel vectors --grid 512 --block 64 --arg buf:i32x2:512 --arg buf:u16x4:512
// EXPECT 0: [s(i + j, 32) for i in N for j in range(2)]
// EXPECT 1: [u(i + j, 16) for i in N for j in range(4)]

#define SUM(CONVERT, I)                                                        \
  mad_sat(CONVERT((I) * 40503), CONVERT((I) * 977 + 5), CONVERT((I) * 7919 + 77))

kernel void narrow(global char *i8, global uchar *u8, global short *i16) {
  const uint i = get_global_id(0);
  i8[i] = SUM((char), i);
  u8[i] = SUM((uchar), i);
  i16[i] = SUM((short), i);
}

kernel void wide(global int *i32, global uint *u32, global ulong *u64) {
  const uint i = get_global_id(0);
  i32[i] = SUM((int), i);
  u32[i] = SUM((uint), i);
  u64[i] = SUM((ulong), i * 1000003ul);
}

kernel void vectors(global int2 *pairs, global ushort4 *quads) {
  const uint i = get_global_id(0);
  pairs[i] = SUM(as_int2, (uint2)(i, i + 1));
  quads[i] = SUM(convert_ushort4, (uint4)(i, i + 1, i + 2, i + 3));
}
