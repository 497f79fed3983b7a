// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Floats of 64-bit integers near the middle between two floats: each bit of the
// integer counts, those that the float loses, too.
//
// LAUNCH: --grid 384 --block 64 --arg buf:u64:384:iota --arg buf:f32:384
//     --arg buf:f32:384 --arg buf:f64:384
// HOST: def nearest(x, bits): return round_even(x, max(0, x.bit_length() - bits))
// HOST: def round_even(x, n): return ((x + (1 << n >> 1) - 1 + (x >> n & 1)) >> n << n) if n else x
// HOST: def word(i): return ((1 << 63 | 1 << 39) >> i // 6) + i % 6 - 3 + (i // 6 % 2 << (40 - min(40, i // 6)))
// HOST: def of(x, bits): return math.copysign(nearest(abs(x), bits), x)
// EXPECT 1: [of(u64(word(i)), 24) for i in a0]
// EXPECT 2: [of(i64(word(i)), 24) for i in a0]
// EXPECT 3: [of(u64(word(i)), 53) for i in a0]

__kernel void near(__global const ulong *a, __global float *u,
                   __global float *s, __global double *d) {
  size_t i = get_global_id(0);
  ulong n = a[i], step = n / 6;
  ulong x = ((1ul << 63 | 1ul << 39) >> step) + n % 6 - 3 +
            (step % 2 << (40 - (step < 40 ? step : 40)));
  u[i] = (float)x;
  s[i] = (float)(long)x;
  d[i] = (double)x;
}
