// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// An inclusive scan over many groups in one launch: a group takes a ticket,
// scans its elements, waits for the sum of the group before and hands on its
// own.
//
// LAUNCH: --grid 640 --block 64 --arg buf:u32:640:rand=2 --arg buf:u32:640
//     --arg buf:u32:11 --arg buf:u32:1
// HOST:
//     def sums():
//         out, sum = [], 0
//         for x in a0:
//             sum += x
//             out.append(sum)
//         return out
// EXPECT 1: sums()
// EXPECT 2: [0] + sums()[63::64]
// EXPECT 3: [10]

__kernel void scan(__global const uint *in, __global uint *out,
                   volatile __global uint *carry,
                   volatile __global uint *tickets) {
  __local uint part[64];
  __local uint group, before;
  uint t = get_local_id(0);
  if (t == 0)
    group = atomic_inc(tickets);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint at = group * 64 + t;
  part[t] = in[at];
  for (uint step = 1; step < 64; step <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint other = 0;
    if (t >= step)
      other = part[t - step];
    barrier(CLK_LOCAL_MEM_FENCE);
    part[t] += other;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) {
    uint sum = 0;
    if (group > 0)
      while ((sum = atomic_add(&carry[group], 0)) == 0)
        ;
    before = sum;
    atomic_xchg(&carry[group + 1], sum + part[63]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = before + part[t];
}
