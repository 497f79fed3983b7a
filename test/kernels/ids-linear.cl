// RUN: %toygcn compare %s
// Linear ids, dimensions and barriers of OpenCL 2.0, which libclc lacks.
//
// LAUNCH: --grid 6,4 --block 3,2 --arg buf:i32:72
// EXPECT 0: [v for y in range(4) for x in range(6)
//     for v in (y * 6 + x, 5 - (y % 2 * 3 + x % 3), 2)]

__kernel void ids(__global int *out) {
  __local int turned[6];
  int local_id = get_local_linear_id();
  turned[5 - local_id] = local_id;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel,
                         memory_scope_work_group);
  __global int *to = out + 3 * get_global_linear_id();
  to[0] = get_global_linear_id();
  to[1] = turned[local_id];
  to[2] = get_work_dim();
}
