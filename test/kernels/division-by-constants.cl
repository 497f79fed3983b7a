// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// Quotients and remainders by constants: powers of two, others, negative ones,
// the least number; of integers of all widths and of vectors. The values are of
// all magnitudes; the first ones are the least, the largest, 0, 1 and -1.
//
// HOST:
//     def value(x, i, bits):
//         least = -(1 << bits - 1)
//         edges = [least, -least - 1, 0, 1, -1, least + 1]
//         return edges[i] if i < 6 else x >> (64 - bits + i % bits)
//     def both(n, d, bits):
//         u = (1 << bits) - 1
//         mix = lambda q, r: (q * 31 + r) & u
//         parts = [mix(idiv(n, d), irem(n, d))]
//         if d > 0:
//             parts.append(mix((n & u) // d, (n & u) % d))
//         return parts
//     def fold(x, i, bits, divisors):
//         h = 0
//         for d in divisors:
//             for p in both(value(x, i, bits), d, bits):
//                 h = (h * 17 + p) & ((1 << bits) - 1)
//         return h
//     small = [2, -2, 8, -16, 3, -3, 7, 10, 100, -128]
//     wide = small + [641, -1000, 32767, -32768]
//     dwords = wide + [65536, 1000003, 2147483647, -2147483648]
//     quads = dwords + [1 << 32, 0xffffffff, 10 ** 18, -2 ** 63]
// LAUNCH: --grid 192 --block 64 --arg buf:i64:192:rand=1 --arg buf:u64:192
//     --arg buf:u32:192 --arg buf:u16:192 --arg buf:u8:192 --arg buf:u32:192
// EXPECT 1: [fold(x, i, 64, quads) for i, x in enumerate(a0)]
// EXPECT 2: [fold(x, i, 32, dwords) for i, x in enumerate(a0)]
// EXPECT 3: [fold(x, i, 16, wide) for i, x in enumerate(a0)]
// EXPECT 4: [fold(x, i, 8, small) for i, x in enumerate(a0)]
// EXPECT 5: [u32(idiv(i32(x), 3) ^ irem(i32(x >> 8), 7) ^ idiv(i32(x >> 16), 8)
//            ^ irem(i32(x >> 24), -100)) for x in a0]

#define VALUE(T, BITS, LEAST)                                                  \
  (i == 0   ? (T)(LEAST)                                                       \
   : i == 1 ? (T)(-(LEAST + 1))                                                \
   : i == 2 ? (T)0                                                             \
   : i == 3 ? (T)1                                                             \
   : i == 4 ? (T) - 1                                                          \
   : i == 5 ? (T)(LEAST + 1)                                                   \
            : (T)(x >> (64 - BITS + i % BITS)))
#define S(T, U, D) h = (U)(h * 17 + (U)((U)(n / (T)D) * 31 + (U)(n % (T)D)));
#define B(T, U, D)                                                             \
  S(T, U, D)                                                                   \
  h = (U)(h * 17 + (U)((U)((U)n / (U)D) * 31 + (U)((U)n % (U)D)));
#define SMALL(T, U)                                                            \
  B(T, U, 2) S(T, U, -2) B(T, U, 8) S(T, U, -16) B(T, U, 3) S(T, U, -3)        \
      B(T, U, 7) B(T, U, 10) B(T, U, 100) S(T, U, -128)
#define WIDE(T, U)                                                             \
  SMALL(T, U) B(T, U, 641) S(T, U, -1000) B(T, U, 32767) S(T, U, -32768)
#define DWORDS(T, U)                                                           \
  WIDE(T, U) B(T, U, 65536) B(T, U, 1000003) B(T, U, 2147483647)               \
      S(T, U, (-2147483647 - 1))
#define QUADS(T, U)                                                            \
  DWORDS(T, U) B(T, U, 4294967296) B(T, U, 4294967295)                         \
      B(T, U, 1000000000000000000) S(T, U, (-9223372036854775807 - 1))
#define FOLD(OUT, T, U, BITS, LEAST, DIVISORS)                                 \
  {                                                                            \
    T n = VALUE(T, BITS, LEAST);                                               \
    U h = 0;                                                                   \
    DIVISORS(T, U)                                                             \
    OUT[i] = h;                                                                \
  }

__kernel void divide(__global const long *a, __global ulong *quads,
                     __global uint *dwords, __global ushort *wide,
                     __global uchar *small, __global uint *vectors) {
  int i = get_global_id(0);
  long x = a[i];
  FOLD(quads, long, ulong, 64, (-9223372036854775807 - 1), QUADS)
  FOLD(dwords, int, uint, 32, (-2147483647 - 1), DWORDS)
  FOLD(wide, short, ushort, 16, -32768, WIDE)
  FOLD(small, char, uchar, 8, -128, SMALL)
  int4 v = (int4)(x, x >> 8, x >> 16, x >> 24);
  int4 q = v / (int4)(3, 7, 8, 100), r = v % (int4)(3, 7, 8, -100);
  vectors[i] = q.x ^ r.y ^ q.z ^ r.w;
}
