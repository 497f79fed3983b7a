// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Ticket locks: a group takes a number and works when it is called; what the
// lock protects is read and written without atomic arithmetic.
//
// LAUNCH: --grid 640 --block 32 --arg buf:u32:8 --arg buf:u32:8 --arg buf:u32:640
// HOST:
//     def groups(k):
//         return [g for g in range(20) if g % 7 % 4 == k]
// EXPECT 0: [len(groups(k)) for k in range(4) for _ in (0, 1)]
// EXPECT 1: [v for k in range(4) for v in (len(groups(k)), 32 * sum(groups(k)))]
// EXPECT 2: [g % 7 % 4 + 1 for g in range(20) for _ in range(32)]

typedef struct {
  uint taken, called;
} Lock;

void lock(volatile __global Lock *l) {
  uint mine = atomic_inc(&l->taken);
  while (atomic_add(&l->called, 0) != mine)
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}

void unlock(volatile __global Lock *l) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_inc(&l->called);
}

__kernel void locks(volatile __global Lock *all, volatile __global uint *data,
                    __global uint *done) {
  __local uint sum;
  uint t = get_local_id(0), g = get_group_id(0), k = g % 7 % 4;
  if (t == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, g);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    lock(&all[k]);
    uint count = atomic_add(&data[2 * k], 0);
    uint before = atomic_add(&data[2 * k + 1], 0);
    atomic_xchg(&data[2 * k], count + 1);
    atomic_xchg(&data[2 * k + 1], before + sum);
    unlock(&all[k]);
  }
  done[get_global_id(0)] = k + 1;
}
