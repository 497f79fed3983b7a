// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// What lies between two addresses is added to one and subtracted from one, in
// the three ways that OpenCL has for it.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:iota --arg buf:i64:64
//     --arg i64:-5
// EXPECT 0: [x + 5 for x in a0]
// EXPECT 1: [3 * x - 5 for x in a0]

__kernel void addresses(__global atomic_uintptr_t *p, __global ulong *old,
                        long n) {
  size_t i = get_global_id(0);
  ulong sum = atomic_fetch_add(&p[i], n);
  sum += atomic_fetch_sub(&p[i], n);
  sum += atomic_fetch_add_explicit(&p[i], n, memory_order_relaxed);
  atomic_fetch_sub_explicit(&p[i], n, memory_order_relaxed);
  atomic_fetch_add_explicit(&p[i], n, memory_order_relaxed,
                            memory_scope_device);
  atomic_fetch_sub_explicit(&p[i], n, memory_order_relaxed,
                            memory_scope_work_group);
  atomic_fetch_sub(&p[i], n);
  old[i] = sum;
}
