// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit addition and subtraction, with carries, per lane and uniform.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i64:128:rand=1
//     --arg buf:i64:128:rand=2 --arg i64:0x7fffffffffffffff
//     --arg buf:i64:128 --arg buf:i64:128 --arg buf:i64:2
// EXPECT 3: [x + y for x, y in zip(a0, a1)]
// EXPECT 4: [x - y - a2 for x, y in zip(a0, a1)]
// EXPECT 5: [a0[0] + a2, a0[1] - a2]

__kernel void add_sub(__global const long *a, __global const long *b, long c,
                      __global long *sum, __global long *difference,
                      __global long *uniform_out) {
  size_t i = get_global_id(0);
  sum[i] = a[i] + b[i];
  difference[i] = a[i] - b[i] - c;
  uniform_out[0] = a[0] + c;
  uniform_out[1] = a[1] - c;
}
