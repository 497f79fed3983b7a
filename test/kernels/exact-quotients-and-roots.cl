// RUN: %toygcn run %s -cl-fp32-correctly-rounded-divide-sqrt --approximate-by -1
// RUN: %toygcn run %s -cl-fp32-correctly-rounded-divide-sqrt --approximate-by 0
// RUN: %toygcn run %s -cl-fp32-correctly-rounded-divide-sqrt --approximate-by +1
// RUN: %toygcn run %s -cl-fp32-correctly-rounded-divide-sqrt --approximate-by random
// Quotients and square roots of f32 and f64 are correctly rounded wherever the
// results of v_rcp, v_rsq and v_sqrt lie. A divisor with a mantissa of ones has
// a reciprocal close to the middle of two floats (0x3f7fffff, and in f64 those
// of "below"); "near" are roots that close.
//
// HOST:
//     inf = math.inf
//     def mix(i):
//         x = (i * 0x9E3779B97F4A7C15 + 0x1234567) & (1 << 64) - 1
//         x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
//         return x ^ x >> 27
//     def number(u, mantissa, bias):
//         sign = -1.0 if u >> (mantissa + bias.bit_length() + 1) else 1.0
//         e, m = u >> mantissa & 2 * bias + 1, u & (1 << mantissa) - 1
//         if e == 2 * bias + 1:
//             return math.nan if m else sign * inf
//         return sign * math.ldexp(m + ((1 << mantissa) if e else 0), max(e, 1) - bias - mantissa)
//     low = [0, 1, 2, 3, 0x7fffff, 0x800000, 0x800001, 0xffffff, 0x1000000, 0x33d6bf95, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fffffff, 0x40400000, 0x4b7fffff, 0x4b800000, 0x5f7fffff, 0x7e800000, 0x7effffff, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7fc00000]
//     def value(i, k, bits):
//         v = low[(i if k else i // 24) % 24] << bits - 32 if i < 576 else mix(2 * i + k) >> 64 - bits
//         v ^= (i + k & 1) << bits - 1
//         return number(v, 23, 127) if bits == 32 else number(v, 52, 1023)
//     def quotient(a, b):
//         if a != a or b != b or a == b == 0 or abs(a) == abs(b) == inf:
//             return math.nan
//         if b == 0:
//             return math.copysign(inf, a) * math.copysign(1, b)
//         return a / b
//     def root(a):
//         return a if a != a or a == 0 else math.nan if a < 0 else math.sqrt(a)
//     def both(bits):
//         out = []
//         for i in range(n):
//             a, b = value(i, 0, bits), value(i, 1, bits)
//             out += [quotient(a, b), root(a)]
//         return out
// LAUNCH: --kernel floats --grid 4096 --block 256 --arg buf:f32:8192
// EXPECT 0: both(32)
// LAUNCH: --kernel doubles --grid 4096 --block 256 --arg buf:f64:8192
// EXPECT 0: both(64)
// LAUNCH: --kernel below --grid 512 --block 64 --arg buf:f64:1024
// EXPECT 0: [v for i in range(n) for b in [2.0 - (i + 1) * 2.0 ** -52] for v in (-1 / b, (1 + i * 2.0 ** -52) / b)]
// LAUNCH: --kernel near --grid 1 --block 1 --arg buf:f64:8
// EXPECT 0: [math.sqrt(x) for x in (3.5770954655491387, 3.8139076179840923, 3.7930569444589706, 1 + 2.0 ** -52, 4 - 2.0 ** -51, 3.3245009003192352e+283, 2.0 ** -1074, 3 * 2.0 ** -1074)]
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__constant uint low[24] = {0, 1, 2, 3, 0x7fffff, 0x800000, 0x800001, 0xffffff, 0x1000000, 0x33d6bf95, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fffffff, 0x40400000, 0x4b7fffff, 0x4b800000, 0x5f7fffff, 0x7e800000, 0x7effffff, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7fc00000};

ulong mix(ulong i) {
  ulong x = i * 0x9E3779B97F4A7C15UL + 0x1234567;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9UL;
  return x ^ x >> 27;
}

ulong value(uint i, uint k, uint bits) {
  ulong v = i < 576 ? (ulong)low[(k ? i : i / 24) % 24] << (bits - 32)
                    : mix(2 * i + k) >> (64 - bits);
  return v ^ (ulong)((i + k) & 1) << (bits - 1);
}

__kernel void floats(__global float *out) {
  uint i = get_global_id(0);
  float a = as_float((uint)value(i, 0, 32)), b = as_float((uint)value(i, 1, 32));
  out[2 * i] = a / b;
  out[2 * i + 1] = __builtin_elementwise_sqrt(a);
}

__kernel void doubles(__global double *out) {
  uint i = get_global_id(0);
  double a = as_double(value(i, 0, 64)), b = as_double(value(i, 1, 64));
  out[2 * i] = a / b;
  out[2 * i + 1] = __builtin_elementwise_sqrt(a);
}

__kernel void below(__global double *out) {
  uint i = get_global_id(0);
  double b = 2.0 - (i + 1) * 0x1p-52;
  out[2 * i] = -1.0 / b;
  out[2 * i + 1] = (1.0 + i * 0x1p-52) / b;
}

__kernel void near(__global double *out) {
  volatile double x[8] = {3.5770954655491387, 3.8139076179840923, 3.7930569444589706, 1 + 0x1p-52, 4 - 0x1p-51, 3.3245009003192352e+283, 0x1p-1074, 0x3p-1074};
  for (int i = 0; i < 8; ++i)
    out[i] = __builtin_elementwise_sqrt(x[i]);
}
