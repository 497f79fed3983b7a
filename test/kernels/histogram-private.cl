// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A histogram without atomics: bytes of local memory are each work-item's own
// counters, and a switch says which statistic a work-item makes of them.
//
// LAUNCH: --grid 128 --block 32 --arg buf:u16:2048:rand=6 --arg buf:i32:64
// HOST:
//     def counts(g):
//         return [sum(x >> 12 == b for x in a0[512 * g:512 * g + 512])
//                 for b in range(16)]
//     def statistic(which, c):
//         if which == 0:
//             return max(c)
//         if which == 1:
//             return c.index(max(c))
//         if which == 2:
//             return min(c)
//         return which * 1000 + c[which]
// EXPECT 1: [statistic(w, counts(g)) for g in range(4) for w in range(16)]

__kernel void histogram(__global const ushort *in, __global int *out) {
  __local uchar bins[32][16];
  __local int sums[16];
  int t = get_local_id(0), g = get_group_id(0);
  for (int b = 0; b < 16; ++b)
    bins[t][b] = 0;
  for (int i = 0; i < 16; ++i)
    ++bins[t][in[g * 512 + i * 32 + t] >> 12];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 16) {
    int sum = 0;
    for (int i = 0; i < 32; ++i)
      sum += bins[i][t];
    sums[t] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t >= 16)
    return;
  int result = 0, best = sums[0];
  switch (t) {
  case 1:
    for (int b = 1; b < 16; ++b)
      if (sums[b] > best) {
        best = sums[b];
        result = b;
      }
    break;
  case 0:
  case 2:
    result = best;
    for (int b = 1; b < 16; ++b)
      result = t ? min(result, sums[b]) : max(result, sums[b]);
    break;
  default:
    result = t * 1000 + sums[t];
  }
  out[g * 16 + t] = result;
}
