// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Solutions of eight queens by backtracking on bits: a work-item begins with its
// own two rows, and finds its way back on a stack of bytes.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64
// HOST:
//     def count(rows, size=8):
//         if len(rows) == size:
//             return 1
//         return sum(count(rows + [q]) for q in range(size) if all(
//             q != p and abs(q - p) != len(rows) - r for r, p in enumerate(rows)))
//     def begun(a, b):
//         return 0 if abs(a - b) < 2 else count([a, b])
// EXPECT 0: [begun(i // 8, i % 8) for i in range(64)]

__kernel void queens(__global int *out) {
  int i = get_global_id(0), row = 2, count = 0;
  uchar free[8], columns[8], left[8], right[8];
  uchar a = 1 << i / 8, b = 1 << i % 8;
  if (b & (a | a << 1 | a >> 1)) {
    out[i] = 0;
    return;
  }
  columns[2] = a | b;
  left[2] = a << 2 | b << 1;
  right[2] = a >> 2 | b >> 1;
  free[2] = ~(columns[2] | left[2] | right[2]);
  while (row >= 2) {
    uchar open = free[row];
    if (!open) {
      --row;
      continue;
    }
    uchar queen = open & -open;
    free[row] = open ^ queen;
    if (row == 7) {
      ++count;
      continue;
    }
    columns[row + 1] = columns[row] | queen;
    left[row + 1] = (left[row] | queen) << 1;
    right[row + 1] = (right[row] | queen) >> 1;
    ++row;
    free[row] = ~(columns[row] | left[row] | right[row]);
  }
  out[i] = count;
}
