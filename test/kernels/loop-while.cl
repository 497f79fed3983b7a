// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loops whose trip count is found on the way (Collatz, greatest common
// divisor of uniform numbers).
//
// LAUNCH: --grid 64 --block 64 --arg i32:27 --arg i32:1071 --arg i32:462
//     --arg buf:i32:128
// HOST:
//     def collatz(x):
//         steps = 0
//         while x != 1:
//             x = x // 2 if x % 2 == 0 else 3 * x + 1
//             steps += 1
//         return steps
// EXPECT 3: [collatz(a0) + t for t in range(64)] + [math.gcd(a1, a2)] * 64

__kernel void steps(uint start, uint a, uint b, __global int *out) {
  int count = 0;
  while (start != 1) {
    start = start % 2 == 0 ? start / 2 : 3 * start + 1;
    ++count;
  }
  while (b != 0) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  size_t t = get_local_id(0);
  out[t] = count + t;
  out[64 + t] = a;
}
