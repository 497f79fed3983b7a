// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A structure by value, in its C layout: 5, 2.5, -7, 3, 7, 100 and padding.
//
// LAUNCH: --grid 64 --block 64
//     --arg bytes:0500000000002040f9ffffffffffffff0300070064000000
//     --arg buf:f32:64
// EXPECT 1: [5 * t + 2.5 - 7 + 3 * 7 + 100 for t in range(64)]

struct Options {
  int scale;
  float offset;
  long bias;
  short a, b;
  int last;
};

__kernel void with_struct(struct Options o, __global float *out) {
  size_t t = get_global_id(0);
  out[t] = (float)((int)t * o.scale) + o.offset + (float)o.bias +
           (float)(o.a * o.b) + (float)o.last;
}
