// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Fourier transforms of 32 complex floats a group, radix 2 in local memory:
// bits reversed, twiddles from a table; each rounding is the host's.
//
// LAUNCH: --grid 64 --block 16 --arg buf:f32x2:128:rand=19 --arg buf:f32x2:128
// HOST:
//     def root(k):
//         table = [f32(math.cos(math.pi * i / 16)) for i in range(9)]
//         table[8] = 0.0
//         cos = table[k] if k <= 8 else -table[16 - k]
//         sin = table[abs(8 - k)]
//         return cos, -sin
//     def fft(x):
//         at = [int(f"{i:05b}"[::-1], 2) for i in range(32)]
//         re, im = [x[2 * i] for i in at], [x[2 * i + 1] for i in at]
//         size = 1
//         while size < 32:
//             for t in range(16):
//                 k = t % size
//                 i = 2 * t - k
//                 j = i + size
//                 c, s = root(k * (16 // size))
//                 r = f32(f32(re[j] * c) - f32(im[j] * s))
//                 m = f32(f32(re[j] * s) + f32(im[j] * c))
//                 re[i], re[j] = f32(re[i] + r), f32(re[i] - r)
//                 im[i], im[j] = f32(im[i] + m), f32(im[i] - m)
//             size *= 2
//         return [v for pair in zip(re, im) for v in pair]
// EXPECT 1: [v for g in range(4) for v in fft(a0[64 * g:64 * g + 64])]

#pragma OPENCL FP_CONTRACT OFF

__constant float COS[9] = {1.0f,          0.980785251f, 0.923879504f,
                           0.831469595f,  0.707106769f, 0.555570245f,
                           0.382683426f,  0.195090324f, 0.0f};

float2 root(int k) {
  float c = k <= 8 ? COS[k] : -COS[16 - k];
  return (float2)(c, -COS[abs(8 - k)]);
}

float2 times(float2 a, float2 b) {
  return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

__kernel void fft(__global const float2 *in, __global float2 *out) {
  __local float2 data[32];
  uint t = get_local_id(0), base = 32 * get_group_id(0);
  for (uint i = t; i < 32; i += 16) {
    uint from = (i * 0x0802u & 0x22110u) | (i * 0x8020u & 0x88440u);
    from = (from * 0x10101u >> 16 & 255) >> 3;
    data[i] = in[base + from];
  }
  for (uint size = 1; size < 32; size <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint k = t & (size - 1), i = 2 * t - k, j = i + size;
    float2 odd = times(data[j], root(k * (16 / size)));
    data[j] = data[i] - odd;
    data[i] += odd;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + t] = data[t];
  out[base + t + 16] = data[t + 16];
}
