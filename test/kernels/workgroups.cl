// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// OpenCL's functions of a workgroup, also of groups whose last wave is not full and
// of a last group that is smaller.
//
// HOST:
//     def groups(a, n): return [a[i:i + n] for i in range(0, len(a), n)]
// LAUNCH: --kernel sums --grid 400 --block 150 --arg buf:i32:400:rand=1 --arg buf:i32:2400
// EXPECT 1: [i32(x) for g in groups(a0, 150) for i in range(len(g)) for x in (sum(g), min(g), max(g),
//     sum(g[:i + 1]), sum(g[:i]), max(g[:i + 1]))]
// LAUNCH: --kernel others --grid 200 --block 100 --arg buf:u64:200:rand=2 --arg buf:u64:800
// EXPECT 1: [x & (1 << 64) - 1 for g in groups(a0, 100) for i in range(len(g)) for x in (sum(g), max(g),
//     min(g[:i] or [(1 << 64) - 1]), g[77])]
// LAUNCH: --kernel floats --grid 256 --block 256 --arg buf:f32:256:iota --arg buf:f32:1280
// EXPECT 1: [x for i in range(256) for x in (255 * 128, i * (i + 1) / 2, i - 1 if i else -math.inf,
//     min(i + 1, 10), sum(j % 4 for j in range(256)))]
// LAUNCH: --kernel votes --grid 8,8,4 --block 4,8,4 --arg buf:i32:1280
// EXPECT 0: [x for k in range(4) for j in range(8) for i in range(8)
//     for x in (1, 0, int(i >= 4), 0, (i // 4 * 4 + 1) + 10 * 5 + 100 * 3)]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void sums(global const int *in, global int *out) {
  int x = in[get_global_id(0)];
  global int *p = out + 6 * get_global_id(0);
  p[0] = work_group_reduce_add(x);
  p[1] = work_group_reduce_min(x);
  p[2] = work_group_reduce_max(x);
  p[3] = work_group_scan_inclusive_add(x);
  p[4] = work_group_scan_exclusive_add(x);
  p[5] = work_group_scan_inclusive_max(x);
}

kernel void others(global const ulong *in, global ulong *out) {
  ulong x = in[get_global_id(0)];
  global ulong *p = out + 4 * get_global_id(0);
  p[0] = work_group_reduce_add(x);
  p[1] = (ulong)work_group_reduce_max(x);
  p[2] = work_group_scan_exclusive_min(x);
  p[3] = work_group_broadcast(x, 77);
}

kernel void floats(global const float *in, global float *out) {
  float x = in[get_global_id(0)];
  global float *p = out + 5 * get_global_id(0);
  p[0] = work_group_reduce_add(x);
  p[1] = (float)work_group_scan_inclusive_add((double)x);
  p[2] = work_group_scan_exclusive_max(x);
  p[3] = work_group_scan_inclusive_add((half)(x < 10.0f ? 1.0f : 0.0f));
  p[4] = work_group_reduce_add((half)((int)x % 4));
}

kernel void votes(global int *out) {
  global int *p = out + 5 * get_global_linear_id();
  int at = get_global_id(0) + 10 * get_global_id(1) + 100 * get_global_id(2);
  p[0] = work_group_any(get_local_id(0) == 3);
  p[1] = work_group_any(get_local_id(0) > 3);
  p[2] = work_group_all(get_global_id(0) >= 4);
  p[3] = work_group_all(get_local_id(2) == 2);
  p[4] = work_group_broadcast(at, 1, 5, 3);
}
