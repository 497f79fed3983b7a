// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// 3x3 medians of 16-bit pixels, four at a time as ushort4: a network of vector
// minima and maxima, a tile with its border in local memory.
//
// LAUNCH: --grid 16,8 --block 8,8 --arg buf:u16:660:rand=2 --arg buf:u16:512
// HOST:
//     def median(x, y):
//         return sorted(a0[(y + j) * 66 + x + i] for j in range(3)
//                       for i in range(3))[4]
// EXPECT 1: [median(x, y) for y in range(8) for x in range(64)]

void order(ushort4 *a, ushort4 *b) {
  ushort4 low = min(*a, *b);
  *b = max(*a, *b);
  *a = low;
}

__kernel void median(__global const ushort *in, __global ushort4 *out) {
  __local ushort tile[10][34];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = 4 * get_global_id(0), y = get_global_id(1);
  int left = get_group_id(0) * 32, top = get_group_id(1) * 8;
  for (int i = ly * 8 + lx; i < 340; i += 64)
    tile[i / 34][i % 34] = in[(top + i / 34) * 66 + left + i % 34];
  barrier(CLK_LOCAL_MEM_FENCE);
  ushort4 v[9];
#pragma unroll
  for (int i = 0; i < 9; ++i)
    v[i] = vload4(0, &tile[ly + i / 3][4 * lx + i % 3]);
  order(&v[1], &v[2]), order(&v[4], &v[5]), order(&v[7], &v[8]);
  order(&v[0], &v[1]), order(&v[3], &v[4]), order(&v[6], &v[7]);
  order(&v[1], &v[2]), order(&v[4], &v[5]), order(&v[7], &v[8]);
  v[3] = max(v[0], v[3]), v[5] = min(v[5], v[8]);
  order(&v[4], &v[7]);
  v[6] = max(v[3], v[6]), v[4] = max(v[1], v[4]);
  v[2] = min(v[2], v[5]), v[4] = min(v[4], v[7]);
  order(&v[4], &v[2]);
  v[4] = max(v[6], v[4]);
  out[y * 16 + x / 4] = min(v[4], v[2]);
}
