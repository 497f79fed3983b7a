// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Signed remainders by powers of two, also negative ones and the least number; vectors
// by constants; products by 2^n + 1, and of fields of bytes.
// HOST:
//     def signed(x, bits): return (x + 2**(bits - 1)) % 2**bits - 2**(bits - 1)
//     def value(t, bits): return signed([0, 1, -1, 2**(bits - 1), 2**(bits - 1) - 1, 8, -8, 7, -7][t] if t < 9 else t * 0x9e3779b97f4a7c15 % 2**64 >> 3, bits)
//     def rem(x, y): return abs(x) % abs(y) * (1 if x >= 0 else -1)
//     def quot(x, y): return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
// LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:i64:256
// EXPECT 0: [rem(value(t, 64), y) for t in range(64) for y in (8, -64, -2**63, 1 << 40)]
// LAUNCH: --kernel narrow --grid 64 --block 64 --arg buf:i32:256
// EXPECT 0: [v % 2**32 for t in range(64) for v in (rem(value(t, 32), 8), rem(value(t, 32), -2**31), rem(value(t, 16), 64), rem(value(t, 8), 4))]
// LAUNCH: --kernel vectors --grid 64 --block 64 --arg buf:i32:256
// EXPECT 0: [v % 2**32 for t in range(64) for v in (rem(value(t, 32), 10), value(t + 9, 32) % 2**32 % 7, quot(value(t, 32), -10), rem(value(t, 32), 16))]
// LAUNCH: --kernel factors --grid 64 --block 64 --arg buf:i32:256 --arg i32:0x85f1c3a7
// EXPECT 0: [v % 2**32 for t in range(64) for x in (value(t, 32),) for v in (x * 257, x * 0x80000001 + 5, signed(x >> 8, 8) * signed(a1 >> 8, 8), (signed(x >> 16, 8) + 3) * (a1 >> 24 & 255) + 7)]
long value(int t) {
  const long edges[] = {0, 1, -1, 1L << 63, ~(1L << 63), 8, -8, 7, -7};
  return t < 9 ? edges[t] : (long)(t * 0x9e3779b97f4a7c15UL >> 3);
}

int value32(int t) {
  const int edges[] = {0, 1, -1, 1 << 31, ~(1 << 31), 8, -8, 7, -7};
  return t < 9 ? edges[t] : (int)(t * 0x9e3779b97f4a7c15UL >> 3);
}

kernel void wide(global long4 *out) {
  int t = get_local_id(0);
  long x = value(t);
  out[t] = (long4)(x % 8, x % -64, x % (1L << 63), x % (1L << 40));
}

kernel void narrow(global int4 *out) {
  int t = get_local_id(0), x = value32(t);
  const short edges[] = {0, 1, -1, -32768, 32767, 8, -8, 7, -7};
  const char chars[] = {0, 1, -1, -128, 127, 8, -8, 7, -7};
  short y = t < 9 ? edges[t] : (short)x;
  char z = t < 9 ? chars[t] : (char)x;
  out[t] = (int4)(x % 8, x % (1 << 31), y % (short)64, z % (char)4);
}

kernel void vectors(global int4 *out) {
  int t = get_local_id(0), x = value32(t);
  uint y = value32(t + 9);
  int2 rests = (int2)(x, x) % (int2)(10, 16);
  int2 quotients = (int2)(x, x) / (int2)(-10, 3);
  uint2 sevens = (uint2)(y, y + 1) % 7;
  out[t] = (int4)(rests.x, sevens.x, quotients.x, rests.y);
}

kernel void factors(global int4 *out, uint k) {
  int t = get_local_id(0), x = value32(t);
  out[t] = (int4)(x * 257, x * 0x80000001 + 5, (char)(x >> 8) * (char)(k >> 8),
                  ((char)(x >> 16) + 3) * (int)(k >> 24) + 7);
}
