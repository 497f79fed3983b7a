// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bytes and halfwords at uniform addresses, where there is no scalar load.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:9:const=250
//     --arg buf:i16:9:const=-3 --arg i32:4 --arg buf:i32:64
// EXPECT 3: [(250 - 3 + 250 * 0xfffd) * (-6 - t) for t in range(64)]

__kernel void bytes(__global const uchar *a, __global const short *b, int at,
                    __global int *out) {
  int value = a[at] + b[at] + a[at + 1] * (ushort)b[at - 1];
  int t = get_local_id(0);
  out[t] = (uint)value * ((char)a[at + 2] - t);
}
