// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Halves from and to integers and wider floats.
//
// HOST:
//     def back(x):
//         return half(x) if abs(half(x)) < 60000 else 0.0
// LAUNCH: --grid 65536 --block 256 --arg buf:u16:65536:iota
//     --arg buf:i32:65536:rand=1 --arg buf:f64:65536:rand=2
//     --arg buf:f32:65536 --arg buf:i32:65536 --arg buf:f16:65536
//     --arg buf:f16:65536 --arg buf:f16:65536 --arg buf:i16:65536
// EXPECT 3: [half(x) for x in a0]
// EXPECT 4: [int(back(x)) for x in a0]
// EXPECT 5: [f16(x >> (i & 31)) for i, x in enumerate(a1)]
// EXPECT 6: [f16(x * 2.0 ** (i % 48 - 32)) for i, x in enumerate(a2)]
// EXPECT 7: [f16(half(x) * 3) for x in a0]
// EXPECT 8: [(half(x) < half(a0[i ^ 511])) * 1 + math.isnan(half(x)) * 2 + (half(x) != 1.5) * 4 for i, x in enumerate(a0)]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void convert(__global const ushort *a, __global const int *n,
                      __global const double *d, __global float *floats,
                      __global int *ints, __global half *of_ints,
                      __global half *of_doubles, __global half *by_double,
                      __global short *compared) {
  size_t i = get_global_id(0);
  half x = as_half(a[i]), other = as_half(a[i ^ 511]);
  floats[i] = x;
  ints[i] = fabs(x) < 60000.0h ? (int)x : 0;
  of_ints[i] = (half)(n[i] >> (i & 31));
  of_doubles[i] = (half)(d[i] * as_double((ulong)(1023 + (int)(i % 48) - 32) << 52));
  by_double[i] = (half)((double)x * 3.0);
  compared[i] = (x < other) | isnan(x) << 1 | (x != 1.5h) << 2;
}
