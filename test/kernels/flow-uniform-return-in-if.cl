// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// An early return on a uniform condition inside a divergent if: only the lanes
// in the arm return, and the wave goes on with the others.
//
// LAUNCH: --grid 64 --block 64 --arg i32:1 --arg buf:i32:64:iota
// HOST:
//     def run(x):
//         if x % 5 < 2:
//             if a0 > 0:
//                 return x + 1000
//             x *= 3
//         return x - 7
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:0 --arg buf:i32:64:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 37 --block 37 --arg i32:5 --arg buf:i32:37:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg i32:5 --arg buf:i32:250:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg i32:-5 --arg buf:i32:250:iota
// EXPECT 1: [run(x) for x in a1]

__kernel void leave(int mode, volatile __global int *data) {
  size_t g = get_global_id(0);
  if (data[g] % 5 < 2) {
    if (mode > 0) {
      data[g] += 1000;
      return;
    }
    data[g] *= 3;
  }
  data[g] -= 7;
}
