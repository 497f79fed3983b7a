// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// OpenCL's functions of subgroups, also of a last subgroup that is not full.
//
// HOST:
//     def waves(a, n): return [a[g + w:min(g + w + 64, g + n)] for g in range(0, len(a), n)
//         for w in range(0, n, 64)]
//     def inclusive(w): return [sum(w[:i + 1]) for i in range(len(w))]
//     def fold(f, values, first):
//         for v in values: first = i32(f(first, v))
//         return first
//     add, mul = lambda a, b: a + b, lambda a, b: a * b
//     ands, ors, xors = lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b
//     def places(n, m): return [(v, i, len(v)) for v in waves(list(range(m)), n) for i in range(len(v))]
// LAUNCH: --kernel numbers --grid 300 --block 100 --arg buf:u32:1500
// EXPECT 0: [x for g in range(3) for i in range(100)
//     for x in (i // 64, i % 64, (64, 36)[i // 64], 64, 2)]
// LAUNCH: --kernel parts --grid 200,6 --block 16,8 --arg buf:u32:8400
// EXPECT 0: [y for j in range(6) for i in range(200) for w in [8 if i >= 192 else 16]
//     for k in [j * w + i % 16] for y in (k // 64, k % 64, min(64, 6 * w - k // 64 * 64), 64,
//         (6 * w + 63) // 64, 2, 128)]
// LAUNCH: --kernel sums --grid 200 --block 100 --arg buf:i32:200:rand=1 --arg buf:i32:1200
// EXPECT 1: [i32(x) for w in waves(a0, 100) for i in range(len(w)) for x in (sum(w), min(w), max(w),
//     sum(w[:i + 1]), sum(w[:i]), max(w[:i + 1]))]
// LAUNCH: --kernel floats --grid 200 --block 100 --arg buf:f32:200:iota --arg buf:f32:800
// EXPECT 1: [x for w in waves(a0, 100) for i in range(len(w)) for x in (sum(w), max(w),
//     sum(w[:i + 1]), min(w[:i]) if i else math.inf)]
// LAUNCH: --kernel others --grid 100 --block 100 --arg buf:i64:100:rand=2 --arg buf:i64:600
// EXPECT 1: [x for w in waves(a0, 100) for i in range(len(w)) for x in (i64(sum(w)), min(w),
//     w[7], sum(v & 255 for v in w[:i + 1]) & 255, sum(v & 7 for v in w), sum(v & 255 for v in w) & 255)]
// LAUNCH: --kernel votes --grid 100 --block 100 --arg buf:u32:100:iota --arg buf:u32:900
// EXPECT 1: [x for w in waves(a0, 100) for i, v in enumerate(w) for x in (1, int(max(w) < 64),
//     sum(1 for u in w if u % 3 == 0), sum(1 for u in w[:i] if u % 3 == 0), sum(1 for u in w[:i + 1] if u % 3 == 0),
//     int(v % 3 == 0), [u % 3 for u in w].index(0), i == 0, len(w) - i)]
// LAUNCH: --kernel shuffles --grid 128 --block 128 --arg buf:f32:128:iota --arg buf:f32:1152
// EXPECT 1: [x for w in waves(a0, 128) for i in range(64) for x in (w[63 - i], w[i ^ 5],
//     w[i - 3] if i >= 3 else 0, w[i + 3] if i < 61 else 0, w[(i + 10) % 64], w[i - i % 8 + (i + 3) % 8],
//     sum(w[i - i % 16:i - i % 16 + 16]), w[i - 3] if i >= 3 else -w[i + 61], w[i + 3] if i < 61 else -w[i - 61])]
// LAUNCH: --kernel clusters --grid 100 --block 100 --arg buf:i32:100:rand=3 --arg buf:i64:500
// EXPECT 1: [x for w in waves(a0, 100) for i, v in enumerate(w)
//     for c in [[y for y in w[i - i % 16:i - i % 16 + 16] if y % 3 == v % 3]]
//     for b in [[y for y in w[i - i % 4:i - i % 4 + 4] if y % 3 == v % 3]]
//     for x in (i32(sum(c)), min(c), max(b), sum(y & 7 for y in c), sum(y & 7 for y in w if y % 3 == v % 3))]
// LAUNCH: --kernel tail --grid 100 --block 100 --arg buf:i32:100:rand=4 --arg buf:i32:300
// EXPECT 1: [x for w in waves(a0, 100) for i in range(len(w)) for c in [w[i - i % 8:i - i % 8 + 8]]
//     for x in (i32(sum(c)), min(c), max(c))]
// LAUNCH: --kernel some --grid 100 --block 100 --arg buf:i32:100:rand=5 --arg buf:i32:1800
// EXPECT 1: [i32(x) for w in waves(a0, 100) for i, v in enumerate(w)
//     for c in [[y for y in w if y % 3 == v % 3]]
//     for b in [[y for y in w[:i] if y % 3 == v % 3]]
//     for q in [[y for y in w[i - i % 8:i - i % 8 + 8] if y % 3 == v % 3]]
//     for x in (fold(add, c, 0), fold(mul, [y & 255 for y in c], 1), fold(ands, c, -1),
//         fold(ors, [y & 4095 for y in c], 0), fold(xors, c, 0), fold(add, b + [v], 0), fold(min, b, 2**31 - 1),
//         fold(max, [y & 255 for y in b], 0) if b else 0, (fold(mul, [y & 255 for y in b + [v]], 1) + 128) % 256 - 128,
//         fold(ands, q, -1), fold(xors, q, 0), fold(mul, q, 1), int(all(y & 6 for y in c)),
//         int(any(y & 64 for y in b)), sum(y & 1 for y in b + [v]) & 1, int(all(y & 6 for y in q)),
//         sum(y & 1 for y in q) & 1, fold(min, [i32(y) % 128 for y in b], 127))]
// LAUNCH: --kernel vectors --grid 100 --block 100 --arg buf:i32:100:iota --arg buf:i32:700
// EXPECT 1: [x for w in waves(a0, 100) for _ in w
//     for x in (w[7], w[7] + 1, 2 * w[7], w[5] + 15, w[5] + 3, -w[3], 6463)]

