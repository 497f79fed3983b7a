// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// Rows that are a pitch apart, each work-item every so many of them, from an
// offset on; the pitch and the offset may be negative. One of two accesses does
// not run in every iteration.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:3000:rand=7 --arg i32:3
//     --arg i32:11 --arg i32:1000 --arg i32:700 --arg buf:i32:128
// HOST:
//     def rows(g):
//         r, i = 0, g
//         while i < a4:
//             at = i * a1 + a2
//             r += a0[at] ^ i
//             if i > a3 - 500: r -= a0[at + 5]
//             i += n
//         return i32(r)
// EXPECT 5: [rows(g) for g in range(128)]
// LAUNCH: --grid 128 --block 64 --arg buf:i32:3000:rand=8 --arg i32:-4
//     --arg i32:2990 --arg i32:800 --arg i32:740 --arg buf:i32:128
// EXPECT 5: [rows(g) for g in range(128)]

__kernel void rows(__global const int *x, int pitch, int from, int most, int n,
                   __global int *out) {
  int g = get_global_id(0), r = 0;
  for (int i = g; i < n; i += get_global_size(0)) {
    int at = i * pitch + from;
    r += x[at] ^ i;
    if (i > most - 500)
      r -= x[at + 5];
  }
  out[g] = r;
}
