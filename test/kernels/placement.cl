// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --llc-arg=-toygcn-placement=chain
// RUN: %toygcn compare %s --llc-arg=-toygcn-placement=copy
// RUN: %toygcn run -O0 %s
// Uniform values between the units: float loops, integer loops, phis, values of
// two dwords, conditions used as data.
//
// LAUNCH: --kernel float_sum --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: 120
// LAUNCH: --kernel bits_of_sum --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: bits(120.0) ^ 21
// LAUNCH: --kernel step_by_float --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15
// LAUNCH: --kernel index_from_float --grid 128 --block 64
//     --arg buf:f32:16:iota --arg i32:16 --arg buf:i32:128
// EXPECT 2: 105
// LAUNCH: --kernel mask_and_data --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: [g * 3 if g & 1 else 16 for g in range(n)]
// LAUNCH: --kernel two_dwords --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: [0 if g & 1 else 0x40530000 for g in range(n)]
// LAUNCH: --kernel integer_phi --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: 42
// LAUNCH: --kernel read_behind_loop --grid 128 --block 64
//     --arg buf:f32:16:iota --arg i32:16 --arg buf:i32:128
// EXPECT 2: [g + 15 for g in range(n)]
// LAUNCH: --kernel many_users --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: [v for g in range(n // 4) for v in (3, 9, 7, 24)]
// LAUNCH: --kernel multiplied --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: 3 * 3 * 7 * 9
// LAUNCH: --kernel guarded --grid 128 --block 64 --arg buf:f32:16:iota
//     --arg i32:16 --arg buf:i32:128
// EXPECT 2: [3 if g % 64 >= 7 else g for g in range(n)]

#define KERNEL(NAME)                                                           \
  __kernel void NAME(__global const float *restrict f, int n,                  \
                     __global int *restrict out)
#define ME get_global_id(0)

KERNEL(float_sum) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += f[i];
  out[ME] = (int)s;
}

KERNEL(bits_of_sum) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += f[i];
  out[ME] = as_int(s) ^ 21;
}

// The loop's counter goes through the vector unit in each iteration.
KERNEL(step_by_float) {
  int sum = 0;
  for (int i = 0; i < n; i = (int)((float)i + f[1]))
    sum += i;
  out[ME] = sum;
}

KERNEL(index_from_float) {
  int sum = 0;
  for (int i = 0; i < n - 1; ++i)
    sum += (int)f[(int)(f[i] * f[1])];
  out[ME] = sum;
}

KERNEL(mask_and_data) {
  int g = ME;
  int odd = g & 1;
  out[g] = odd && f[3] > 2.0f ? g * (int)f[3] : n;
}

// A double is two dwords, of which one is used.
KERNEL(two_dwords) {
  double d = (double)f[3] * 20.0;
  long b = as_long(d + n);
  out[ME] = ME & 1 ? (int)b : (int)(b >> 32);
}

KERNEL(integer_phi) {
  int x = n;
  for (int i = 0; i < 4; ++i)
    x = f[i] > 1.0f ? (int)f[i] + 18 : x * 3;
  out[ME] = x * 2;
}

// The loop runs often, what uses its value runs once.
KERNEL(read_behind_loop) {
  float last = 0;
  int i = 0;
  do {
    last = f[i] * f[1];
    ++i;
  } while (i < n);
  int x = (int)last;
  if (x > 3)
    out[ME] = ME + x;
}

KERNEL(many_users) {
  int x = (int)f[3];
  int g = ME;
  int a[4] = {x, x * 3, x ^ 4, x << 3};
  out[g] = g & 2 ? (g & 1 ? a[3] : a[2]) : (g & 1 ? a[1] : a[0]);
}

KERNEL(multiplied) {
  int x = (int)f[3];
  out[ME] = x * x * (x + 4) * (x * x);
}

KERNEL(guarded) {
  int g = ME;
  int l = get_local_id(0);
  int x = g;
  if (l >= 7) {
    int k = (int)(f[1] * 3.0f);
    x = (int)f[k];
  }
  out[g] = x;
}
