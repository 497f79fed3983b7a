// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A branch that all lanes take alike: scalar compare, scalar branch.
//
// LAUNCH: --grid 64 --block 64 --arg i32:7 --arg buf:i32:64:iota
//     --arg buf:i32:64
// EXPECT 2: [3 * x + 100 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:-7 --arg buf:i32:64:iota
//     --arg buf:i32:64
// EXPECT 2: [x - 7 for x in a1]

__kernel void choose(int mode, __global const int *in, __global int *out) {
  size_t i = get_global_id(0);
  int x = in[i];
  if (mode > 0) {
    x = x * 3;
    out[i] = x + 100;
  } else {
    out[i] = x + mode;
  }
}
