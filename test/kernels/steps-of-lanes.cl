// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-step-pointers
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-unroll-loops
// Lanes enter a loop with indices of their own, which count up or down, by one or by a width, and
// stand for rows and columns: addresses are stepped, or products. The last loops do without an access
// in some iterations, or multiply past 32 bits.
//
// HOST:
//     W = 96
//     def wrapped(x): return x % 2**32
//     def products(i, n):
//         return sum(((i + k) * 0x12345679 % 2**32) >> 7 for k in range(i % 5, n)) % 2**32
// LAUNCH: --kernel convolve --grid 96 --block 32 --arg buf:i32:96:rand=1 --arg buf:i32:15:rand=2 --arg buf:i32:96:zero --arg i32:15
// EXPECT 2: [wrapped(sum(a1[h] * a0[i + 7 - h] for h in range(15) if 0 <= i + 7 - h < 96)) for i in range(96)]
// LAUNCH: --kernel columns --grid 96 --block 32 --arg buf:i32:3072:rand=3 --arg buf:i32:96:zero --arg i32:96 --arg i32:32
// EXPECT 1: [wrapped(sum(a0[r * 96 + i] - 3 * a0[(31 - r) * 96 + i] for r in range(i % 7, 32 - i % 3))) for i in range(96)]
// LAUNCH: --kernel some --grid 64 --block 64 --arg buf:i32:256:rand=4 --arg buf:i32:64:zero --arg i32:9
// EXPECT 1: [wrapped(sum(a0[i + 3 * k] for k in range(i % 4, 9) if (i + k) & 2)) for i in range(64)]
// LAUNCH: --kernel modulo --grid 64 --block 64 --arg buf:u32:64:zero --arg i32:11
// EXPECT 0: [products(i, 11) for i in range(64)]
// LAUNCH: --kernel tiles --grid 64 --block 64 --arg buf:i32:4096:rand=5 --arg buf:i32:64:zero --arg i32:64
// EXPECT 1: [wrapped(sum(a0[y * 64 + x] * (x + 1) for y in range(i // 8, i // 8 + 3) for x in range(i % 8, i % 8 + 5))) for i in range(64)]

kernel void convolve(global const int *in, global const int *weights, global int *out, int n) {
  const int i = get_global_id(0), size = get_global_size(0), half_n = n / 2;
  const int first = i + half_n >= size ? i + half_n + 1 - size : 0;
  const int end = i - half_n < 0 ? i + half_n + 1 : n;
  int sum = 0;
  for (int h = first; h < end; ++h)
    sum += weights[h] * in[i + half_n - h];
  out[i] = sum;
}

kernel void columns(global const int *in, global int *out, int width, int height) {
  const int i = get_global_id(0);
  int sum = 0;
  for (int r = i % 7; r < height - i % 3; ++r)
    sum += in[r * width + i] - 3 * in[(height - 1 - r) * width + i];
  out[i] = sum;
}

kernel void some(global const int *in, global int *out, int n) {
  const int i = get_global_id(0);
  int sum = 0;
  for (int k = i % 4; k < n; ++k)
    if (i + k & 2)
      sum += in[i + 3 * k];
  out[i] = sum;
}

kernel void modulo(global uint *out, int n) {
  const uint i = get_global_id(0);
  uint sum = 0;
  for (uint k = i % 5; k < n; ++k)
    sum += (i + k) * 0x12345679u >> 7;
  out[i] = sum;
}

kernel void tiles(global const int *in, global int *out, int width) {
  const int i = get_global_id(0);
  int sum = 0;
  for (int y = i / 8; y < i / 8 + 3; ++y)
    for (int x = i % 8; x < i % 8 + 5; ++x)
      sum += in[y * width + x] * (x + 1);
  out[i] = sum;
}
