// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loops that walk a uniform pointer instead of counting, in both directions.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:640:iota --arg i32:10
//     --arg buf:i32:64
// EXPECT 2: [sum(a0[t + 64 * i] * (i + 1) for i in range(10))
//            - sum(a0[63 - t + 64 * i] for i in range(10)) for t in range(64)]

__kernel void walk(__global const int *in, int rows, __global int *out) {
  uint t = get_local_id(0);
  __global const int *end = in + 64 * rows;
  int total = 0, weight = 1;
  for (__global const int *row = in; row != end; row += 64)
    total += row[t] * weight++;
  for (__global const int *row = end - 64; row >= in; row -= 64)
    total -= row[63 - t];
  out[t] = total;
}
