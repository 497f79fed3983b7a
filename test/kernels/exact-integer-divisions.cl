// RUN: %toygcn run %s --approximate-by -1
// RUN: %toygcn run %s --approximate-by 0
// RUN: %toygcn run %s --approximate-by +1
// RUN: %toygcn run %s --approximate-by random
// RUN: %toygcn run %s -O0 --approximate-by -1
// Integer quotients and remainders are exact wherever the results of v_rcp_f32
// lie: pairs of numbers at which estimates turn, then numbers of every length.
//
// HOST:
//     edges = [1, 2, 3, 5, 7, 10, 127, 128, 255, 2047, 4095, 4096, 32767, 65535, 65536, 1048575, 2097151, 2097152, 8388607, 8388609, 16777215, 16777216, 16777217, 2147483647, 2147483648, 2147483649, 4294967295, 4294967296, 9007199254740991, 9007199254740993, 9223372036854775807, 9223372036854775808, 18446744073709551615]
//     def wrap(v, bits, signed):
//         v &= (1 << bits) - 1
//         return v - (1 << bits) if signed and v >> (bits - 1) else v
//     def mix(i):
//         x = (i * 0x9E3779B97F4A7C15 + 0x1234567) & (1 << 64) - 1
//         x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
//         x ^= x >> 27
//         return x >> (x & 63)
//     def value(i, k, bits, signed):
//         v = edges[(i if k else i // 33) % 33] if i < 1089 else mix(2 * i + k)
//         return wrap(v if (i * 7 + k) & 1 else -v, bits, signed)
//     def both(bits, signed):
//         out = []
//         for i in range(n):
//             a, b = value(i, 0, bits, signed), value(i, 1, bits, signed)
//             if b == 0 or (signed and b == -1): b = 3
//             out += [idiv(a, b), irem(a, b)]
//         return out
// LAUNCH: --kernel of_char --grid 4096 --block 256 --arg buf:i8:8192
// EXPECT 0: both(8, 1)
// LAUNCH: --kernel of_uchar --grid 4096 --block 256 --arg buf:u8:8192
// EXPECT 0: both(8, 0)
// LAUNCH: --kernel of_short --grid 4096 --block 256 --arg buf:i16:8192
// EXPECT 0: both(16, 1)
// LAUNCH: --kernel of_ushort --grid 4096 --block 256 --arg buf:u16:8192
// EXPECT 0: both(16, 0)
// LAUNCH: --kernel of_int --grid 4096 --block 256 --arg buf:i32:8192
// EXPECT 0: both(32, 1)
// LAUNCH: --kernel of_uint --grid 4096 --block 256 --arg buf:u32:8192
// EXPECT 0: both(32, 0)
// LAUNCH: --kernel of_long --grid 4096 --block 256 --arg buf:i64:8192
// EXPECT 0: both(64, 1)
// LAUNCH: --kernel of_ulong --grid 4096 --block 256 --arg buf:u64:8192
// EXPECT 0: both(64, 0)
__constant ulong edges[33] = {1, 2, 3, 5, 7, 10, 127, 128, 255, 2047, 4095, 4096, 32767, 65535, 65536, 1048575, 2097151, 2097152, 8388607, 8388609, 16777215, 16777216, 16777217, 2147483647, 2147483648, 2147483649, 4294967295, 4294967296, 9007199254740991, 9007199254740993, 9223372036854775807, 9223372036854775808UL, 18446744073709551615UL};
ulong mix(ulong i) {
  ulong x = i * 0x9E3779B97F4A7C15UL + 0x1234567;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9UL;
  x ^= x >> 27;
  return x >> (x & 63);
}
ulong value(uint i, uint k) {
  ulong v = i < 1089 ? edges[(k ? i : i / 33) % 33] : mix(2 * i + k);
  return (i * 7 + k) & 1 ? v : -v;
}
#define DIVIDE(T, S)                                                           \
  __kernel void of_##T(__global T *out) {                                      \
    uint i = get_global_id(0);                                                 \
    T a = (T)value(i, 0), b = (T)value(i, 1);                                  \
    if (b == 0 || (S && b == (T)-1))                                           \
      b = 3;                                                                   \
    out[2 * i] = a / b;                                                        \
    out[2 * i + 1] = a % b;                                                    \
  }
DIVIDE(char, 1)
DIVIDE(uchar, 0)
DIVIDE(short, 1)
DIVIDE(ushort, 0)
DIVIDE(int, 1)
DIVIDE(uint, 0)
DIVIDE(long, 1)
DIVIDE(ulong, 0)
