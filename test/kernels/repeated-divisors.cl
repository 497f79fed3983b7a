// RUN: %toygcn compare %s --with toygcn,stock --tolerance 4ulp --clang-arg=-cl-fast-relaxed-math
// RUN: %toygcn run %s
// A reciprocal beside other quotients by the same number.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:const=8 --arg buf:f32:64:iota
//     --arg buf:f32:64 --arg buf:f32:64 --arg buf:f32:64
// EXPECT 2: 0.125
// EXPECT 3: [i / 8 for i in range(64)]
// EXPECT 4: -0.375

kernel void divide(global const float *d, global const float *x, global float *one,
                   global float *all, global float *three) {
  int t = get_global_id(0);
  one[t] = 1.0f / d[t];
  all[t] = x[t] / d[t];
  three[t] = -3.0f / d[t];
}