#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void numbers(global uint *out) {
  global uint *p = out + 5 * get_global_id(0);
  p[0] = get_sub_group_id();
  p[1] = get_sub_group_local_id();
  p[2] = get_sub_group_size();
  p[3] = get_max_sub_group_size();
  p[4] = get_num_sub_groups();
}

// Workgroups at the edges of the grid are smaller.
kernel void parts(global uint *out) {
  global uint *p = out + 7 * get_global_linear_id();
  p[0] = get_sub_group_id();
  p[1] = get_sub_group_local_id();
  p[2] = get_sub_group_size();
  p[3] = get_max_sub_group_size();
  p[4] = get_num_sub_groups();
  p[5] = get_enqueued_num_sub_groups();
  p[6] = get_enqueued_local_size(0) * get_enqueued_local_size(1);
}

kernel void sums(global const int *in, global int *out) {
  int x = in[get_global_id(0)];
  global int *p = out + 6 * get_global_id(0);
  p[0] = sub_group_reduce_add(x);
  p[1] = sub_group_reduce_min(x);
  p[2] = sub_group_reduce_max(x);
  p[3] = sub_group_scan_inclusive_add(x);
  p[4] = sub_group_scan_exclusive_add(x);
  p[5] = sub_group_scan_inclusive_max(x);
}

kernel void floats(global const float *in, global float *out) {
  float x = in[get_global_id(0)];
  global float *p = out + 4 * get_global_id(0);
  p[0] = sub_group_reduce_add(x);
  p[1] = sub_group_reduce_max(x);
  p[2] = sub_group_scan_inclusive_add(x);
  p[3] = sub_group_scan_exclusive_min(x);
}

kernel void others(global const long *in, global long *out) {
  long x = in[get_global_id(0)];
  global long *p = out + 6 * get_global_id(0);
  p[0] = sub_group_reduce_add(x);
  p[1] = sub_group_reduce_min(x);
  p[2] = sub_group_broadcast(x, 7);
  p[3] = sub_group_scan_inclusive_add((uchar)x);
  p[4] = (long)sub_group_reduce_add((half)(x & 7));
  p[5] = sub_group_reduce_add((uchar)x);
}

