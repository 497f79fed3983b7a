// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// Divisions of 64 and 32 bits whose operands have fewer: 8, 16, 21, 22, 24 and
// 32, signed and unsigned. Where a quotient is whole and where it is just below
// a whole number, the float estimate is closest to a wrong one. Then the
// largest magnitudes: -2^31 / -1 has 33 bits.
//
// HOST:
//     widths = [8, 16, 21, 22, 24, 32]
//     def unsigned(x, y, i, bits):
//         d = (y & ((1 << bits) - 1)) >> i % bits | 1
//         n = (x & ((1 << bits) - 1)) // d * d - (i & 1)
//         return ((1 << bits) - 1 if i < 8 else max(n, 0)), d
//     def signed(x, y, i, bits):
//         if i < 8:
//             return -(1 << bits - 1), (-1, 1, 2, -3)[i % 4]
//         n, d = unsigned(x, y, i, bits - 1)
//         return (-n if x < 0 else n), (-d if y < 0 else d)
//     def s(x, y, i):
//         h = 0
//         for bits in widths:
//             n, d = signed(x, y, i, bits)
//             h = h * 17 + idiv(n, d) * 31 + irem(n, d)
//         return i64(h)
//     def u(x, y, i):
//         h = 0
//         for bits in widths:
//             n, d = unsigned(x, y, i, bits)
//             h = h * 17 + n // d * 31 + n % d
//         return i64(h)
// LAUNCH: --grid 1024 --block 64 --arg buf:i64:1024:rand=1
//     --arg buf:i64:1024:rand=2 --arg buf:i64:1024 --arg buf:i64:1024
//     --arg buf:i64:6 --arg buf:i32:5
// EXPECT 2: [s(x, y, i) for i, (x, y) in enumerate(zip(a0, a1))]
// EXPECT 3: [u(x, y, i) for i, (x, y) in enumerate(zip(a0, a1))]
// EXPECT 4: [u(a0[9], a1[9], 9)] + [s(a0[9], a1[9], 9)] * 5
// EXPECT 5: [idiv(i32(x), y & 255 | 1) for x, y in zip(a0[:5], a1)]

long cut(long x, int bits) { return x << (64 - bits) >> (64 - bits); }
ulong ucut(long x, int bits) { return (ulong)x << (64 - bits) >> (64 - bits); }

ulong2 unsigned_case(long x, long y, int i, int bits) {
  ulong d = ucut(y, bits) >> i % bits | 1;
  ulong m = ucut(x, bits) / d * d;
  ulong n = m >= (i & 1) ? m - (i & 1) : 0;
  return (ulong2)(i < 8 ? ((ulong)1 << bits) - 1 : n, d);
}
long2 signed_case(long x, long y, int i, int bits) {
  if (i < 8)
    return (long2)(-((long)1 << (bits - 1)),
                   i % 4 == 0   ? -1
                   : i % 4 == 1 ? 1
                   : i % 4 == 2 ? 2
                                : -3);
  ulong2 c = unsigned_case(x, y, i, bits - 1);
  return (long2)(x < 0 ? -(long)c.x : (long)c.x, y < 0 ? -(long)c.y : (long)c.y);
}
long s(long x, long y, int i, int bits) {
  long2 c = signed_case(x, y, i, bits);
  long n = cut(c.x, bits), d = cut(c.y, bits);
  return n / d * 31 + n % d;
}
ulong u(long x, long y, int i, int bits) {
  ulong2 c = unsigned_case(x, y, i, bits);
  ulong n = ucut(c.x, bits), d = ucut(c.y, bits);
  return n / d * 31 + n % d;
}
#define ALL(F, X, Y, I)                                                        \
  (((((F(X, Y, I, 8) * 17 + F(X, Y, I, 16)) * 17 + F(X, Y, I, 21)) * 17 +      \
     F(X, Y, I, 22)) * 17 + F(X, Y, I, 24)) * 17 + F(X, Y, I, 32))

__kernel void narrow(__global const long *a, __global const long *b,
                     __global long *s_out, __global ulong *u_out,
                     __global long *uniform_out, __global int *by_byte) {
  int i = get_global_id(0);
  s_out[i] = ALL(s, a[i], b[i], i);
  u_out[i] = ALL(u, a[i], b[i], i);
  if (i < 6)
    uniform_out[i] = i == 0 ? (long)ALL(u, a[9], b[9], 9) : ALL(s, a[9], b[9], 9);
  if (i < 5)
    by_byte[i] = (int)a[i] / ((int)b[i] & 255 | 1);
}
