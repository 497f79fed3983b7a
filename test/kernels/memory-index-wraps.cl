// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A 32-bit index that wraps before it is widened: 2^32 - 2 + t is t - 2 from
// lane 2 on, and must not be carried into the upper half of the address. The
// first two lanes are kept inside by a select.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg i32:-2
//     --arg buf:i32:64
// EXPECT 2: [t - 2 if t >= 2 else t for t in range(64)]

__kernel void wrap(__global const int *in, uint start, __global int *out) {
  uint t = get_local_id(0);
  uint index = start + t;
  index = index < 64 ? index : t;
  out[t] = in[index];
}
