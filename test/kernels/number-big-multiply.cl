// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Products of 256-bit integers: a work-item is a column of the schoolbook's
// multiplication, carries go through local memory until none is left.
//
// LAUNCH: --grid 96 --block 16 --arg buf:u32:48:rand=3 --arg buf:u32:48:rand=4
//     --arg buf:u32:96
// HOST:
//     def number(words):
//         return sum(w << 32 * i for i, w in enumerate(words))
//     def product(g):
//         p = number(a0[8 * g:8 * g + 8]) * number(a1[8 * g:8 * g + 8])
//         return [u32(p >> 32 * i) for i in range(16)]
// EXPECT 2: [w for g in range(6) for w in product(g)]

__kernel void multiply(__global const uint *a, __global const uint *b,
                       __global uint *out) {
  __local ulong carry[17];
  __local int more;
  uint t = get_local_id(0), base = get_group_id(0) * 8;
  ulong low = 0, high = 0;
  for (uint i = t < 8 ? 0 : t - 7; i <= min(t, 7u); ++i) {
    ulong p = (ulong)a[base + i] * b[base + t - i];
    low += p;
    high += low < p;
  }
  // A column is at most 2^67: its word, and two words to hand on.
  uint word = low;
  ulong out_of = low >> 32 | high << 32;
  do {
    barrier(CLK_LOCAL_MEM_FENCE);
    carry[t + 1] = out_of;
    if (t == 0) {
      carry[0] = 0;
      more = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong sum = word + carry[t];
    word = sum;
    out_of = sum >> 32;
    if (out_of && t < 15)
      atomic_xchg(&more, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
  } while (more);
  out[base * 2 + t] = word;
}
