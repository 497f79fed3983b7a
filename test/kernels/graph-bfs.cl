// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Breadth-first search of a whole graph by one group: rounds until no distance
// changes, compressed rows, the frontier in bits of local memory.
//
// LAUNCH: --grid 128 --block 128 --arg buf:u32:384:rand=12 --arg i32:3
//     --arg buf:i32:128 --arg buf:i32:1
// HOST:
//     def distances(start):
//         far, level, edge = [-1] * n, 0, {start}
//         far[start] = 0
//         while edge:
//             level += 1
//             edge = {a0[3 * v + e] % 128 for v in edge for e in range(3)
//                     if e <= v % 3}
//             edge = {v for v in edge if far[v] < 0}
//             for v in edge:
//                 far[v] = level
//         return far
// EXPECT 2: distances(a1)
// EXPECT 3: [max(distances(a1)) + 1]

__kernel void bfs(__global const uint *edges, int start, __global int *distance,
                  __global int *rounds) {
  __local uint frontier[4], next[4], seen[4];
  uint v = get_local_id(0), word = v / 32, bit = 1u << v % 32;
  if (v < 4)
    frontier[v] = seen[v] = start / 32 == v ? 1u << start % 32 : 0;
  int mine = v == start ? 0 : -1, level = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (frontier[0] | frontier[1] | frontier[2] | frontier[3]) {
    ++level;
    if (v < 4)
      next[v] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (frontier[word] & bit) {
      for (uint e = 0; e <= v % 3; ++e) {
        uint to = edges[3 * v + e] % 128;
        if (!(seen[to / 32] >> to % 32 & 1))
          atomic_or(&next[to / 32], 1u << to % 32);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (next[word] & bit)
      mine = level;
    if (v < 4) {
      seen[v] |= next[v];
      frontier[v] = next[v];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  distance[v] = mine;
  if (v == 0)
    *rounds = level;
}
