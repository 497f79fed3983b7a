// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Collatz: a loop whose count nobody knows before.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:64
// HOST:
//     def run(x):
//         x, steps = x + 1, 0
//         while x != 1:
//             x = 3 * x + 1 if x & 1 else x // 2
//             steps += 1
//         return steps
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:iota --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:iota --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void collatz(__global const uint *in, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g] + 1, steps = 0;
  while (x != 1) {
    if (x & 1)
      x = 3 * x + 1;
    else
      x /= 2;
    ++steps;
  }
  out[g] = steps;
}
