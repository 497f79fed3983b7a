// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// An index of 32 bits that is known not to be negative: one 32-bit register of
// offset beside a base in scalar registers.
//
// LAUNCH: --grid 300 --block 64 --arg buf:f32:300:iota
//     --arg buf:f32:300:const=0.25 --arg buf:f32:300
// EXPECT 2: [f32(x + y) for x, y in zip(a0, a1)]

__kernel void vector_add(__global const float *a, __global const float *b,
                         __global float *c) {
  uint i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  c[i] = a[i] + b[i];
}
