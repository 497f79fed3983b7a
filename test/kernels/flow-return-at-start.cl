// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// The usual guard: work-items beyond the problem's size return at once, in
// some waves all of them.
//
// LAUNCH: --grid 64 --block 64 --arg i32:50 --arg buf:i32:50:rand=1
// EXPECT 1: [i32(x * 7 + g) for g, x in enumerate(a1)]
// LAUNCH: --grid 300 --block 100 --arg i32:140 --arg buf:i32:140:rand=2
// EXPECT 1: [i32(x * 7 + g) for g, x in enumerate(a1)]
// LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=3
// EXPECT 1: [i32(x * 7 + g) for g, x in enumerate(a1)]
// LAUNCH: --grid 37 --block 37 --arg i32:0 --arg buf:i32:1:rand=3

__kernel void guard(int count, __global int *data) {
  int g = get_global_id(0);
  if (g >= count)
    return;
  data[g] = data[g] * 7 + g;
}
