// RUN: %toygcn compare %s --tolerance 2ulp --clang-arg=-cl-denorms-are-zero
// RUN: %toygcn compare %s --tolerance 4ulp --clang-arg=-cl-fast-relaxed-math
// Quotients and roots where denormals do not count, or where any error does.
//
// HOST:
//     x = from_bits
// LAUNCH: --kernel normal --grid 2048 --block 64
//     --arg buf:u32:2048:rand=4 --arg buf:f32:2048 --arg buf:f32:2048
//     --arg buf:f32:2048
// EXPECT 1: [f32(x(b & 0x807fffff | 0x41000000) /
//     x(b >> 9 | 0x40000000)) for b in a0]
// EXPECT 2: [f32(math.sqrt(x(b & 0x7fffff | 0x42000000))) for b in a0]
// EXPECT 3: [f32(1 / math.sqrt(x(b & 0x7fffff | 0x42000000))) for b in a0]

__kernel void normal(__global const uint *in, __global float *quotient,
                     __global float *root, __global float *reciprocal) {
  int i = get_global_id(0);
  uint b = in[i];
  quotient[i] = as_float(b & 0x807fffff | 0x41000000) /
                as_float(b >> 9 | 0x40000000);
  root[i] = sqrt(as_float(b & 0x7fffff | 0x42000000));
  reciprocal[i] = 1.0f / sqrt(as_float(b & 0x7fffff | 0x42000000));
}
