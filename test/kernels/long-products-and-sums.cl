// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-wide-product-sums
// Products of 64 bits: the low dwords' product has 64 bits, the others add to its
// high dword. They stand alone, in one sum and in two; a factor is a number of the
// wave, or has a sign; an index of three dimensions has two of them.
//
// HOST: def long(a, b, x, n): return [a * b, a * b + x, a * b ^ u64(a * b + x), n * a - x, i32(a) * n + b, a * 12 + b, x - a * b]
// LAUNCH: --grid 70 --block 64 --arg buf:u64:70:rand=1 --arg buf:u64:70:rand=2
//     --arg buf:u64:70:rand=3 --arg u64:0x123456789abcdef1 --arg u32:0xfedcba98
//     --arg buf:u64:490 --arg buf:i32:70:mod=35 --arg buf:i32:490:iota --arg buf:i32:70
// EXPECT 5: [u64(v) for i in range(70) for v in long(a0[i], a1[i], a2[i], a3)]
// EXPECT 8: [(a6[i] % 5 * 7 + a6[i] % 7) * 14 + i % 14 for i in range(70)]

__kernel void products(__global const ulong *a, __global const ulong *b,
                       __global const ulong *x, ulong n, uint unused,
                       __global ulong *out, __global const int *index,
                       __global const int *cells, __global int *picked) {
  size_t i = get_global_id(0);
  ulong p = a[i] * b[i];
  __global ulong *to = out + 7 * i;
  to[0] = p;
  to[1] = p + x[i];
  to[2] = p ^ (p + x[i]);
  to[3] = n * a[i] - x[i];
  to[4] = (long)(int)a[i] * n + b[i];
  to[5] = a[i] * 12 + b[i];
  to[6] = x[i] - p;
  size_t rows = 7, columns = 14 + (unused & 0);
  int z = index[i] % 5, y = index[i] % 7;
  picked[i] = cells[(z * rows + y) * columns + (int)i % 14];
}
