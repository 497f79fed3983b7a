// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Widening, narrowing, and halves put together.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i64:64:rand=2
//     --arg buf:i64:64 --arg buf:i64:64 --arg buf:i32:64 --arg buf:i64:64
// EXPECT 2: a0
// EXPECT 3: [u32(x) for x in a0]
// EXPECT 4: [(y >> 13) + y for y in a1]
// EXPECT 5: [u32(x) << 32 | u32(y) for x, y in zip(a0, a1)]

__kernel void convert(__global const int *a, __global const long *b,
                      __global long *s, __global ulong *u,
                      __global int *narrow, __global long *joined) {
  size_t i = get_global_id(0);
  s[i] = a[i];
  u[i] = (uint)a[i];
  narrow[i] = (int)((b[i] >> 13) + b[i]);
  joined[i] = (long)((ulong)(uint)a[i] << 32 | (uint)b[i]);
}
