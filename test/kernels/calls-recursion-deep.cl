// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// A recursion that needs more scratch than any code object says: the launch
// gives it.
//
// LAUNCH: --grid 64 --block 64 --stack 100000 --arg buf:i32:64 --arg i32:600
// EXPECT 0: [sum(range(600 + i % 3 + 1)) for i in range(64)]

__attribute__((noinline)) int sum(int n) {
  volatile int kept[16];
  kept[n & 15] = n;
  return n == 0 ? 0 : sum(n - 1) + kept[n & 15];
}

kernel void k(global int *out, int depth) {
  out[get_global_id(0)] = sum(depth + (int)get_global_id(0) % 3);
}
