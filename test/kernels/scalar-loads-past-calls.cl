// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --quiet --save-temps %t
// RUN: %llc %t/scalar-loads-past-calls.ll -o - | FileCheck %s
// A call that does not synchronize leaves uniform loads after a barrier to the scalar cache. One
// that stores, with a barrier after it, does not: the loads find what all waves stored.
//
// HOST:
//     def scaled(m): return sum(a0[8 * j] for j in range(m)) & 0xffffffff
// LAUNCH: --kernel reads --grid 128 --block 128 --arg buf:u32:128:rand=3 --arg buf:u32:128
//     --arg i32:9
// EXPECT 1: [a0[127 - i] * a0[9 * 3] + scaled(9) & 0xffffffff for i in range(128)]
// CHECK-LABEL: {{^}}reads:
// CHECK: s_barrier
// CHECK: s_load_dword s
// CHECK-LABEL: {{^}}stores:
// CHECK: s_barrier
// CHECK-NOT: s_load
// CHECK: s_endpgm
// LAUNCH: --kernel stores --grid 128 --block 128 --arg buf:u32:128:rand=3 --arg buf:u32:128
//     --arg i32:9
// EXPECT 0: [a0[i] * 5 & 0xffffffff for i in range(128)]
// EXPECT 1: [sum(5 * a0[(t * 37 + 9) % 128] for t in range(4)) & 0xffffffff for i in range(128)]

__attribute__((noinline)) uint sumOf(global const uint *p, uint m) {
  uint sum = 0;
  for (uint j = 0; j < m; ++j)
    sum += p[8 * j];
  return sum;
}

__attribute__((noinline)) void scale(global uint *p, uint i) { p[i] *= 5; }

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void reads(global const uint *in, global uint *out, uint m) {
  local uint tile[128];
  const uint i = get_local_id(0);
  tile[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[127 - i] * in[m * 3] + sumOf(in, m);
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void stores(global uint *p, global uint *out, uint m) {
  const uint i = get_local_id(0);
  scale(p, i);
  barrier(CLK_GLOBAL_MEM_FENCE);
  uint sum = 0;
  for (uint t = 0; t < 4; ++t)
    sum += p[(t * 37 + m) % 128];
  out[i] = sum;
}
