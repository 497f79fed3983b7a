// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Distances of unsigned and signed numbers, of bytes, and sums of them; where the greater
// one is taken off, they are negative.
// HOST:
//     def value(t, n): return [0, 1, 2**32 - 1, 2**31, 2**31 - 1, 255, 256, 7][(t >> 3 * n) % 8]
//     def signed(x): return x - 2**32 if x >> 31 else x
//     def wrapped(x): return x % 2**32
// LAUNCH: --grid 64 --block 64 --arg buf:u32:512
// EXPECT 0: [wrapped(v) for t in range(64) for x, y in ((value(t, 0), value(t, 1)),) for v in (abs(x - y), abs(x - y) + t, abs(signed(x) - signed(y)), abs(x % 256 - y % 256), abs(x % 256 - y % 256) + x, -abs(x - y), abs(signed(wrapped(x - y))), abs(x % 65536 - y % 65536))]
kernel void distances(global uint8 *out) {
  const uint values[] = {0, 1, ~0u, 1u << 31, ~0u >> 1, 255, 256, 7};
  uint t = get_local_id(0), x = values[t % 8], y = values[t / 8];
  uint reversed = x < y ? x - y : y - x;
  out[t] = (uint8)(abs_diff(x, y), abs_diff(x, y) + t, abs_diff((int)x, (int)y),
                   abs_diff((uchar)x, (uchar)y), abs((int)(x & 255) - (int)(y & 255)) + x,
                   reversed, abs((int)(x - y)), abs_diff((ushort)x, (ushort)y));
}
