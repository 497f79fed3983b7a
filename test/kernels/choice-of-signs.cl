// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Choices of values whose signs change, denormals and signaling NaNs among them: bits, not
// numbers.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:64:zero --arg buf:u32:64:zero
// EXPECT 1: [i | 1 << 31 if i & 1 else i for i in a0]
// EXPECT 2: [i | 0x7f800000 if i & 1 else i | 0xff800000 for i in a0]

__kernel void choice_of_signs(__global const uint *in, __global uint *small, __global uint *nan) {
  int i = get_local_id(0);
  float x = as_float(in[i]), y = as_float(in[i] | 0x7f800000);
  small[i] = as_uint(i & 1 ? -x : fabs(x));
  nan[i] = as_uint(i & 1 ? y : -fabs(y));
}
