// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Vectors of halves in memory and registers, fused and rounded, in LDS, through
// a loop and a selection.
//
// HOST:
//     def total(i):
//         t = 0
//         for k in range(4): t = f16(t + 4 * i + k)
//         return t
// LAUNCH: --grid 256 --block 64 --arg buf:u16:1024:iota --arg f16:0.5
//     --arg buf:f16:1024 --arg buf:f16:256 --arg buf:f16:256
// EXPECT 2: [f16(x * 0.5 - (x ^ 1)) for x in range(1024)]
// EXPECT 3: [total(i) for i in range(256)]
// EXPECT 4: [f16(math.floor(max(f16((i ^ 63) - 100.5), -3)) + min(i ^ 63, 7)) for i in range(256)]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void vectors(__global const ushort4 *a, half c, __global half4 *out,
                      __global half *sums, __global half *mixed) {
  __local half shared[64];
  size_t i = get_global_id(0), l = get_local_id(0);
  half4 x = convert_half4(a[i]), y = convert_half4(a[i] ^ (ushort)1);
  out[i] = fma(x, (half4)c, -y);
  shared[l] = (half)i;
  barrier(CLK_LOCAL_MEM_FENCE);
  half sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += x[k];
  sums[i] = sum;
  half mine = shared[l ^ 63];
  mixed[i] = floor(fmax(mine - 100.5h, -3.0h)) + fmin(mine, 7.0h);
}
