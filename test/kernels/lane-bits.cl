// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// The number of the wave in OpenCL C: get_global_id adds an offset that nobody
// knows, so the group's number is taken.
//
// LAUNCH: --kernel waves --grid 1000 --block 256 --arg buf:i32:1000
//     --arg buf:i32:1000:rand=1
// EXPECT 0: [i32(a1[i % 256 // 64] + a1[i // 64] + a1[i - i % 64]) for i in range(n)]
// LAUNCH: --kernel halves --grid 1000 --block 256 --arg buf:i32:1000
//     --arg buf:i32:1000:rand=2
// EXPECT 0: [i32(a1[i] * 3 if i % 256 < 128 else a1[i] ^ 5) for i in range(n)]
// LAUNCH: --kernel rows --grid 1000 --block 256 --arg buf:i32:1000
//     --arg buf:i32:4000:rand=3 --arg i32:4000
// HOST:
//     def row(i, a): return i32(sum(a[j] + a[j // 64] for j in range(i, 4000, 256)))
// EXPECT 0: [row(i % 256, a1) for i in range(n)]

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void waves(__global int *restrict out, __global const int *restrict in) {
  uint t = get_local_id(0);
  uint g = get_group_id(0) * 256 + t;
  out[g] = in[t >> 6] + in[g >> 6] + in[g & ~63u];
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void halves(__global int *restrict out, __global const int *restrict in) {
  uint t = get_local_id(0);
  uint g = get_group_id(0) * 256 + t;
  int v = in[g];
  if (t < 128)
    out[g] = v * 3;
  else
    out[g] = v ^ 5;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void rows(__global int *restrict out, __global const int *restrict in, int n) {
  int t = get_local_id(0);
  int sum = 0;
  for (int i = t; i < n; i += 256)
    sum += in[i] + in[i >> 6];
  out[get_group_id(0) * 256 + t] = sum;
}
