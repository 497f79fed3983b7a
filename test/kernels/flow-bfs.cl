// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// One step of breadth-first search: lanes on the frontier walk their edges and
// mark neighbours that nobody has seen.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1
//     --arg buf:u32:512:rand=2 --arg buf:i32:64
// HOST:
//     def run():
//         marked = [0] * n
//         for g, r in enumerate(a0):
//             if r % 3 == 0:
//                 for e in range(r >> 8 & 7):
//                     to = a1[g * 8 + e] % n
//                     if a0[to] % 3 != 0:
//                         marked[to] += 1
//         return marked
// EXPECT 2: run()
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=3
//     --arg buf:u32:296:rand=4 --arg buf:i32:37
// EXPECT 2: run()
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=5
//     --arg buf:u32:2000:rand=6 --arg buf:i32:250
// EXPECT 2: run()

__kernel void bfs(__global const uint *nodes, __global const uint *edges,
                  __global int *marked) {
  uint g = get_global_id(0), n = get_global_size(0);
  uint r = nodes[g];
  if (r % 3 != 0)
    return;
#pragma nounroll
  for (uint e = 0; e < (r >> 8 & 7); ++e) {
    uint to = edges[g * 8 + e] % n;
    if (nodes[to] % 3 != 0)
      atomic_inc(&marked[to]);
  }
}
