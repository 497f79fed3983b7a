// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform index that comes from float arithmetic on the vector unit, inside
// a divergent if: with no lane active it is not computed at all, and what is
// read from the register instead must not become an address.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:16:iota --arg f32:3.5
//     --arg i32:999999 --arg buf:i32:64
// EXPECT 3: [g for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:16:iota --arg f32:3.5
//     --arg i32:130 --arg buf:i32:250
// EXPECT 3: [a0[7] + 1000 if g == 130 else g for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:16:iota --arg f32:1
//     --arg i32:36 --arg buf:i32:37
// EXPECT 3: [a0[2] + 1000 if g == 36 else g for g in range(n)]

__kernel void guarded(__global const int *table, float half_index, int chosen,
                      __global int *out) {
  int g = get_global_id(0);
  int x = g;
  if (g == chosen)
    x = table[(int)(half_index * 2.0f)] + 1000;
  out[g] = x;
}
