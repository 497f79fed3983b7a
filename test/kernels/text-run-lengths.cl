// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Run-length encoding: heads of runs are found by neighbours, a scan in each
// group numbers them, and a run's last element writes its length.
//
// LAUNCH: --grid 128 --block 64 --arg buf:u8:128:rand=60 --arg buf:u8:128
//     --arg buf:u8:128 --arg buf:i32:2
// HOST:
//     def runs(g):
//         out = []
//         for x in a0[64 * g:64 * g + 64]:
//             x &= 1
//             if out and out[-1][0] == x:
//                 out[-1][1] += 1
//             else:
//                 out.append([x, 1])
//         return out
//     def padded(g, k):
//         values = [r[k] for r in runs(g)]
//         return values + [0] * (64 - len(values))
// EXPECT 1: padded(0, 0) + padded(1, 0)
// EXPECT 2: padded(0, 1) + padded(1, 1)
// EXPECT 3: [len(runs(0)), len(runs(1))]

__kernel void run_lengths(__global const uchar *in, __global uchar *values,
                          __global uchar *lengths, __global int *counts) {
  __local uchar data[66], number[64], first[64];
  int t = get_local_id(0), base = get_group_id(0) * 64;
  data[t + 1] = in[base + t] & 1;
  if (t == 0)
    data[0] = data[65] = 255;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar x = data[t + 1];
  bool head = x != data[t], tail = x != data[t + 2];
  uchar mine = head;
  number[t] = mine;
  for (int step = 1; step < 64; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t >= step)
      mine += number[t - step];
    barrier(CLK_LOCAL_MEM_FENCE);
    number[t] = mine;
  }
  if (head)
    first[mine - 1] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (tail) {
    values[base + mine - 1] = x;
    lengths[base + mine - 1] = t - first[mine - 1] + 1;
  }
  if (t == 63)
    counts[get_group_id(0)] = mine;
}
