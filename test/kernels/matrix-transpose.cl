// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A transposition by padded tiles in local memory, of structures of 12 bytes,
// with sizes that are no multiple of the tile.
//
// LAUNCH: --grid 32,24 --block 8,4 --arg buf:f32:1560:iota --arg buf:f32:1560
//     --arg i32:26 --arg i32:20
// EXPECT 1: [a0[3 * (y * 26 + x) + k] for x in range(26) for y in range(20)
//     for k in (2, 1, 0)]

typedef struct {
  float r, g, b;
} Colour;

#define TILE 8

__kernel void transpose(__global const Colour *in, __global Colour *out,
                        int width, int height) {
  __local Colour tile[TILE][TILE + 1];
  int lx = get_local_id(0), ly = get_local_id(1);
  int left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  for (int y = ly; y < TILE; y += get_local_size(1))
    if (left + lx < width && top + y < height)
      tile[y][lx] = in[(top + y) * width + left + lx];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = ly; y < TILE; y += get_local_size(1))
    if (top + lx < height && left + y < width) {
      Colour c = tile[lx][y];
      Colour turned = {c.b, c.g, c.r};
      out[(left + y) * height + top + lx] = turned;
    }
}
