// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Integer arithmetic on lanes and on uniform values.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:128:rand=1
//     --arg buf:i32:128:rand=2 --arg i32:-77 --arg buf:i32:128
//     --arg buf:i32:4
// EXPECT 3: [(x + y) * a2 - (x - y) * 3 + x * y for x, y in zip(a0, a1)]
// EXPECT 4: [a2 * a2 - a0[0], a2 + a0[1] * 5, a2 - 0x12345678, -a2]

__kernel void arithmetic(__global const int *a, __global const int *b, int c,
                         __global int *out, __global int *uniform_out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], z = c;
  out[i] = (x + y) * z - (x - y) * 3 + x * y;
  uniform_out[0] = z * z - a[0];
  uniform_out[1] = z + (uint)a[1] * 5;
  uniform_out[2] = z - 0x12345678;
  uniform_out[3] = -z;
}
