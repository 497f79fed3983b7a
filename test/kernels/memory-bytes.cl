// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Bytes and halfwords, signed and unsigned, loaded and stored.
//
// LAUNCH: --grid 100 --block 64 --arg buf:u8:100:rand=1
//     --arg buf:i16:100:rand=2 --arg buf:i32:100 --arg buf:i32:100
//     --arg buf:u8:100 --arg buf:i16:100
// HOST:
//     def s8(x):
//         return (x & 0xff ^ 0x80) - 0x80
// EXPECT 2: [x + y for x, y in zip(a0, a1)]
// EXPECT 3: [s8(x) * (y & 0xffff) for x, y in zip(a0, a1)]
// EXPECT 4: [x + 200 for x in a0]
// EXPECT 5: [y * 3 + s8(x) for x, y in zip(a0, a1)]

__kernel void bytes(__global uchar *a, __global short *b, __global int *sum,
                    __global int *product, __global uchar *byte_out,
                    __global short *half_out) {
  size_t i = get_global_id(0);
  sum[i] = a[i] + b[i];
  product[i] = (int)(char)a[i] * (int)(ushort)b[i];
  byte_out[i] = a[i] + 200;
  half_out[i] = b[i] * 3 + (char)a[i];
}
