// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Halves of a dword put together, ones in a row, numbers between 0 and a limit,
// halves from and to short integers, signs of other floats: of lanes and of the
// wave.
//
// HOST:
//     def ones(n, m): return ((1 << (n & 31)) - 1 << (m & 31)) & 0xffffffff
//     def bits_of(x, y):
//         lo, hi = x & 0xffff, x >> 16
//         return [lo | (y & 0xffff) << 16, lo | y & 0xffff0000,
//                 hi | y & 0xffff0000, ones(x, y), ones(y, 0),
//                 min(max(i32(x), 0), 255), x >> 20 | (y & 0xffff) << 16,
//                 (x >> (y & 31)) & ones(y >> 8, 0)]
//     def short(b): return (b & 0xffff ^ 0x8000) - 0x8000
//     def h(b): return half(b & 0xffff)
//     def near(x):
//         return 0 if math.isnan(x) else int(max(-32768, min(32767, x)))
//     def same(x): return bits(f16(x)) if x == x else 0x7e00
//     def sign(x, y):
//         return x & 0x7fff7fff | y & 0x80008000
// LAUNCH: --kernel lanes --grid 256 --block 64 --arg buf:u32:2048
//     --arg buf:u32:256:rand=1 --arg buf:u32:256:rand=2
// EXPECT 0: [bits_of(x, y)[k] for k in range(8) for x, y in zip(a1, a2)]
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:8
//     --arg i32:305419896 --arg i32:-1698898192
// EXPECT 0: bits_of(0x12345678, 0x9abcdef0)
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:8
//     --arg i32:-5 --arg i32:1023
// EXPECT 0: bits_of(0xfffffffb, 1023)
// LAUNCH: --kernel shorts --grid 65536 --block 256 --arg buf:u16:65536:iota
//     --arg buf:f16:65536 --arg buf:f16:65536 --arg buf:f16:65536
//     --arg buf:i16:65536
// EXPECT 1: [f16(short(x)) for x in a0]
// EXPECT 2: [f16(x) if x < 65520 else math.inf for x in a0]
// EXPECT 3: [f16(x & 255) for x in a0]
// EXPECT 4: [near(h(x)) for x in a0]
// LAUNCH: --kernel signs --grid 256 --block 64 --arg buf:u32:256
//     --arg buf:u32:256:rand=1 --arg buf:u32:256:rand=2 --arg buf:f64:256:rand=3
//     --arg buf:u16:256
// EXPECT 0: [sign(x, y) for x, y in zip(a1, a2)]
// EXPECT 4: [x & 0x7fff | (0x8000 if d < 0 else 0) for x, d in zip(a1, a3)]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

void all(__global uint *p, uint x, uint y, uint step) {
  p[0] = (x & 0xffff) | y << 16;
  p[step] = (x & 0xffff) | (y & 0xffff0000);
  p[2 * step] = x >> 16 | (y & 0xffff0000);
  p[3 * step] = ((1u << (x & 31)) - 1) << (y & 31);
  p[4 * step] = (1u << (y & 31)) - 1;
  p[5 * step] = min((uint)max((int)x, 0), 255u);
  p[6 * step] = x >> 20 | y << 16;
  p[7 * step] = __builtin_amdgcn_ubfe(x, y & 31, y >> 8 & 31);
}

__kernel void lanes(__global uint *out, __global const uint *a,
                    __global const uint *b) {
  size_t i = get_global_id(0);
  all(out + i, a[i], b[i], 256);
}

__kernel void wave(__global uint *out, uint x, uint y) { all(out, x, y, 1); }

__kernel void shorts(__global const ushort *a, __global half *of_short,
                     __global half *of_ushort, __global half *of_byte,
                     __global short *back) {
  size_t i = get_global_id(0);
  of_short[i] = (half)(short)a[i];
  of_ushort[i] = (half)a[i];
  of_byte[i] = (half)(uchar)a[i];
  back[i] = convert_short_sat(as_half(a[i]));
}

__kernel void signs(__global uint *out, __global const uint *a,
                    __global const uint *b, __global const double *d,
                    __global half *mixed) {
  size_t i = get_global_id(0);
  out[i] = as_uint(copysign(as_half2(a[i]), as_half2(b[i])));
  mixed[i] = copysign(as_half((ushort)a[i]), (half)d[i]);
}
