// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Divergent and uniform conditions without a branch.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:f32:64:iota --arg i32:20 --arg buf:i32:64 --arg buf:f32:64
//     --arg buf:i64:64
// EXPECT 3: [(x if x < 0 and y > 30 or i == a2 else x * 2)
//            for i, (x, y) in enumerate(zip(a0, a1))]
// EXPECT 4: [y if y < 31.5 else -y for y in a1]
// EXPECT 5: [(x if a2 > 10 else 5) if x & 1 else 1 << 40 for x in a0]

__kernel void choose(__global const int *a, __global const float *b, int c,
                     __global int *ints, __global float *floats,
                     __global long *longs) {
  size_t i = get_global_id(0);
  int x = a[i];
  float y = b[i];
  int condition = ((x < 0) & (y > 30.0f)) | ((int)i == c);
  ints[i] = condition ? x : (int)((uint)x * 2);
  floats[i] = y < 31.5f ? y : -y;
  longs[i] = x & 1 ? (c > 10 ? (long)x : 5l) : 1l << 40;
}
