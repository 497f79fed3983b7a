// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform loop with two exits.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:20:iota --arg i32:20 --arg i32:13
//     --arg buf:i32:64
// EXPECT 3: [13 * 64 + t for t in range(64)]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:20:iota --arg i32:20 --arg i32:99
//     --arg buf:i32:64
// EXPECT 3: [-64 + t for t in range(64)]

__kernel void find(__global const int *in, int count, int wanted,
                   __global int *out) {
  int at = -1;
  for (int i = 0; i < count; ++i)
    if (in[i] == wanted) {
      at = i;
      break;
    }
  int t = get_local_id(0);
  out[t] = at * 64 + t;
}
