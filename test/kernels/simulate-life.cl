// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Conway's life on a torus of 64 columns: a row is one 64-bit word, neighbours
// are counted by adding words as if their bits were digits.
//
// LAUNCH: --grid 32 --block 32 --arg buf:u64:32:rand=17 --arg i32:4
// HOST:
//     def lives():
//         cells = [[r >> x & 1 for x in range(64)] for r in a0]
//         for _ in range(a1):
//             cells = [[next(cells, x, y) for x in range(64)]
//                      for y in range(32)]
//         return [sum(c << x for x, c in enumerate(row)) for row in cells]
//     def next(cells, x, y):
//         count = sum(cells[(y + dy) % 32][(x + dx) % 64]
//                     for dy in (-1, 0, 1) for dx in (-1, 0, 1))
//         return int(count == 3 or (count == 4 and cells[y][x]))
// EXPECT 0: lives()

void add(ulong bits, ulong sum[4]) {
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    ulong carry = sum[i] & bits;
    sum[i] ^= bits;
    bits = carry;
  }
}

__kernel void life(__global ulong *rows, int steps) {
  __local ulong world[32];
  uint y = get_local_id(0);
  world[y] = rows[y];
  for (int step = 0; step < steps; ++step) {
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong sum[4] = {0, 0, 0, 0}, mine = world[y];
    for (int dy = -1; dy <= 1; ++dy) {
      ulong row = world[(y + dy) & 31];
      add(row, sum);
      add(rotate(row, 1ul), sum);
      add(rotate(row, 63ul), sum);
    }
    ulong three = sum[0] & sum[1] & ~sum[2] & ~sum[3];
    ulong four = ~sum[0] & ~sum[1] & sum[2] & ~sum[3];
    barrier(CLK_LOCAL_MEM_FENCE);
    world[y] = three | (four & mine);
  }
  rows[y] = world[y];
}
