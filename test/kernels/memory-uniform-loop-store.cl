// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform location that a uniform loop reads and writes again and again: a
// running sum in memory.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:10:iota --arg i32:10
// EXPECT 0: [i * (i + 1) // 2 for i in range(10)]

__kernel void prefix(__global int *data, int count) {
  for (int i = 1; i < count; ++i)
    data[i] += data[i - 1];
}
