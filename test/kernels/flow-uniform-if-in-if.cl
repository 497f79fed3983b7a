// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform branches inside both arms of a divergent if.
//
// LAUNCH: --grid 64 --block 64 --arg i32:1 --arg buf:i32:64:iota
// HOST:
//     def run(x):
//         if x % 5 < 2:
//             return x * 3 if a0 > 0 else x - 4
//         return x + 100 if a0 & 1 else x
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:-2 --arg buf:i32:64:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 37 --block 37 --arg i32:-1 --arg buf:i32:37:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg i32:6 --arg buf:i32:250:iota
// EXPECT 1: [run(x) for x in a1]

__kernel void choose(int mode, volatile __global int *data) {
  size_t g = get_global_id(0);
  if (data[g] % 5 < 2) {
    if (mode > 0)
      data[g] *= 3;
    else
      data[g] -= 4;
  } else if (mode & 1) {
    data[g] += 100;
  }
}
