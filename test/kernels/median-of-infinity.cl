// RUN: %toygcn compare %s
// RUN: %toygcn compare -O0 %s
// The median with an infinity or NaN is v_med3's, which takes the least of the
// numbers if one operand is NaN, not the minimum or maximum that clang makes; also
// where only an inlined function's caller has the number.
//
// HOST:
//     inf, nan = math.inf, math.nan
//     values = [nan, -2.0, -0.5, 0.25, 1.0, 3.0, inf, -inf]
//     def median(*operands):
//         numbers = sorted(v for v in operands if v == v)
//         return nan if not numbers else numbers[1] if len(numbers) == 3 else numbers[0]
//     pairs = [(values[i >> 3], values[i & 7]) for i in range(64)]
// LAUNCH: --kernel floats --grid 64 --block 64 --arg buf:f32:256
// EXPECT 0: [m for x, y in pairs for m in (median(x, inf, y), median(-inf, x, y), median(x, y, nan), median(x, nan, inf))]
// LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:f16:192
// EXPECT 0: [m for x, y in pairs for m in (median(x, inf, y), median(-inf, x, y), median(x, y, nan))]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__constant uint bits[8] = {0x7fc00000, 0xc0000000, 0xbf000000, 0x3e800000,
                           0x3f800000, 0x40400000, 0x7f800000, 0xff800000};

#define VALUE(I) as_float(bits[I])

float median_of(float x, float y, float z) {
  return __builtin_amdgcn_fmed3f(x, y, z);
}

__kernel void floats(__global float *out) {
  int i = get_local_id(0);
  float x = VALUE(i >> 3), y = VALUE(i & 7);
  out[4 * i] = __builtin_amdgcn_fmed3f(x, INFINITY, y);
  out[4 * i + 1] = __builtin_amdgcn_fmed3f(-INFINITY, x, y);
  out[4 * i + 2] = __builtin_amdgcn_fmed3f(x, y, NAN);
  out[4 * i + 3] = median_of(x, NAN, INFINITY);
}

__kernel void halves(__global half *out) {
  int i = get_local_id(0);
  half x = VALUE(i >> 3), y = VALUE(i & 7);
  out[3 * i] = __builtin_amdgcn_fmed3h(x, (half)INFINITY, y);
  out[3 * i + 1] = __builtin_amdgcn_fmed3h((half)-INFINITY, x, y);
  out[3 * i + 2] = __builtin_amdgcn_fmed3h(x, y, (half)NAN);
}
