// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-wide-product-sums
// Products of dwords of 64 bits, signed and unsigned: alone, in one sum, in
// three and in four; addresses of structures of 28 bytes.
//
// HOST: def signed(a, b, x): return [i32(a) * i32(b), i32(a) * i32(b) + x, a * b + x, x - i32(a) * i32(b)]
// HOST: def sums(a, b, x): return signed(a, b, x) + [a * b + a, a * b + b, a * b ^ u64(a * b + 9)]
// LAUNCH: --grid 70 --block 64 --arg buf:u32:70:rand=1 --arg buf:u32:70:rand=2
//     --arg buf:u64:70:rand=3 --arg buf:u64:490 --arg buf:i32:70:mod=35
//     --arg buf:i32:490:iota --arg buf:i32:70
// EXPECT 3: [u64(v) for i in range(70) for v in sums(a0[i], a1[i], a2[i])]
// EXPECT 6: [7 * a4[i] + 3 + 7 * (a4[i] + 35) + 6 for i in range(70)]

typedef struct {
  int a[7];
} Seven;

__kernel void products(__global const uint *a, __global const uint *b,
                       __global const ulong *x, __global ulong *out,
                       __global const int *index, __global const Seven *rows,
                       __global int *picked) {
  size_t i = get_global_id(0);
  long p = (long)(int)a[i] * (int)b[i];
  ulong q = (ulong)a[i] * b[i], n = x[i];
  __global ulong *to = out + 7 * i;
  to[0] = p;
  to[1] = p + n;
  to[2] = q + n;
  to[3] = n - p;
  to[4] = q + a[i];
  to[5] = q + b[i];
  to[6] = q ^ (q + 9);
  const __global Seven *row = rows + index[i];
  picked[i] = row->a[3] + row[35].a[6];
}
