// RUN: %toygcn compare --with=toygcn,stock %s
// RUN: %toygcn run %s -O0
// Return from inside a loop under a divergent condition; code after the loop
// is for the lanes that got there. Stock GlobalISel stores to the wrong buffer.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:16:iota --arg i32:16
//     --arg buf:i32:64 --arg buf:i32:64
// HOST:
//     def at(g):
//         hits = [i for i in range(a1) if a0[i] * 5 == g]
//         return hits[0] if hits else -1
// EXPECT 2: [at(g) + 1 for g in range(n)]
// EXPECT 3: [0 if at(g) >= 0 else g * 2 for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:9:iota --arg i32:9
//     --arg buf:i32:37 --arg buf:i32:37
// EXPECT 2: [at(g) + 1 for g in range(n)]
// EXPECT 3: [0 if at(g) >= 0 else g * 2 for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:50:iota --arg i32:50
//     --arg buf:i32:250 --arg buf:i32:250
// EXPECT 2: [at(g) + 1 for g in range(n)]
// EXPECT 3: [0 if at(g) >= 0 else g * 2 for g in range(n)]

__kernel void find(__global const int *in, int count, __global int *found,
                   __global int *missed) {
  int g = get_global_id(0);
#pragma nounroll
  for (int i = 0; i < count; ++i)
    if (in[i] * 5 == g) {
      found[g] = i + 1;
      return;
    }
  missed[g] = g * 2;
}
