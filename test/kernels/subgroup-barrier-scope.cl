// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// A barrier of a subgroup that says for whom memory is in order.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:128 --arg local:256
// EXPECT 0: [3 * (i % 64 ^ 1) for i in range(128)]

kernel void exchange(global int *to, local int *l) {
  const int i = get_local_id(0);
  l[i] = i * 3;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  const int other = l[i ^ 1];
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  to[get_global_id(0)] = other;
}
