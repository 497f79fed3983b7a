// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Arguments smaller than a dword, packed beside each other.
//
// LAUNCH: --grid 64 --block 64 --arg i16:-2 --arg u16:0x8001 --arg i8:-3
//     --arg u8:2 --arg u8:255 --arg i8:4 --arg buf:i32:64
// EXPECT 6: [a0 * 10 + a1 + a2 * 100 + a3 + a4 * 7 + a5 + t
//            for t in range(64)]

__kernel void small(short a, ushort b, char c, uchar d, uchar e, char f,
                    __global int *out) {
  int t = get_global_id(0);
  out[t] = a * 10 + b + c * 100 + d + e * 7 + f + t;
}
