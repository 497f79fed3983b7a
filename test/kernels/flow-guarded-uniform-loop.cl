// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform loop behind a divergent condition that no lane fulfils: it must not
// run, not even without lanes. Its count is in the milliards then.
//
// LAUNCH: --grid 64 --block 64 --arg u32:0 --arg i32:999999
//     --arg buf:u32:64:const=1
// LAUNCH: --grid 250 --block 100 --arg u32:0 --arg i32:-1
//     --arg buf:u32:250:const=1
// LAUNCH: --grid 250 --block 100 --arg u32:5 --arg i32:77
//     --arg buf:u32:250:const=1
// EXPECT 2: [3 ** 5 if g == 77 else 1 for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg u32:1 --arg i32:3
//     --arg buf:u32:37:const=1
// EXPECT 2: [3 if g == 3 else 1 for g in range(n)]

__kernel void guarded(uint count, int chosen, volatile __global uint *out) {
  int g = get_global_id(0);
  if (g == chosen)
    do
      out[g] *= 3;
    while (--count);
}
