// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 32,32
// RUN: %toygcn run %s --llc-arg=-toygcn-index-vectors-uniform=64
// RUN: %toygcn run %s --llc-arg=-toygcn-index-vectors-uniform=0
// Elements of vectors by numbers that all lanes share: registers between
// s_set_gpr_idx_on and s_set_gpr_idx_off where lanes have different vectors,
// s_movrels and s_movreld where they have the same. Tuples of 3 to 16 dwords,
// two of them, pairs of dwords, bytes and halves of dwords that are no whole
// number. A write that does not happen, at an index out of range, changes
// nothing; stock code writes a register beside the vector then.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u64:1664 --arg buf:u32:16:rand=5
//     --arg i32:9
// HOST:
//     def run(g, bits, n):
//         cut = 2 ** bits - 1
//         v = [u32(a1[i % 16] + g * (i + 1)) & cut for i in range(n)]
//         r = 0
//         for step in range(a2):
//             at = (step * 5 + 2) % n
//             v[at] = v[at] * 3 + step & cut
//             if step * 3 < n:
//                 v[step * 3] = step
//             r = r * 5 + v[(step * 3 + 1) % n] & 2 ** 64 - 1
//         return r
//     KINDS = [(32, 3), (32, 5), (32, 16), (64, 3), (64, 8), (8, 16), (8, 64),
//              (16, 6), (32, 24), (64, 13), (8, 11), (16, 3), (32, 32)]
// EXPECT 0: [run(g * m, *KINDS[k]) for k in range(13) for m in [1, 0]
//     for g in range(64)]

#define RUN(T, N, G)                                                           \
  {                                                                            \
    T v[N];                                                                    \
    for (int i = 0; i < N; ++i)                                                \
      v[i] = from[i % 16] + (G) * (i + 1);                                     \
    ulong r = 0;                                                               \
    for (int step = 0; step < steps; ++step) {                                 \
      int at = (step * 5 + 2) % N;                                             \
      v[at] = v[at] * 3 + step;                                                \
      if (step * 3 < N)                                                        \
        v[step * 3] = step;                                                    \
      r = r * 5 + v[(step * 3 + 1) % N];                                       \
    }                                                                          \
    out[g] = r;                                                                \
    out += 64;                                                                 \
  }
#define BOTH(T, N) RUN(T, N, g) RUN(T, N, 0u)

__kernel void index(__global ulong *out, __constant uint *from, int steps) {
  uint g = get_local_id(0);
  BOTH(uint, 3)
  BOTH(uint, 5)
  BOTH(uint, 16)
  BOTH(ulong, 3)
  BOTH(ulong, 8)
  BOTH(uchar, 16)
  BOTH(uchar, 64)
  BOTH(ushort, 6)
  BOTH(uint, 24)
  BOTH(ulong, 13)
  BOTH(uchar, 11)
  BOTH(ushort, 3)
  BOTH(uint, 32)
}
