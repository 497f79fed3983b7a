// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Flood fill by recursion in four directions on a map of each work-item's own
// in private memory; the depth is up to the area.
//
// LAUNCH: --grid 40 --block 40 --arg buf:u32:40:rand=4 --arg buf:i32:40
//     --arg buf:u32:40
// HOST:
//     def fill(walls):
//         seen, edge = set(), [0]
//         while edge:
//             at = edge.pop()
//             if at in seen or walls >> at & 1:
//                 continue
//             seen.add(at)
//             x, y = at % 5, at // 5
//             edge += [5 * j + i for i, j in ((x - 1, y), (x + 1, y),
//                      (x, y - 1), (x, y + 1)) if 0 <= i < 5 and 0 <= j < 5]
//         return seen
//     def walls(i):
//         return a0[i] & a0[(i + 1) % n] & ~1
// EXPECT 1: [len(fill(walls(i))) for i in range(n)]
// EXPECT 2: [sum(1 << at for at in fill(walls(i))) for i in range(n)]

int fill(char cells[5][5], int x, int y) {
  if (x < 0 || y < 0 || x >= 5 || y >= 5 || cells[y][x])
    return 0;
  cells[y][x] = 2;
  return 1 + fill(cells, x - 1, y) + fill(cells, x + 1, y) +
         fill(cells, x, y - 1) + fill(cells, x, y + 1);
}

__kernel void flood(__global const uint *maps, __global int *areas,
                    __global uint *filled) {
  int i = get_global_id(0);
  uint walls = maps[i] & maps[(i + 1) % get_global_size(0)] & ~1u, mask = 0;
  char cells[5][5];
  for (int at = 0; at < 25; ++at)
    cells[at / 5][at % 5] = walls >> at & 1;
  areas[i] = fill(cells, 0, 0);
  for (int at = 0; at < 25; ++at)
    mask |= (uint)(cells[at / 5][at % 5] == 2) << at;
  filled[i] = mask;
}
