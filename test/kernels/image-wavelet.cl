// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Haar's wavelets of rows of shorts there and back by lifting, in place in
// local memory: strides double, then halve; sums of odd numbers round down.
//
// LAUNCH: --grid 96 --block 32 --arg buf:i16:192:rand=33 --arg buf:i16:192
// HOST:
//     def forward(x):
//         x, stride = [v >> 2 for v in x], 1
//         while stride < 64:
//             for i in range(0, 64, 2 * stride):
//                 d = x[i + stride] - x[i]
//                 x[i], x[i + stride] = x[i] + (d >> 1), d
//             stride *= 2
//         return x
// EXPECT 0: [x >> 2 for x in a0]
// EXPECT 1: [x for g in range(3) for x in forward(a0[64 * g:64 * g + 64])]

__kernel void haar(__global short2 *data, __global short2 *transformed) {
  __local short x[64];
  int t = get_local_id(0), g = get_global_id(0);
  vstore2(data[g] >> (short)2, t, x);
  for (int stride = 1; stride < 64; stride <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int i = 2 * stride * t;
    if (i < 64) {
      short d = x[i + stride] - x[i];
      x[i + stride] = d;
      x[i] += d >> 1;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  transformed[g] = vload2(t, x);
  for (int stride = 32; stride > 0; stride >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int i = 2 * stride * t;
    if (i < 64) {
      short d = x[i + stride];
      short first = x[i] - (d >> 1);
      x[i] = first;
      x[i + stride] = first + d;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  data[g] = vload2(t, x);
}
