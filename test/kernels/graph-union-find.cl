// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Connected components: all edges at once join trees by compare-and-swap; then
// each vertex looks for its root, halving the path on the way.
//
// LAUNCH: --grid 100 --block 100 --arg buf:u32:140:rand=5 --arg i32:70
//     --arg buf:i32:100:iota --arg buf:i32:100
// HOST:
//     def roots():
//         root = list(range(n))
//         for i in range(70):
//             a, b = (root[a0[2 * i + k] % n] for k in (0, 1))
//             root = [min(a, b) if r in (a, b) else r for r in root]
//         return root
// EXPECT 2: roots()
// EXPECT 3: roots()

int find(volatile __global int *parent, int v) {
  for (;;) {
    int up = atomic_add(&parent[v], 0);
    if (up == v)
      return v;
    int higher = atomic_add(&parent[up], 0);
    if (higher != up)
      atomic_cmpxchg(&parent[v], up, higher);
    v = up;
  }
}

__kernel void components(__global const uint2 *edges, int count,
                         volatile __global int *parent, __global int *root) {
  int g = get_global_id(0), n = get_global_size(0);
  if (g < count) {
    uint2 edge = edges[g];
    int a = edge.x % n, b = edge.y % n;
    while ((a = find(parent, a)) != (b = find(parent, b))) {
      // The larger root goes below the smaller one, if it still is a root.
      int low = min(a, b), high = max(a, b);
      if (atomic_cmpxchg(&parent[high], high, low) == high)
        break;
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  int r = find(parent, g);
  root[g] = r;
  barrier(CLK_GLOBAL_MEM_FENCE);
  parent[g] = r;
}
