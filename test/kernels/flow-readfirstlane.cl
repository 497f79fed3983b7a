// RUN: %toygcn compare --with=toygcn,stock %s
// RUN: %toygcn run %s -O0
// Which lanes are active, seen by readfirstlane: the first lane in each arm
// and in each iteration of a divergent loop. Stock GlobalISel gives one arm the
// value of the other.
//
// LAUNCH: --grid 64 --block 64 --arg i32:5 --arg buf:i32:64 --arg buf:i32:64
// HOST:
//     def wave(g):
//         t = g % block[0]
//         first = g - t % 64
//         end = min(first + 64, g - t + block[0], n)
//         return range(first, end)
//     def arm(g):
//         if g % 7 < a0:
//             return min(k for k in wave(g) if k % 7 < a0) + 1000
//         return min(k for k in wave(g) if k % 7 >= a0) - 1000
//     def loop(g):
//         h = 0
//         for i in range(g % 11):
//             h = i32(h * 3 + min(k for k in wave(g) if k % 11 > i))
//         return h
// EXPECT 1: [arm(g) for g in range(n)]
// EXPECT 2: [loop(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg i32:1 --arg buf:i32:37 --arg buf:i32:37
// EXPECT 1: [arm(g) for g in range(n)]
// EXPECT 2: [loop(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i32:3 --arg buf:i32:250
//     --arg buf:i32:250
// EXPECT 1: [arm(g) for g in range(n)]
// EXPECT 2: [loop(g) for g in range(n)]

__kernel void first(int limit, __global int *arms, __global int *loops) {
  int g = get_global_id(0), h = 0, count = g % 11;
  if (g % 7 < limit)
    arms[g] = __builtin_amdgcn_readfirstlane(g) + 1000;
  else
    arms[g] = __builtin_amdgcn_readfirstlane(g) - 1000;
#pragma nounroll
  for (int i = 0; i < count; ++i)
    h = h * 3 + __builtin_amdgcn_readfirstlane(g);
  loops[g] = h;
}
