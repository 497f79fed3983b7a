// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Sizes that the dispatch packet and the implicit arguments hold.
//
// LAUNCH: --grid 96,4 --block 32,2 --arg buf:i32:6
// EXPECT 0: [32, 2, 1, 3, 2, 1]

__kernel void sizes(__global int *out) {
  out[0] = get_local_size(0);
  out[1] = get_local_size(1);
  out[2] = get_local_size(2);
  out[3] = get_num_groups(0);
  out[4] = get_num_groups(1);
  out[5] = get_num_groups(2);
}
