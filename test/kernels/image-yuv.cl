// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Colours: bytes of RGBA to luma and halved chroma and back, with saturating
// arithmetic on vectors of chars and shorts, and averages of rows.
//
// LAUNCH: --grid 32,4 --block 32,2 --arg buf:u8x4:256:rand=70 --arg buf:u8:256
//     --arg buf:i8x2:64 --arg buf:u8x4:256
// HOST:
//     def luma(p):
//         return (77 * p[0] + 150 * p[1] + 29 * p[2] + 128) >> 8
//     def at(x, y):
//         i = 4 * (32 * y + x)
//         return a0[i:i + 4]
//     def limit(x, low, high):
//         return min(max(x, low), high)
//     def chroma(x, y):
//         four = [at(x + i, y + j) for j in (0, 1) for i in (0, 1)]
//         mean = [(sum(p[c] for p in four) + 2) >> 2 for c in range(3)]
//         light = luma(mean)
//         return [limit((mean[c] - light) >> 1, -128, 127) for c in (2, 0)]
//     def back(x, y):
//         p = at(x, y)
//         blue, red = chroma(x & 62, y & 6)
//         light = luma(p)
//         return [limit(light + 2 * red, 0, 255),
//                 limit(light - red - (blue >> 1), 0, 255),
//                 limit(light + 2 * blue, 0, 255), p[3]]
// EXPECT 1: [luma(at(i % 32, i // 32)) for i in range(256)]
// EXPECT 2: [c for y in range(0, 8, 2) for x in range(0, 32, 2) for c in chroma(x, y)]
// EXPECT 3: [c for i in range(256) for c in back(i % 32, i // 32)]

uchar luma(ushort3 p) { return (77 * p.x + 150 * p.y + 29 * p.z + 128) >> 8; }

__kernel void yuv(__global const uchar4 *in, __global uchar *y_out,
                  __global char2 *uv_out, __global uchar4 *back) {
  int x = get_global_id(0), row = 2 * get_global_id(1);
  int pair = x & ~1;
  uchar4 mine[2];
  for (int j = 0; j < 2; ++j) {
    mine[j] = in[(row + j) * 32 + x];
    y_out[(row + j) * 32 + x] = luma(convert_ushort3(mine[j].xyz));
  }
  ushort4 sum = 2;
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i)
      sum += convert_ushort4(in[(row + j) * 32 + pair + i]);
  ushort3 mean = (sum >> (ushort)2).xyz;
  short2 difference = convert_short2(mean.zx) - (short)luma(mean);
  char2 uv = convert_char2_sat(difference >> (short)1);
  if (x == pair)
    uv_out[row / 2 * 16 + x / 2] = uv;
  for (int j = 0; j < 2; ++j) {
    short light = luma(convert_ushort3(mine[j].xyz));
    short4 p = (short4)(light + 2 * uv.y, light - uv.y - (uv.x >> 1),
                        light + 2 * uv.x, mine[j].w);
    back[(row + j) * 32 + x] = convert_uchar4_sat(p);
  }
}
