// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Float operations on uniform values: computed by the vector unit on this
// machine, used by scalar code (an index, a trip count).
//
// LAUNCH: --grid 64 --block 64 --arg f32:2.5 --arg f32:3.0
//     --arg buf:i32:64:iota --arg buf:i32:64
// EXPECT 3: [a2[int(a0 * a1)] + sum(a2[:int(a0 + a1)]) + t for t in range(64)]

__kernel void uniform_float(float a, float b, __global const int *in,
                            __global int *out) {
  int index = (int)(a * b);
  int count = (int)(a + b);
  int total = in[index];
  for (int i = 0; i < count; ++i)
    total += in[i];
  size_t t = get_global_id(0);
  out[t] = total + (int)t;
}
