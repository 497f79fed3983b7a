// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Edit distances of pairs of short words, one row of the table in private
// memory; lengths, and so both loops, differ between lanes.
//
// LAUNCH: --grid 48 --block 48 --arg buf:u8:768:rand=8 --arg buf:i32:48
// HOST:
//     def word(g, at):
//         length = 3 + (g * 5 + at) % 6
//         return [x % 3 for x in a0[16 * g + at:16 * g + at + length]]
//     def distance(a, b):
//         row = list(range(len(b) + 1))
//         for i, x in enumerate(a):
//             diagonal, row[0] = row[0], i + 1
//             for j, y in enumerate(b):
//                 best = min(row[j + 1] + 1, row[j] + 1, diagonal + (x != y))
//                 diagonal, row[j + 1] = row[j + 1], best
//         return row[-1]
// EXPECT 1: [distance(word(g, 0), word(g, 8)) for g in range(n)]

__kernel void levenshtein(__global const uchar *words, __global int *out) {
  int g = get_global_id(0);
  __global const uchar *a = words + 16 * g, *b = a + 8;
  int a_length = 3 + (g * 5) % 6, b_length = 3 + (g * 5 + 8) % 6;
  uchar row[9];
  for (int j = 0; j <= b_length; ++j)
    row[j] = j;
  for (int i = 0; i < a_length; ++i) {
    uchar diagonal = row[0], x = a[i] % 3;
    row[0] = i + 1;
    for (int j = 0; j < b_length; ++j) {
      uchar change = diagonal + (x != b[j] % 3);
      diagonal = row[j + 1];
      row[j + 1] = min(change, (uchar)(min(diagonal, row[j]) + 1));
    }
  }
  out[g] = row[b_length];
}
