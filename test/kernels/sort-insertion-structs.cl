// RUN: %toygcn compare %s --with=toygcn,stock
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Insertion sort of structures of mixed sizes in private memory, by two keys.
//
// LAUNCH: --grid 33 --block 32 --arg buf:u32:528:rand=9 --arg buf:f64:264
//     --arg buf:u8:264
// HOST:
//     def row(g):
//         words = a0[16 * g:16 * g + 16]
//         items = [((words[2 * i] % 4), (words[2 * i + 1] % 1000) / 8, i)
//                  for i in range(8)]
//         return sorted(items, key=lambda i: (i[0], -i[1]))
// EXPECT 1: [w for g in range(n) for _, w, _ in row(g)]
// EXPECT 2: [16 * c + i for g in range(n) for c, _, i in row(g)]

typedef struct {
  uchar color;
  double weight;
  short number;
} Marble;

bool comes_before(Marble a, const Marble *b) {
  return a.color < b->color || (a.color == b->color && a.weight > b->weight);
}

__kernel void insertion(__global const uint2 *in, __global double *weights,
                        __global uchar *tags) {
  Marble row[8];
  size_t g = get_global_id(0);
  for (int i = 0; i < 8; ++i) {
    uint2 words = in[g * 8 + i];
    Marble next = {words.x % 4, (words.y % 1000) / 8.0, i};
    int at = i;
    for (; at > 0 && comes_before(next, &row[at - 1]); --at)
      row[at] = row[at - 1];
    row[at] = next;
  }
  for (int i = 0; i < 8; ++i) {
    weights[g * 8 + i] = row[i].weight;
    tags[g * 8 + i] = row[i].color * 16 + row[i].number;
  }
}
