// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Euclid's algorithm, by division and by subtraction.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64:rand=2
//     --arg buf:u32:64 --arg buf:u32:64
// HOST:
//     def small(x, y): return math.gcd(x % 60 + 1, y % 60 + 1)
// EXPECT 2: [math.gcd(x, y) for x, y in zip(a0, a1)]
// EXPECT 3: [small(x, y) for x, y in zip(a0, a1)]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:iota --arg buf:u32:37:const=12
//     --arg buf:u32:37 --arg buf:u32:37
// EXPECT 2: [math.gcd(x, y) for x, y in zip(a0, a1)]
// EXPECT 3: [small(x, y) for x, y in zip(a0, a1)]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3
//     --arg buf:u32:250:rand=4 --arg buf:u32:250 --arg buf:u32:250
// EXPECT 2: [math.gcd(x, y) for x, y in zip(a0, a1)]
// EXPECT 3: [small(x, y) for x, y in zip(a0, a1)]

__kernel void gcd(__global const uint *xs, __global const uint *ys,
                  __global uint *out, __global uint *small) {
  size_t g = get_global_id(0);
  uint x = xs[g], y = ys[g];
  while (y) {
    uint rest = x % y;
    x = y;
    y = rest;
  }
  out[g] = x;
  x = xs[g] % 60 + 1;
  y = ys[g] % 60 + 1;
  while (x != y)
    if (x > y)
      x -= y;
    else
      y -= x;
  small[g] = x;
}
