// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Eight and sixteen elements at once, divergent and uniform.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:rand=3 --arg buf:i32:16:iota
//     --arg buf:i32:1024 --arg buf:f32:512:iota
// EXPECT 2: [a0[i] * a1[i % 16] + a1[15 - i % 16] for i in range(1024)]
// EXPECT 3: [x + 1 for x in a3]

__kernel void wide(__global const int16 *in, __global const int16 *factors,
                   __global int16 *out, __global float8 *floats) {
  size_t i = get_global_id(0);
  int16 f = factors[0];
  out[i] = in[i] * f + f.sfedcba9876543210;
  floats[i] += 1.0f;
}
