// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform float condition inside divergent code: the comparison is a vector
// one and gives bits for active lanes only; the branch must not want all 64.
//
// LAUNCH: --grid 64 --block 64 --arg f32:1.5 --arg buf:i32:64:iota
// HOST:
//     def run(x):
//         if x % 5 < 2:
//             x = x * 3 if a0 > 1 else x - 4
//             if not a0 > 3:
//                 x += 1000
//         return x
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 64 --block 64 --arg f32:0.5 --arg buf:i32:64:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 37 --block 37 --arg f32:nan --arg buf:i32:37:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg f32:4 --arg buf:i32:250:iota
// EXPECT 1: [run(x) for x in a1]

__kernel void choose(float mode, volatile __global int *data) {
  size_t g = get_global_id(0);
  if (data[g] % 5 < 2) {
    if (mode > 1)
      data[g] *= 3;
    else
      data[g] -= 4;
    if (!(mode > 3))
      data[g] += 1000;
  }
}
