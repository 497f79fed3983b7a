// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// a[i + 1] of a private array with i = -1 is a[0]. Scratch instructions take
// their register for an unsigned number: the 1 may be their offset only if i is
// known not to be negative. The indices are uniform, then each lane's own; the
// last ones are known, and are in the instruction.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:256 --arg buf:i32:64:iota
//     --arg i32:-1
// EXPECT 0: [v for i in range(64)
//     for v in (171, (171, 2, 3, 4)[i % 4], (2, 3, 4, 171)[i % 4],
//               (3, 4)[i % 2])]

__kernel void negative(__global int *out, __global int *in, int minus_one) {
  int i = get_global_id(0);
  volatile int a[1100];
  a[0] = 171;
  a[1] = 2;
  a[2] = 3;
  a[3] = 4;
  a[4] = 171;
  int lane = in[i] % 4 + minus_one;
  unsigned small = in[i] & 1;
  out[4 * i] = a[minus_one + 1];
  out[4 * i + 1] = a[lane + 1];
  out[4 * i + 2] = a[lane + 2];
  out[4 * i + 3] = a[small + 2];
}
