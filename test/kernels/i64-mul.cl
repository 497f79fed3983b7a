// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit products: 64 by 64, 32 by 32 signed and unsigned, by a constant,
// and a constant more.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1
//     --arg buf:i64:64:rand=2 --arg i64:-6148914691236517205
//     --arg buf:i64:64 --arg buf:i64:64 --arg buf:i64:64 --arg buf:i64:64
//     --arg buf:i64:2 --arg buf:i64:64
// EXPECT 3: [x * y for x, y in zip(a0, a1)]
// EXPECT 4: [i32(x) * i32(y) for x, y in zip(a0, a1)]
// EXPECT 5: [u32(x) * u32(y) for x, y in zip(a0, a1)]
// EXPECT 6: [x * 1000003 for x in a0]
// EXPECT 7: [a0[0] * a2, a0[0] * a2 - 5]
// EXPECT 8: [(x * 6364136223846793005 + 1) * y + 1442695040888963407 for x, y in zip(a0, a1)]

__kernel void mul(__global const long *a, __global const long *b, long c,
                  __global long *full, __global long *s, __global ulong *u,
                  __global long *constant_out, __global long *uniform_out,
                  __global long *more) {
  size_t i = get_global_id(0);
  full[i] = a[i] * b[i];
  s[i] = (long)(int)a[i] * (int)b[i];
  u[i] = (ulong)(uint)a[i] * (uint)b[i];
  constant_out[i] = a[i] * 1000003;
  uniform_out[0] = a[0] * c;
  uniform_out[1] = a[0] * c - 5;
  more[i] = (a[i] * 6364136223846793005 + 1) * b[i] + 1442695040888963407;
}
