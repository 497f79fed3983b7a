// RUN: %toygcn compare %s
// Steps of Collatz: each lane leaves the loop in its own time.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64
// HOST:
//     def steps(x):
//         return 0 if x == 1 else 1 + steps(3 * x + 1 if x % 2 else x // 2)
// EXPECT 0: [steps(i + 1) for i in range(n)]

__kernel void steps(__global int *out) {
  int lane = get_local_id(0);
  uint x = lane + 1;
  int n = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++n;
  }
  out[lane] = n;
}
