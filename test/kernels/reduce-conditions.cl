// RUN: %toygcn compare --with toygcn,stock %s
// RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
// Reductions of two constants by a condition are ballots: of 40 lanes some have
// the first, of 24 none, or all.
//
// HOST:
//     def fold(op, values):
//         r = values[0]
//         for v in values[1:]: r = op(r, v)
//         return r
//     u = lambda x: x & 0xffffffff
//     add = lambda a, b: a + b
//     ops = [add, add, min, max, lambda a, b: min(u(a), u(b)), lambda a, b: max(u(a), u(b)),
//         lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b]
//     def row(holds, lanes):
//         return [u(fold(op, [y if holds(i) else n for i in lanes]) * (-1 if k == 1 else 1))
//             for y, n in [(1, 0), (-1, 0), (0, 1), (5, -3), (7, 0), (-4, 12)]
//             for k, op in enumerate(ops)]
//     def out(holds, last):
//         rows = [row(holds, range(40)), row(lambda i: last, range(40, 64))]
//         return [x for i in range(64) for x in rows[i >= 40]]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:3456 --arg i32:2000
// EXPECT 1: out(lambda i: i % 3 == 1, False)
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:3456 --arg i32:-1
// EXPECT 1: out(lambda i: i % 3 == 1, True)

#define REDUCE(NAME, X) *out++ = __builtin_amdgcn_wave_reduce_##NAME(X, 0)
#define OF(X)                                                                  \
  REDUCE(add_u32, X);                                                          \
  REDUCE(sub_u32, X);                                                          \
  REDUCE(min_i32, X);                                                          \
  REDUCE(max_i32, X);                                                          \
  REDUCE(min_u32, X);                                                          \
  REDUCE(max_u32, X);                                                          \
  REDUCE(and_b32, X);                                                          \
  REDUCE(or_b32, X);                                                           \
  REDUCE(xor_b32, X)
#define ALL(C)                                                                 \
  OF(C);                                                                       \
  OF(-(C));                                                                    \
  OF(!(C));                                                                    \
  OF((C) ? 5 : -3);                                                            \
  OF((C) ? 7 : 0);                                                             \
  OF((C) ? -4 : 12)

kernel void conditions(global const int *in, global int *out, int bound) {
  int i = get_local_id(0);
  int x = in[i];
  out += 54 * i;
  if (i < 40) {
    ALL(x % 3 == 1);
  } else {
    ALL(x > bound);
  }
}
