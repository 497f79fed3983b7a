// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Sobel's edges of an 8-bit picture with clamped borders: gradients as shorts,
// their length as an integer root, saturated to bytes.
//
// LAUNCH: --grid 20,12 --block 20,3 --arg buf:u8:240:rand=50 --arg buf:u8:240
//     --arg buf:u8:240
// HOST:
//     def pixel(x, y):
//         return a0[min(max(y, 0), 11) * 20 + min(max(x, 0), 19)]
//     def sobel(x, y):
//         def sum(dx, dy, ax, ay):
//             total = 0
//             for k, weight in ((-1, 1), (0, 2), (1, 1)):
//                 total += weight * (pixel(x + dx + k * ax, y + dy + k * ay)
//                                    - pixel(x - dx + k * ax, y - dy + k * ay))
//             return total
//         h, v = sum(1, 0, 0, 1), sum(0, 1, 1, 0)
//         return min(math.isqrt(h * h + v * v), 255), \
//             (h > 0) + 2 * (v > 0) + 4 * (abs(h) > abs(v))
// EXPECT 1: [sobel(i % 20, i // 20)[0] for i in range(240)]
// EXPECT 2: [sobel(i % 20, i // 20)[1] for i in range(240)]

short pixel(__global const uchar *in, int x, int y) {
  int width = get_global_size(0), height = get_global_size(1);
  return in[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)];
}

uint root(uint x) {
  uint result = 0;
  for (uint bit = 1 << 10; bit; bit >>= 1)
    if ((result | bit) * (result | bit) <= x)
      result |= bit;
  return result;
}

__kernel void sobel(__global const uchar *in, __global uchar *out,
                    __global uchar *direction) {
  int x = get_global_id(0), y = get_global_id(1);
  short p[3][3];
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i)
      p[j][i] = pixel(in, x + i - 1, y + j - 1);
  short h = p[0][2] + 2 * p[1][2] + p[2][2] - p[0][0] - 2 * p[1][0] - p[2][0];
  short v = p[2][0] + 2 * p[2][1] + p[2][2] - p[0][0] - 2 * p[0][1] - p[0][2];
  size_t at = y * get_global_size(0) + x;
  out[at] = convert_uchar_sat(root(h * h + v * v));
  direction[at] = (h > 0) | (v > 0) << 1 | (abs(h) > abs(v)) << 2;
}
