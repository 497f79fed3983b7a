// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Sums and products of 64 bits, cut to an int and extended again: their signs are the dwords'.
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:iota --arg buf:i64:128 --arg i64:6148914693
// EXPECT 1: [v for i in range(64) for v in ((i * 6148914693 + 2**31) % 2**32 - 2**31, (i - 6148914693 + 2**31) % 2**32 - 2**31)]
kernel void extended(global long *in, global long *out, long k) {
  size_t i = get_global_id(0);
  out[2 * i] = (int)(in[i] * k);
  out[2 * i + 1] = (int)(in[i] - k);
}
