// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Atomics on global memory without use of the old value: add, sub, and, or,
// xor, min, max, for 32 bits.
//
// LAUNCH: --grid 256 --block 64 --arg buf:i32:256:iota --arg buf:i32:8
// EXPECT 1: [sum(a0), -sum(a0), 0, 255, 0, 0, 255, 256]

__kernel void atomics(__global const int *in, __global int *out) {
  int x = in[get_global_id(0)];
  atomic_add(&out[0], x);
  atomic_sub(&out[1], x);
  atomic_and(&out[2], x);
  atomic_or(&out[3], x);
  atomic_xor(&out[4], x);
  atomic_min(&out[5], x);
  atomic_max(&out[6], x);
  atomic_inc(&out[7]);
}
