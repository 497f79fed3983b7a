// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// High halves of products, 24-bit products, and division by constants, which
// becomes one.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg buf:i32:64 --arg buf:i32:64
//     --arg buf:i32:64 --arg buf:i32:64
// EXPECT 2: [x * y >> 32 for x, y in zip(a0, a1)]
// EXPECT 3: [u32(x) * u32(y) >> 32 for x, y in zip(a0, a1)]
// EXPECT 4: [idiv(x, 7) * 3 + irem(y, 1000) + u32(x) // 10 - u32(y) % 641
//            for x, y in zip(a0, a1)]
// EXPECT 5: [(x & 0xffffff) * (y & 0xffffff) + 5 for x, y in zip(a0, a1)]

__kernel void mul_high(__global const int *a, __global const int *b,
                       __global int *s, __global uint *u,
                       __global int *quotients, __global int *mul24_out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  s[i] = mul_hi(x, y);
  u[i] = mul_hi((uint)x, (uint)y);
  quotients[i] =
      (uint)(x / 7) * 3 + y % 1000 + (uint)x / 10 - (uint)y % 641;
  mul24_out[i] = (uint)(x & 0xffffff) * (uint)(y & 0xffffff) + 5;
}
