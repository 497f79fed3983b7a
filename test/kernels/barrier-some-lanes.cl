// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: not %toygcn run %s --grid 128 --block 128 --arg buf:i32:128:mod=4 --arg buf:i32:128 2>&1 | FileCheck %s
// RUN: not %toygcn run %s -O0 --grid 128 --block 128 --arg buf:i32:128:mod=4 --arg buf:i32:128 2>&1 | FileCheck %s
// A barrier in a loop, of which the compiler does not know that all work-items
// leave it together. In the first launch they do. Where some leave a wave before
// the others, the hardware does not mind, but the language does.
// CHECK: s_barrier: lane 0: does not come to the barrier, but lane 1 of the wave does (workgroup 0,0,0, wave 0)
//
// LAUNCH: --grid 128 --block 128 --arg buf:i32:128:const=3 --arg buf:i32:128
// EXPECT 1: [(g + 3) % 128 for g in range(128)]
__attribute__((reqd_work_group_size(128, 1, 1)))
__kernel void turn(__global const int *rounds, __global int *out) {
  __local int ring[128];
  int l = get_local_id(0);
  int value = l;
  for (int i = 0; i < rounds[l]; i++) {
    ring[l] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    value = ring[(l + 1) % 128];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[l] = value;
}
