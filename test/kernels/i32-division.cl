// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Division and remainder of two values that are known at run time only, by
// lanes and by uniform values, signed and unsigned.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:iota --arg i32:-77 --arg buf:i32:64 --arg buf:i32:64
//     --arg buf:i32:64 --arg buf:i32:64
// EXPECT 3: [idiv(x, y + 1) ^ irem(x, y + 1) for x, y in zip(a0, a1)]
// EXPECT 4: [u32(x) // (y + 1) ^ u32(x) % (y + 1) for x, y in zip(a0, a1)]
// EXPECT 5: [idiv(x, a2) ^ irem(x, a2) for x in a0]
// EXPECT 6: [idiv(a0[0], a2) + u32(a0[1]) // u32(a2) + u32(a0[2]) % 1000 + t
//            for t in range(64)]

__kernel void divide(__global const int *a, __global const int *b, int c,
                     __global int *s, __global uint *u, __global int *by_c,
                     __global int *uniform_out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i] + 1;
  s[i] = x / y ^ x % y;
  u[i] = (uint)x / (uint)y ^ (uint)x % (uint)y;
  by_c[i] = x / c ^ x % c;
  uniform_out[i] = a[0] / c + (uint)a[1] / (uint)c + (uint)a[2] % 1000 + (int)i;
}
