// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// Logic of 64 bits over a wave goes by halves: all lanes, some, and in a loop
// that lanes leave one by one.
//
// HOST: def lanes(i): return [j for j in range(i // 64 * 64, i // 64 * 64 + 64) if j < a2]
// HOST:
//     def all_of(op, xs):
//         r = xs[0]
//         for x in xs[1:]:
//             r = op(r, x)
//         return r
//     def three(xs):
//         return [all_of(op, xs) for op in (lambda a, b: a & b, lambda a, b: a | b,
//                                           lambda a, b: a ^ b)]
//     def row(i):
//         here = lanes(i)
//         odd = [a0[j] for j in here if a0[j] & 1 == a0[i] & 1]
//         rounds = sum(all_of(lambda a, b: a ^ b, [a0[j] + k for j in here if j % 5 >= k])
//                      for k in range(i % 5 + 1))
//         return three([a0[j] for j in here]) + three(odd) + [rounds]
// LAUNCH: --grid 128 --block 64 --arg buf:u64:128:rand=1 --arg buf:u64:896 --arg i32:128
// EXPECT 1: [u64(x) for i in range(128) for x in row(i)]
// LAUNCH: --grid 128 --block 64 --arg buf:u64:128:rand=2 --arg buf:u64:896 --arg i32:101
// EXPECT 1: [u64(x) for i in range(128) for x in (row(i) if i < a2 else [0] * 7)]
#include "../../utils/toygcn_lib/toygcn_wave.h"

__kernel void halves(__global const ulong *in, __global ulong *out, int count) {
  const int i = get_global_id(0);
  if (i >= count)
    return;
  const ulong x = in[i];
  __global ulong *to = out + 7 * i;
  to[0] = wave_reduce_and_ulong(x);
  to[1] = wave_reduce_or_ulong(x);
  to[2] = wave_reduce_xor_ulong(x);
  if (x & 1) {
    to[3] = wave_reduce_and_ulong(x);
    to[4] = wave_reduce_or_ulong(x);
    to[5] = wave_reduce_xor_ulong(x);
  } else {
    to[3] = wave_reduce_and_ulong(x);
    to[4] = wave_reduce_or_ulong(x);
    to[5] = wave_reduce_xor_ulong(x);
  }
  ulong sum = 0;
  for (int k = 0; k <= i % 5; ++k)
    sum += wave_reduce_xor_ulong(x + k);
  to[6] = sum;
}
