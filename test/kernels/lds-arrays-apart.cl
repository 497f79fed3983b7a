// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=none
// RUN: %toygcn compare %s --with toygcn --save-temps %t && %llc %t/lds-arrays-apart.ll -o - | FileCheck %s
// Two arrays that are indexed alike share an address, and the loads of the second one do
// not wait for the store to the first.
//
// CHECK: s_cbranch_execz
// CHECK: ds_read_b32 {{v[0-9]+}}, [[NEXT:v[0-9]+]]{{( offset:256)?$}}
// CHECK-NOT: ds_write
// CHECK: ds_read_b32 {{v[0-9]+}}, [[NEXT]]{{( offset:256)?$}}
// CHECK: ds_write_b32
//
// LAUNCH: --grid 128 --block 64 --arg buf:u32:128:iota --arg buf:u32:4
// EXPECT 1: [2016, 6048, 6112, 18336]

kernel void sums(global const uint *in, global uint *out) {
  local uint a[64], b[64];
  const int lane = get_local_id(0), group = get_group_id(0);
  a[lane] = in[get_global_id(0)];
  b[lane] = 3 * in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
    if (lane < step) {
      a[lane] += a[lane + step];
      b[lane] += b[lane + step];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0) {
    out[2 * group] = a[0];
    out[2 * group + 1] = b[0];
  }
}
