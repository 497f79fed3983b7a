// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform pointers that no lane may follow: one in an else arm, one below two
// conditions, both wild in the launches that do not reach them.
//
// LAUNCH: --grid 64 --block 64 --arg i64:0x7fff00000000 --arg i64:8
//     --arg i32:64
//     --arg i32:4 --arg buf:i32:64
// EXPECT 4: [g for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i64:0x7fff00000000 --arg i64:8
//     --arg i32:250 --arg i32:100 --arg buf:i32:250
// EXPECT 4: [g for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:1:const=50 --arg i64:8
//     --arg i32:20 --arg i32:9 --arg buf:i32:37
// EXPECT 4: [g if g < 20 else 50 for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i64:0 --arg buf:i32:1:const=60
//     --arg i32:250 --arg i32:3 --arg buf:i32:250
// EXPECT 4: [180 if g % 4 == 3 else g for g in range(n)]

__kernel void guarded(__global const int *p, __global const int *q, int limit,
                      int rest, volatile __global int *out) {
  int g = get_global_id(0);
  out[g] = g;
  if (g < limit) {
    if (g % 4 == rest)
      out[g] = *q * 3;
  } else {
    out[g] = *p;
  }
}
