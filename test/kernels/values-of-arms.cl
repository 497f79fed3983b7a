// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-lane-edges
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-lane-edges %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=WAVE
// The wave runs one arm after the other. No lane of the second arm is active in the first: what
// the first makes of a, b, c and d may take their registers, although the second needs them, too.
//
// LAUNCH: --grid 256 --block 64 --arg buf:i32:256:iota --arg buf:i32:256:mod=7 --arg buf:i32:256:iota
//     --arg i32:3
// EXPECT 0: (lambda f: [f(i, i % 7, i) for i in range(256)])(lambda i, m, k: (lambda go:
//     go(go, i, m, i ^ m, i + m, k, 0))(lambda go, a, b, c, d, k, n: (a ^ b * 3 ^ c * 5 ^ d * 7)
//     - (2 ** 32 if (a ^ b * 3 ^ c * 5 ^ d * 7) & 2 ** 31 else 0) if n == 3
//     else go(go, (a * b + c) % 1000, (b + d) % 1000, (c ^ a) % 1000, (d * 3 + b) % 1000, k, n + 1)
//     if (k >> n) & 1 else go(go, a, b, c, d, k + a + b + c + d, n + 1)))
// CHECK: VGPRs {{ *1[0-3]$}}
// WAVE: VGPRs {{ *1[4-9]$}}

__kernel void arms(__global int *out, __global const int *x, __global const int *y, int n) {
  int i = get_global_id(0), k = y[i];
  int a = i, b = x[i], c = i ^ x[i], d = i + x[i];
  for (int j = 0; j < n; ++j) {
    if (k >> j & 1) {
      int e = (a * b + c) % 1000, f = (b + d) % 1000;
      int g = (c ^ a) % 1000, h = (d * 3 + b) % 1000;
      a = e, b = f, c = g, d = h;
    } else {
      k += a + b + c + d;
    }
  }
  out[i] = a ^ b * 3 ^ c * 5 ^ d * 7;
}
