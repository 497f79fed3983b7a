// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A structure by value; it lies in the argument block in its C layout, given
// here as the numbers that it consists of.
//
// LAUNCH: --grid 64 --block 64 --arg i32:5 --arg f32:2.5 --arg i64:-7
//     --arg i32:0x00070003 --arg i32:100 --arg buf:f32:64
// EXPECT 5: [5 * t + 2.5 - 7 + 3 * 7 + 100 for t in range(64)]

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
