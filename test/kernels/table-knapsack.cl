// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// The knapsack of each group by dynamic programming: capacities are lanes, items
// a loop with barriers; choices are bits of 64-bit words, walked back at the end.
//
// LAUNCH: --grid 120 --block 40 --arg buf:u8x2:60:rand=6 --arg buf:i32:3
//     --arg buf:u64:3
// HOST:
//     def item(g, k):
//         w, v = a0[40 * g + 2 * k:40 * g + 2 * k + 2]
//         return w % 15 + 1, v
//     def solve(g):
//         best, taken = [0] * 40, [0] * 40
//         for k in range(20):
//             w, v = item(g, k)
//             old, sets = list(best), list(taken)
//             for c in range(w, 40):
//                 if old[c - w] + v > best[c]:
//                     best[c], taken[c] = old[c - w] + v, sets[c - w] | 1 << 3 * k
//         return best[39], taken[39]
// EXPECT 1: [solve(g)[0] for g in range(3)]
// EXPECT 2: [solve(g)[1] for g in range(3)]

__kernel void knapsack(__global const uchar2 *items, __global int *values,
                       __global ulong *sets) {
  __local struct {
    int best;
    ulong taken;
  } table[40];
  int c = get_local_id(0), g = get_group_id(0);
  int best = 0;
  ulong taken = 0;
  table[c].best = 0;
  table[c].taken = 0;
  for (int k = 0; k < 20; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uchar2 item = items[20 * g + k];
    int weight = item.x % 15 + 1;
    if (c >= weight && table[c - weight].best + item.y > best) {
      best = table[c - weight].best + item.y;
      taken = table[c - weight].taken | 1ul << 3 * k;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    table[c].best = best;
    table[c].taken = taken;
  }
  if (c == 39) {
    values[g] = best;
    sets[g] = taken;
  }
}
