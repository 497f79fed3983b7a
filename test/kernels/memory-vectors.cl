// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loads and stores of two, three and four elements.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:256:iota --arg buf:i32:128:rand=1
//     --arg buf:i64:128:rand=2 --arg buf:f32:256 --arg buf:i32:128
//     --arg buf:i64:128 --arg buf:i32:192:iota
// EXPECT 3: [f32(a0[i ^ 3] * 2) for i in range(256)]
// EXPECT 4: [a1[i ^ 1] + i % 2 for i in range(128)]
// EXPECT 5: [a2[i ^ 1] for i in range(128)]
// EXPECT 6: [a6[i] * (i % 3 + 1) for i in range(192)]

__kernel void vectors(__global const float4 *f4, __global const int2 *i2,
                      __global const long2 *l2, __global float4 *f4_out,
                      __global int2 *i2_out, __global long2 *l2_out,
                      __global int *three) {
  size_t i = get_global_id(0);
  f4_out[i] = f4[i].wzyx * 2.0f;
  i2_out[i] = i2[i].yx + (int2)(0, 1);
  l2_out[i] = l2[i].yx;
  vstore3(vload3(i, three) * (int3)(1, 2, 3), i, three);
}
