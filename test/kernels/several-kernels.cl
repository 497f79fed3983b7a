// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Three kernels in one file, with LDS in two of them.
//
// LAUNCH: --kernel twice --grid 64 --block 64 --arg buf:i32:64:iota
// EXPECT 0: [x * 2 for x in a0]
// LAUNCH: --kernel reverse --grid 64 --block 64 --arg buf:i32:64:iota
// EXPECT 0: [63 - x for x in a0]
// LAUNCH: --kernel rotate_lanes --grid 64 --block 64 --arg buf:i64:64:iota
// EXPECT 0: [(x + 1) % 64 for x in a0]

__kernel void twice(__global int *data) { data[get_global_id(0)] *= 2; }

__kernel void reverse(__global int *data) {
  __local int tile[64];
  tile[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[63 - get_local_id(0)];
}

__kernel void rotate_lanes(__global long *data) {
  __local long tile[64];
  tile[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = tile[(get_local_id(0) + 1) % 64];
}
