// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loads and stores of different sizes in both arms of a divergent if.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:64:rand=2
//     --arg buf:i32:64:const=-1 --arg buf:i64:64:const=-2
// HOST:
//     def low(): return [x + 1 if x & 4 else -1 for x in a0]
//     def high(): return [-2 if x & 4 else x << 16 ^ y
//                      for x, y in zip(a0, a1)]
// EXPECT 2: low()
// EXPECT 3: high()
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:rand=3 --arg buf:i32:37:rand=4
//     --arg buf:i32:37:const=-1 --arg buf:i64:37:const=-2
// EXPECT 2: low()
// EXPECT 3: high()
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:iota
//     --arg buf:i32:250:rand=4 --arg buf:i32:250:const=-1
//     --arg buf:i64:250:const=-2
// EXPECT 2: low()
// EXPECT 3: high()

__kernel void arms(__global const int *a, __global const int *b,
                   __global int *low, __global long *high) {
  size_t g = get_global_id(0);
  int x = a[g];
  if (x & 4)
    low[g] = x + 1;
  else
    high[g] = (long)x << 16 ^ b[g];
}
