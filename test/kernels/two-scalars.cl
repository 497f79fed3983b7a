// RUN: %toygcn compare %s
// Two operands that all lanes agree in, one of them from a table.
//
// LAUNCH: --kernel looped --grid 128 --block 64 --arg f32:0.5
//     --arg buf:f32:30:iota --arg i32:30 --arg buf:f32:128:iota
// HOST:
//     def horner(acc, x, table):
//         for t in table:
//             acc = fma(acc, x, t)
//         return acc
// EXPECT 3: [horner(a, a0, a1) for a in a3]
// LAUNCH: --kernel straight --grid 128 --block 64 --arg f32:-0.75
//     --arg buf:f32:30:iota --arg buf:f32:128:iota
// EXPECT 2: [horner(a, a0, a1) for a in a2]
// LAUNCH: --kernel bits --grid 128 --block 64 --arg u32:0x12345678
//     --arg buf:u32:30:iota --arg i32:30 --arg buf:u32:128:iota
// HOST:
//     def mixed(acc, x, table):
//         for t in table:
//             acc = u32((acc ^ x) + t)
//             acc = acc & x | t
//         return acc
// EXPECT 3: [mixed(a, a0, a1) for a in a3]

__kernel void looped(float x, __global const float *restrict table, int n,
                     __global float *io) {
  float acc = io[get_global_id(0)];
  for (int i = 0; i < n; ++i)
    acc = fma(acc, x, table[i]);
  io[get_global_id(0)] = acc;
}

__kernel void straight(float x, __global const float *restrict table,
                       __global float *io) {
  float acc = io[get_global_id(0)];
#pragma unroll
  for (int i = 0; i < 30; ++i)
    acc = fma(acc, x, table[i]);
  io[get_global_id(0)] = acc;
}

__kernel void bits(uint x, __global const uint *restrict table, int n,
                   __global uint *io) {
  uint acc = io[get_global_id(0)];
  for (int i = 0; i < n; ++i) {
    acc = (acc ^ x) + table[i];
    acc = acc & x | table[i];
  }
  io[get_global_id(0)] = acc;
}
