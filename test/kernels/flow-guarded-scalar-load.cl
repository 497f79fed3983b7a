// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A scalar load behind a divergent condition: where no lane takes it, it must
// not be executed, for its address is wild then.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:16:iota
//     --arg buf:i64:1:const=0x10000000000 --arg i32:999999 --arg buf:i32:64
// EXPECT 3: [g for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:16:iota
//     --arg buf:i64:1:const=-0x10000000000 --arg i32:-1 --arg buf:i32:250
// EXPECT 3: [g for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:16:iota
//     --arg buf:i64:1:const=9 --arg i32:77 --arg buf:i32:250
// EXPECT 3: [a0[9] + 1000 if g == 77 else g for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:16:iota
//     --arg buf:i64:1:const=15 --arg i32:0 --arg buf:i32:37
// EXPECT 3: [a0[15] + 1000 if g == 0 else g for g in range(n)]

__kernel void guarded(__global const int *table, __global const long *index,
                      int chosen, __global int *out) {
  int g = get_global_id(0);
  int x = g;
  if (g == chosen)
    x = table[*index] + 1000;
  out[g] = x;
}
