// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bytes and halves of both signs, out of dwords and into them.
//
// HOST:
//     def s8(x): return (x & 0xff ^ 0x80) - 0x80
//     def s16(x): return (x & 0xffff ^ 0x8000) - 0x8000
//     def of_bytes(x, y):
//         return [min(x, y), max(s8(x), s8(y)), x * y, x + y,
//                 (x ^ y) if x < y else y, s8(x) * s8(y) >> 4, x >> (y & 7)]
//     def of_halves(x, y):
//         return [min(x, y), max(s16(x), s16(y)), x * y, x - y, x | y]
// LAUNCH: --kernel bytes --grid 64 --block 64 --arg buf:u8:512:rand=1
//     --arg buf:u8:512:rand=2 --arg buf:u8:3584
// EXPECT 2: [of_bytes(a0[8 * i + k], a1[8 * i + k])[op]
//     for i in range(64) for op in range(7) for k in range(8)]
// LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:u16:256:rand=3
//     --arg buf:u16:256:rand=4 --arg buf:u16:1280
// EXPECT 2: [of_halves(a0[4 * i + k], a1[4 * i + k])[op]
//     for i in range(64) for op in range(5) for k in range(4)]
// LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:u32:64:rand=5
//     --arg buf:u32:64:rand=6 --arg i32:-77 --arg buf:i32:448
// EXPECT 3: [v for x, y in zip(a0, a1) for v in [
//     min(x & 255, y >> 24), max(s8(x >> 8), s16(y >> 16)), (x & 0xffff) - (y >> 8 & 255),
//     s8(x) * s16(y), (x >> 16 & 255) + a2, (x & 255) ^ (y >> 16),
//     (x & 255) << 16 | (y & 255) << 8 | (x >> 24)]]
// LAUNCH: --kernel masked --grid 64 --block 64 --arg buf:u32:64:rand=7
//     --arg buf:u32:64:rand=8 --arg buf:u32:64
// EXPECT 2: [(min(x & 255, y & 255) | max(x >> 8 & 255, y >> 8 & 255) << 8) if x & 1
//     else (x + y & 0xffff) | (x - y) << 16 & 0xffff0000 for x, y in zip(a0, a1)]

__kernel void bytes(__global const uchar8 *a, __global const uchar8 *b,
                    __global uchar8 *out) {
  size_t i = get_global_id(0);
  uchar8 x = a[i], y = b[i];
  char8 sx = as_char8(x), sy = as_char8(y);
  __global uchar8 *o = out + 7 * i;
  o[0] = min(x, y);
  o[1] = as_uchar8(max(sx, sy));
  o[2] = x * y;
  o[3] = x + y;
  o[4] = x < y ? x ^ y : y;
  o[5] = convert_uchar8(convert_int8(sx) * convert_int8(sy) >> 4);
  o[6] = x >> (y & (uchar)7);
}

__kernel void halves(__global const ushort4 *a, __global const ushort4 *b,
                     __global ushort4 *out) {
  size_t i = get_global_id(0);
  ushort4 x = a[i], y = b[i];
  __global ushort4 *o = out + 5 * i;
  o[0] = min(x, y);
  o[1] = as_ushort4(max(as_short4(x), as_short4(y)));
  o[2] = x * y;
  o[3] = x - y;
  o[4] = x | y;
}

__kernel void wide(__global const uint *a, __global const uint *b, int s,
                   __global int *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  __global int *o = out + 7 * i;
  o[0] = min(x & 255, y >> 24);
  o[1] = max((int)(char)(x >> 8), (int)y >> 16);
  o[2] = (x & 0xffff) - (y >> 8 & 255);
  o[3] = (int)(char)x * (int)(short)y;
  o[4] = (x >> 16 & 255) + s;
  o[5] = (x & 255) ^ (y >> 16);
  o[6] = (x & 255) << 16 | (y & 255) << 8 | x >> 24;
}

// Lanes part ways: those that wait keep theirs.
__kernel void masked(__global const uint *a, __global const uint *b,
                     __global uint *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], r;
  if (x & 1)
    r = min(x & 255, y & 255) | max(x >> 8 & 255, y >> 8 & 255) << 8;
  else
    r = (x + y & 0xffff) | (x - y) << 16;
  out[i] = r;
}
