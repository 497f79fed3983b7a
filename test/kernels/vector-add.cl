// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit index; the last workgroup is partial and so is its last wave.
//
// LAUNCH: --grid 1000 --block 128 --arg buf:i32:1000:iota
//     --arg buf:i32:1000:rand=7 --arg buf:i32:1000
// EXPECT 2: [x + y for x, y in zip(a0, a1)]
// LAUNCH: --grid 1 --block 1 --arg buf:i32:1:const=-5
//     --arg buf:i32:1:const=7 --arg buf:i32:1
// EXPECT 2: [2]

__kernel void vector_add(__global const int *a, __global const int *b,
                         __global int *c) {
  size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}
