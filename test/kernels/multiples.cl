// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// Multiples of constants, odd and even, of signed and unsigned numbers that may
// be of any size: near 0, near the ends, and multiples and their neighbours.
//
// HOST:
//     def bits(x, divisors, of):
//         return sum((of(x, d) == 0) << i for i, d in enumerate(divisors))
//     def mod(n, d):
//         return n % d
//     odd = [3, 5, 7, 641, 1000003, 2147483647]
//     even = [6, 10, 12, 96, 1000, 0x7ffffffe]
//     signed = odd + even + [-3, -6]
//     edges = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 31 + 1]
//     def number(r, i):
//         near = (odd + even)[i % 12] * (r >> i % 32) + i // 12 % 3 - 1
//         return edges[i] if i < 6 else u32(near)
//     def numbers(a):
//         return [number(r, i) for i, r in enumerate(a)]
// LAUNCH: --grid 1152 --block 64 --arg buf:u32:1152:rand=3 --arg buf:u32:1152
//     --arg buf:u32:1152 --arg buf:u32:1152
// EXPECT 1: [bits(x, odd + even, mod) for x in numbers(a0)]
// EXPECT 2: [bits(i32(x), signed, irem) for x in numbers(a0)]
// EXPECT 3: [bits(x & 0xffff, odd[:4] + even, mod) |
//            bits(x << 20 | x, [3, 641], mod) << 16 |
//            bits(i64(x << 36 | x), [7, -9], irem) << 18 for x in numbers(a0)]

#define U(X, D, I) ((uint)((X) % (D) == 0) << (I))
#define ODD(X)                                                                 \
  U(X, 3, 0) | U(X, 5, 1) | U(X, 7, 2) | U(X, 641, 3)
#define LARGE(X) U(X, 1000003, 4) | U(X, 2147483647, 5)
#define EVEN(X, I)                                                             \
  U(X, 6, I) | U(X, 10, I + 1) | U(X, 12, I + 2) | U(X, 96, I + 3) |           \
      U(X, 1000, I + 4) | U(X, 0x7ffffffe, I + 5)

constant uint edges[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x80000001};
constant uint near[] = {3, 5,  7,  641, 1000003, 2147483647,
                        6, 10, 12, 96,  1000,    0x7ffffffe};

kernel void multiples(global uint *in, global uint *u, global uint *s,
                      global uint *other) {
  int i = get_global_id(0);
  uint x = i < 6 ? edges[i] : near[i % 12] * (in[i] >> i % 32) + i / 12 % 3 - 1;
  int n = x;
  ushort word = x;
  u[i] = ODD(x) | LARGE(x) | EVEN(x, 6);
  s[i] = ODD(n) | LARGE(n) | EVEN(n, 6) | U(n, -3, 12) | U(n, -6, 13);
  ulong wide = (ulong)x << 20 | x;
  long most = (ulong)x << 36 | x;
  other[i] = ODD(word) | EVEN(word, 4) | U(wide, 3, 16) | U(wide, 641, 17) |
             U(most, 7, 18) | U(most, -9, 19);
}
