// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Functions that call themselves and each other: Ackermann's, a sum over a
// binary tree in memory, and parity by two functions in turn.
//
// LAUNCH: --grid 70 --block 64 --arg buf:i32:64:rand=3 --arg buf:i32:70
//     --arg buf:i32:70 --arg buf:u8:70
// HOST:
//     def ackermann(m, n):
//         if m == 0:
//             return n + 1
//         return ackermann(m - 1, ackermann(m, n - 1) if n else 1)
//     def tree(at, left):
//         if at >= 64:
//             return 0
//         below = tree(2 * at, True) - tree(2 * at + 1, False)
//         return i32(below + (a0[at] >> 8 if left else -a0[at] % 1000))
// EXPECT 1: [ackermann(i % 3, i % 5) for i in range(n)]
// EXPECT 2: [tree(1 + i % 63, i % 2 == 0) for i in range(n)]
// EXPECT 3: [i % 13 % 2 for i in range(n)]

int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int tree(__global const int *values, int at, bool left) {
  if (at >= 64)
    return 0;
  int below =
      tree(values, 2 * at, true) - tree(values, 2 * at + 1, false);
  int rest = -values[at] % 1000;
  return below + (left ? values[at] >> 8 : rest < 0 ? rest + 1000 : rest);
}

bool odd(int n);
__attribute__((noinline)) bool even(int n) { return n == 0 || odd(n - 1); }
__attribute__((noinline)) bool odd(int n) { return n != 0 && even(n - 1); }

__kernel void recursion(__global const int *values, __global int *results,
                        __global int *sums, __global uchar *odds) {
  int i = get_global_id(0);
  results[i] = ackermann(i % 3, i % 5);
  sums[i] = tree(values, 1 + i % 63, i % 2 == 0);
  odds[i] = odd(i % 13);
}
