// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O1
// What LLVM knows of an index where a condition holds, it does not know in the first
// iteration: i + 2 is i | 2 where i & 2 is not set, and i is not negative where 0 < i.
// LAUNCH: --kernel sums --grid 64 --block 64 --arg buf:i32:64 --arg i32:12 --arg i32:9
// HOST:
//     def mixed(indices, w):
//         s = 0
//         for i in indices:
//             s ^= (i + 2) * w + 5 if i & 2 == 0 else 0
//         return s
// EXPECT 0: [mixed(range(t, t + a1), a2) for t in range(64)]
// LAUNCH: --kernel before --grid 64 --block 64 --arg buf:i32:256:iota --arg buf:i32:64 --arg i32:20
// EXPECT 1: [sum(40 + i + (3 * (39 + i) if i > 0 else 0) for i in range(t - a2, t)) for t in range(64)]
// LAUNCH: --kernel after_exit --grid 64 --block 64 --arg buf:i32:4096:iota --arg buf:i32:64 --arg i32:7 --arg i32:5
// HOST:
//     def read(i, more, w):
//         s = 0
//         while True:
//             s += (i + 1) * w + 1
//             if i & 1: return s
//             s += 3 * (i | 1) * w
//             i += more
// EXPECT 1: [read(t, a2, a3) for t in range(64)]
// LAUNCH: --kernel rows --grid 64 --block 64 --arg buf:i32:8192:mod=97 --arg buf:i32:64 --arg i64:7 --arg i64:5
// HOST:
//     def sums(a, i, more, w):
//         s, first = 0, i & 3
//         while a[i] <= 90:
//             s += sum(a[i + 37 * j] ^ a[i + 41 * j] for j in range(first, first + w))
//             i += more
//         return s
// EXPECT 1: [sums(a0, t, a2, a3) for t in range(64)]

kernel void sums(global int *out, int n, int w) {
  int t = get_local_id(0), s = 0;
  for (int i = t; i < t + n; i++)
    if ((i & 2) == 0) {
      s ^= (i + 2) * w + 5;
      out[t] = s;
    }
}

kernel void before(global const int *restrict all, global int *restrict out, int n) {
  int t = get_local_id(0), s = 0;
  global const int *a = all + 40;
  for (int i = t - n; i != t; i++) {
    s += a[i];
    if (i > 0)
      s += 3 * a[i - 1];
  }
  out[t] = s;
}

// Each iteration that goes on comes to the second access; the last one does not.
kernel void after_exit(global const int *restrict a, global int *restrict out, int more, int w) {
  int t = get_local_id(0), s = 0;
  for (int i = t;; i += more) {
    s += a[(i + 1) * w + 1];
    if (i & 1)
      break;
    s += 3 * a[(i | 1) * w];
  }
  out[t] = s;
}

// The outer loop's index is stepped as a pointer, so the inner one's addresses change.
kernel void rows(global const int *restrict a, global int *restrict out, long more, long w) {
  int t = get_local_id(0), s = 0;
  for (long i = t;; i += more) {
    global const int *p = a + i;
    if (p[0] > 90)
      break;
    for (long j = t & 3; j != (t & 3) + w; j++)
      s += p[37 * j] ^ p[41 * j];
  }
  out[t] = s;
}