kernel void votes(global const uint *in, global uint *out) {
  uint x = in[get_global_id(0)];
  global uint *p = out + 9 * get_global_id(0);
  uint4 ballot = sub_group_ballot(x % 3 == 0);
  p[0] = sub_group_any(x % 3 == 0);
  p[1] = sub_group_all(x < 64);
  p[2] = sub_group_ballot_bit_count(ballot);
  p[3] = sub_group_ballot_exclusive_scan(ballot);
  p[4] = sub_group_ballot_inclusive_scan(ballot);
  p[5] = sub_group_inverse_ballot(ballot);
  p[6] = sub_group_ballot_find_lsb(ballot);
  p[7] = sub_group_elect();
  p[8] = sub_group_ballot_bit_count(get_sub_group_ge_mask());
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void shuffles(global const float *in, global float *out) {
  float x = in[get_global_id(0)];
  uint i = get_sub_group_local_id();
  global float *p = out + 9 * get_global_id(0);
  p[0] = sub_group_shuffle(x, 63 - i);
  p[1] = sub_group_shuffle_xor(x, 5);
  float up = sub_group_shuffle_up(x, 3), down = sub_group_shuffle_down(x, 3);
  p[2] = i < 3 ? 0 : up;
  p[3] = i < 61 ? down : 0;
  p[4] = sub_group_rotate(x, 10);
  p[5] = sub_group_clustered_rotate(x, 3, 8);
  p[6] = sub_group_clustered_reduce_add(x, 16);
  p[7] = intel_sub_group_shuffle_up(-x, x, 3);
  p[8] = intel_sub_group_shuffle_down(x, -x, 3);
}

// Work-items that are elsewhere, or not there, do not count.
kernel void clusters(global const int *in, global long *out) {
  int x = in[get_global_id(0)];
  global long *p = out + 5 * get_global_id(0);
  int rest = (x % 3 + 3) % 3;
  for (int i = 0; i < 3; ++i)
    if (rest == i) {
      p[0] = sub_group_clustered_reduce_add(x, 16);
      p[1] = sub_group_clustered_reduce_min((long)x, 16);
      p[2] = sub_group_clustered_reduce_max(x, 4);
      p[3] = (long)sub_group_clustered_reduce_add((half)(x & 7), 16);
      p[4] = sub_group_clustered_reduce_add((short)(x & 7), 64);
    }
}

kernel void tail(global const int *in, global int *out) {
  int x = in[get_global_id(0)];
  global int *p = out + 3 * get_global_id(0);
  p[0] = sub_group_clustered_reduce_add(x, 8);
  p[1] = sub_group_clustered_reduce_min(x, 8);
  p[2] = sub_group_clustered_reduce_max(x, 8);
}

kernel void some(global const int *in, global int *out) {
  int x = in[get_global_id(0)];
  global int *p = out + 18 * get_global_id(0);
  int rest = (x % 3 + 3) % 3;
  for (int i = 0; i < 3; ++i)
    if (rest == i) {
      p[0] = sub_group_non_uniform_reduce_add(x);
      p[1] = sub_group_non_uniform_reduce_mul(x & 255);
      p[2] = sub_group_non_uniform_reduce_and(x);
      p[3] = sub_group_non_uniform_reduce_or((short)(x & 4095));
      p[4] = sub_group_non_uniform_reduce_xor((uint)x);
      p[5] = sub_group_non_uniform_scan_inclusive_add(x);
      p[6] = sub_group_non_uniform_scan_exclusive_min(x);
      p[7] = sub_group_non_uniform_scan_exclusive_max((uchar)x);
      p[8] = sub_group_non_uniform_scan_inclusive_mul((char)x);
      p[9] = sub_group_clustered_reduce_and(x, 8);
      p[10] = sub_group_clustered_reduce_xor(x, 8);
      p[11] = sub_group_clustered_reduce_mul(x, 8);
      p[12] = sub_group_non_uniform_reduce_logical_and(x & 6);
      p[13] = sub_group_non_uniform_scan_exclusive_logical_or(x & 64);
      p[14] = sub_group_non_uniform_scan_inclusive_logical_xor(x & 1);
      p[15] = sub_group_clustered_reduce_logical_and(x & 6, 8);
      p[16] = sub_group_clustered_reduce_logical_xor(x & 1, 8);
      p[17] = sub_group_non_uniform_scan_exclusive_min((char)(x & 127));
    }
}

kernel void vectors(global const int *in, global int *out) {
  int i = get_global_id(0), v = in[i];
  short3 a = sub_group_broadcast((short3)(v, v + 1, v * 2), 7);
  const char16 places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  char16 b = sub_group_non_uniform_broadcast((char16)(v) + places, 5);
  double2 d = sub_group_broadcast((double2)(v, -v), 3);
  out[7 * i] = a.x;
  out[7 * i + 1] = a.y;
  out[7 * i + 2] = a.z;
  out[7 * i + 3] = b.sf;
  out[7 * i + 4] = b.s3;
  out[7 * i + 5] = d.y;
  // Bits of work-items that the last subgroup lacks count.
  const uint4 all = ~0u;
  out[7 * i + 6] = 100 * sub_group_ballot_bit_count(all) +
                   sub_group_ballot_find_msb(all);
}
