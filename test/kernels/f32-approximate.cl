// RUN: %toygcn compare %s --tolerance 2ulp
// Quotients and roots within the error that OpenCL allows, of all kinds of
// floats: denormals, huge ones, zeros, infinities and NaN.
//
// HOST:
//     def x(b): return from_bits(b)
//     def sign(v): return math.copysign(1.0, v)
//     def div(a, b):
//         if b == 0 and a == a: return a * math.inf * sign(b) if a else math.nan
//         return f32(a / b)
//     def root(a): return math.nan if a < 0 else f32(math.sqrt(a))
//     def pairs(a): return [(x(a[i]), x(a[i ^ 1])) for i in range(len(a))]
// LAUNCH: --kernel quotients --grid 2048 --block 64
//     --arg buf:u32:2048:rand=1 --arg buf:f32:2048 --arg buf:f32:2048
//     --arg buf:f32:2048 --arg buf:f32:2048
// EXPECT 1: [div(a, b) for a, b in pairs(a0)]
// EXPECT 2: [div(1, a) for a, b in pairs(a0)]
// EXPECT 3: [div(a, 3) for a, b in pairs(a0)]
// EXPECT 4: [div(a, i % 7) for i, (a, b) in enumerate(pairs(a0))]
// LAUNCH: --kernel roots --grid 2048 --block 64
//     --arg buf:u32:2048:rand=2 --arg buf:f32:2048 --arg buf:f32:2048
// EXPECT 1: [root(a) for a, b in pairs(a0)]
// EXPECT 2: [div(1, math.sqrt(abs(a))) for a, b in pairs(a0)]
// LAUNCH: --kernel denormals --grid 2048 --block 64
//     --arg buf:u32:2048:rand=3 --arg buf:f32:2048 --arg buf:f32:2048
//     --arg buf:f32:2048
// EXPECT 1: [div(x(b & 0x807fffff), x(b >> 9)) for b in a0]
// EXPECT 2: [root(x(b & 0x7fffff)) for b in a0]
// EXPECT 3: [div(1, math.sqrt(x(b & 0x7fffff))) for b in a0]

__kernel void quotients(__global const uint *in, __global float *any,
                        __global float *reciprocal, __global float *third,
                        __global float *integer) {
  int i = get_global_id(0);
  float a = as_float(in[i]), b = as_float(in[i ^ 1]);
  any[i] = a / b;
  reciprocal[i] = 1.0f / a;
  third[i] = a / 3.0f;
  integer[i] = a / (float)(i % 7);
}

__kernel void roots(__global const uint *in, __global float *root,
                    __global float *reciprocal) {
  int i = get_global_id(0);
  float a = as_float(in[i]);
  root[i] = sqrt(a);
  reciprocal[i] = 1.0f / sqrt(fabs(a));
}

__kernel void denormals(__global const uint *in, __global float *quotient,
                        __global float *root, __global float *reciprocal) {
  int i = get_global_id(0);
  quotient[i] = as_float(in[i] & 0x807fffff) / as_float(in[i] >> 9);
  root[i] = sqrt(as_float(in[i] & 0x7fffff));
  reciprocal[i] = 1.0f / sqrt(as_float(in[i] & 0x7fffff));
}
