// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Best local alignment of two sequences by one group: cells of an antidiagonal
// at once, three diagonals in local memory, a maximum by atomic.
//
// LAUNCH: --grid 96 --block 32 --arg buf:u8:96:rand=1 --arg buf:u8:120:rand=2
//     --arg i32:40 --arg buf:i32:3 --arg buf:i32:3
// HOST:
//     def best(g):
//         a = [x & 3 for x in a0[32 * g:32 * g + 32]]
//         b = [x & 3 for x in a1[40 * g:40 * g + 40]]
//         above, top, cells = [0] * 41, 0, 0
//         for x in a:
//             row = [0]
//             for j, y in enumerate(b):
//                 row.append(max(0, above[j] + (3 if x == y else -2),
//                                above[j + 1] - 1, row[j] - 1))
//             top, cells = max(top, *row), cells + sum(row)
//             above = row
//         return top, cells
// EXPECT 3: [best(g)[0] for g in range(3)]
// EXPECT 4: [best(g)[1] for g in range(3)]

#define LANES 32

__kernel __attribute__((reqd_work_group_size(LANES, 1, 1))) void
align(__global const uchar *a, __global const uchar *b, int length,
      __global int *tops, __global int *sums) {
  __local int diagonals[3][LANES + 1];
  __local int top, sum;
  int t = get_local_id(0), g = get_group_id(0);
  uchar mine = a[g * LANES + t] & 3;
  for (int d = 0; d < 3; ++d)
    diagonals[d][t + 1] = diagonals[d][0] = 0;
  if (t == 0)
    top = sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 0; step < length + LANES - 1; ++step) {
    __local int *now = diagonals[step % 3], *last = diagonals[(step + 2) % 3];
    __local int *before = diagonals[(step + 1) % 3];
    int column = step - t;
    if (column >= 0 && column < length) {
      int score = mine == (b[g * length + column] & 3) ? 3 : -2;
      int up_left = column ? before[t] : 0, left = column ? last[t + 1] : 0;
      int cell = max(max(0, up_left + score), max(left, last[t]) - 1);
      now[t + 1] = cell;
      if (cell) {
        atomic_max(&top, cell);
        atomic_add(&sum, cell);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) {
    tops[g] = top;
    sums[g] = sum;
  }
}
