// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-unroll-checks=0
// RUN: %toygcn run %s --llc-arg=-toygcn-unroll-count=2
// Four iterations become one, and a rest is left over. The sum is in memory;
// some lanes read it in their rows, so that these lanes' loads must not pass
// their stores, while others' may.
//
// HOST:
//     def sums(rows, count, at):
//         rows = list(rows)
//         for t in range(64):
//             for i in range(count):
//                 rows[16 * t + at[t]] += rows[16 * t + i]
//         return rows
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:0
//     --arg buf:i32:64:mod=16
// EXPECT 0: sums(a0, a1, a2)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:1
//     --arg buf:i32:64:mod=16
// EXPECT 0: sums(a0, a1, a2)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:3
//     --arg buf:i32:64:mod=16
// EXPECT 0: sums(a0, a1, a2)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:4
//     --arg buf:i32:64:mod=16
// EXPECT 0: sums(a0, a1, a2)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:11
//     --arg buf:i32:64:mod=16
// EXPECT 0: sums(a0, a1, a2)
// LAUNCH: --grid 64 --block 64 --arg buf:i32:1024:mod=9 --arg i32:16
//     --arg buf:i32:64:const=15
// EXPECT 0: sums(a0, a1, a2)

__kernel void in_rows(__global int *rows, int count, __global const int *at) {
  const int t = get_global_id(0);
  __global int *row = rows + 16 * t;
  // By way of a number, so that the compiler does not see one buffer.
  __global int *sum = (__global int *)((ulong)row + 4 * at[t]);
  for (int i = 0; i < count; ++i)
    *sum += row[i];
}
