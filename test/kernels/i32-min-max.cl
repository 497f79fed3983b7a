// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Minimum, maximum, median of three, absolute value, clamp.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg i32:100000 --arg buf:i32:64
//     --arg buf:i32:64 --arg buf:i32:64 --arg buf:i32:2
// EXPECT 3: [min(x, y) ^ max(x, a2) for x, y in zip(a0, a1)]
// EXPECT 4: [min(u32(x), u32(y)) ^ max(u32(x), 12345) for x, y in zip(a0, a1)]
// EXPECT 5: [(abs(x) ^ abs(y - (x & 0xffff))) + min(max(x, -500), 500)
//            for x, y in zip(a0, a1)]
// EXPECT 6: [min(a2, a0[0]), max(u32(a2), u32(a0[0]))]

__kernel void minmax(__global const int *a, __global const int *b, int c,
                     __global int *s, __global uint *u, __global int *other,
                     __global int *uniform_out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  s[i] = min(x, y) ^ max(x, c);
  u[i] = min((uint)x, (uint)y) ^ max((uint)x, 12345u);
  int d = y - (x & 0xffff);
  other[i] = (int)(abs(x) ^ abs(d)) + clamp(x, -500, 500);
  uniform_out[0] = min(c, a[0]);
  uniform_out[1] = max((uint)c, (uint)a[0]);
}
