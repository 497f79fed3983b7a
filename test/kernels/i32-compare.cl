// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// All comparisons of 32 bits, signed and unsigned, lanes and uniform values.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg i32:-1000 --arg buf:i32:64
//     --arg buf:i32:64
// HOST:
//     def flags(x, y):
//         return ((x == y) | (x != y) << 1 | (x < y) << 2 | (x <= y) << 3
//                 | (x > y) << 4 | (x >= y) << 5)
// EXPECT 3: [flags(x, y) | flags(u32(x), u32(y)) << 8 | flags(x, a2) << 16
//            | flags(u32(a2), u32(x)) << 24 for x, y in zip(a0, a1)]
// EXPECT 4: [flags(a2, a0[0]) | flags(u32(a2), u32(a0[0])) << 8 | t << 16
//            for t in range(64)]

#define FLAGS(x, y)                                                            \
  (((x) == (y)) | ((x) != (y)) << 1 | ((x) < (y)) << 2 | ((x) <= (y)) << 3 |   \
   ((x) > (y)) << 4 | ((x) >= (y)) << 5)

__kernel void compare(__global const int *a, __global const int *b, int c,
                      __global int *out, __global int *uniform_out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i], u = a[0];
  out[i] = FLAGS(x, y) | FLAGS((uint)x, (uint)y) << 8 | FLAGS(x, c) << 16 |
           FLAGS((uint)c, (uint)x) << 24;
  uniform_out[i] = FLAGS(c, u) | FLAGS((uint)c, (uint)u) << 8 | (int)i << 16;
}
