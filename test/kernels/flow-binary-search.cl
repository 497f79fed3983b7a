// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Each lane looks for its own key in a sorted table and leaves the loop when
// it has found it.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:50:iota --arg i32:50
//     --arg buf:i32:64:rand=1 --arg buf:i32:64
// HOST:
//     def key(g): return a2[g] % 200 if a2[g] > 0 else g
//     def run(g):
//         low, high, steps = 0, a1, 0
//         while low < high:
//             steps += 1
//             middle = (low + high) // 2
//             at = a0[middle] * 3
//             if at == key(g):
//                 return middle * 100 + steps
//             if at < key(g):
//                 low = middle + 1
//             else:
//                 high = middle
//         return -steps
// EXPECT 3: [run(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:1:iota --arg i32:0
//     --arg buf:i32:37:rand=2 --arg buf:i32:37
// EXPECT 3: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:64:iota --arg i32:64
//     --arg buf:i32:250:rand=3 --arg buf:i32:250
// EXPECT 3: [run(g) for g in range(n)]

__kernel void search(__global const int *table, int count,
                     __global const int *keys, __global int *out) {
  int g = get_global_id(0);
  int key = keys[g] > 0 ? keys[g] % 200 : g;
  int low = 0, high = count, steps = 0, result = 0;
  while (low < high) {
    ++steps;
    int middle = (low + high) / 2, at = table[middle] * 3;
    if (at == key) {
      result = middle * 100;
      steps = -steps;
      break;
    }
    if (at < key)
      low = middle + 1;
    else
      high = middle;
  }
  out[g] = result - steps;
}
