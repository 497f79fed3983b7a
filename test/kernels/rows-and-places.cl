// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-dword-combines
// Rows at a pitch in bytes that may be negative, from the middle of a picture; the three by
// three places around each one, within the borders; and two pictures of the same shape.
//
// HOST:
//     picture = [i % 251 for i in range(1024)]
//     def at(x, y): return picture[min(max(y, 0), 15) * 64 + min(max(x, 0), 63)]
//     def rows(x, y): return picture[512 + (y - 2) * -64 + x] + picture[512 + (1 - y) * 64 + x]
//     def around(x, y): return sum(at(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1))
// LAUNCH: --kernel rows --grid 64,4 --block 16,4 --arg buf:u8:1024:mod=251 --arg buf:u8:256 --arg i32:-64 --arg i32:512
// EXPECT 1: [rows(x, y) % 256 for y in range(4) for x in range(64)]
// LAUNCH: --kernel around --grid 64,16 --block 16,4 --arg buf:u8:1024:mod=251 --arg buf:u32:1024 --arg i32:64 --arg i32:16
// EXPECT 1: [around(x, y) for y in range(16) for x in range(64)]
// LAUNCH: --kernel two --grid 64,16 --block 16,4 --arg buf:u32:1024:mod=251 --arg buf:u32:1024 --arg i32:64 --arg i32:16
// EXPECT 1: [2 * at(x, y) for y in range(16) for x in range(64)]

kernel void rows(global const uchar *picture, global uchar *out, int pitch, int middle) {
  const int x = get_global_id(0), y = get_global_id(1);
  global const uchar *from = picture + middle;
  global const uchar *up = from + (y - 2) * pitch;
  const int rows = (int)get_group_id(1) + 1;
  global const uchar *down = from + (rows - y) * -pitch;
  out[y * 64 + x] = up[x] + down[x];
}

kernel void around(global const uchar *in, global uint *out, int w, int h) {
  const int x = get_global_id(0), y = get_global_id(1);
  uint sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      sum += in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
  out[y * w + x] = sum;
}

kernel void two(global const uint *in, global uint *out, int w, int h) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  global const uint *from = in + y * w;
  global uint *to = out + y * w;
  to[x] = 2 * from[x];
}
