// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Arguments smaller than a dword, packed beside each other: two i16 and four
// bytes in one dword each.
//
// LAUNCH: --grid 64 --block 64 --arg i32:0x8001fffe --arg i32:0x04ff02fd
//     --arg buf:i32:64
// EXPECT 2: [-2 * 10 + 0x8001 + -3 * 100 + 2 + 255 * 7 + 4 + t
//            for t in range(64)]

__kernel void small(short a, ushort b, char c, uchar d, uchar e, char f,
                    __global int *out) {
  int t = get_global_id(0);
  out[t] = a * 10 + b + c * 100 + d + e * 7 + f + t;
}
