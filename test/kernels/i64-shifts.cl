// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit shifts: by a lane's amount, a uniform one, a constant over 32.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1 --arg buf:i64:64:iota
//     --arg i32:37 --arg buf:i64:64 --arg buf:i64:64 --arg buf:i64:64
//     --arg buf:i64:3
// EXPECT 3: [(x << s) ^ (x << 33) for x, s in zip(a0, a1)]
// EXPECT 4: [(x >> s) ^ (x >> 1) ^ (x >> a2) for x, s in zip(a0, a1)]
// EXPECT 5: [(u64(x) >> s) ^ (u64(x) >> 40) for x, s in zip(a0, a1)]
// EXPECT 6: [a0[0] << a2, a0[0] >> a2, u64(a0[0]) >> a2]

__kernel void shift(__global const long *a, __global const long *amount,
                    int by, __global long *left, __global long *right,
                    __global ulong *logical, __global long *uniform_out) {
  size_t i = get_global_id(0);
  long x = a[i];
  int s = amount[i];
  left[i] = (x << s) ^ (x << 33);
  right[i] = (x >> s) ^ (x >> 1) ^ (x >> by);
  logical[i] = ((ulong)x >> s) ^ ((ulong)x >> 40);
  uniform_out[0] = a[0] << by;
  uniform_out[1] = a[0] >> by;
  uniform_out[2] = (ulong)a[0] >> by;
}
