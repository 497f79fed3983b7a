// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform branches on 64-bit and on float conditions.
//
// LAUNCH: --grid 64 --block 64 --arg i64:0x100000000 --arg i64:5
//     --arg f32:1.5 --arg buf:i32:64:iota
// EXPECT 3: [x + 111 for x in a3]
// LAUNCH: --grid 64 --block 64 --arg i64:-1 --arg i64:5
//     --arg f32:-0.0 --arg buf:i32:64:iota
// EXPECT 3: a3
// LAUNCH: --grid 64 --block 64 --arg i64:5 --arg i64:5
//     --arg f32:nan --arg buf:i32:64:iota
// EXPECT 3: [x + 1000 for x in a3]

__kernel void choose(long a, long b, float f, __global int *out) {
  size_t i = get_global_id(0);
  if (a > b)
    out[i] += 1;
  if ((a >> 32) == 1)
    out[i] += 10;
  if (f > 0.0f)
    out[i] += 100;
  if (a == b)
    out[i] += 1000;
}
