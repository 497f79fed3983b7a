// RUN: %toygcn compare %s --with=toygcn,stock
// RUN: %toygcn run %s -O0
// Reductions of the lanes that are in an arm of a branch, and of those that are
// still in a loop. (Stock GlobalISel takes the result for uniform behind it.)
//
// HOST:
//     def wave(g): return range(g // 64 * 64, min(g // 64 * 64 + 64, n))
//     def runs(t): return t * 7 % 5
//     def result(g):
//         arm = [t for t in wave(g) if (t % 5 < 2) == (g % 5 < 2)]
//         r = sum(arm) if g % 5 < 2 else max(arm)
//         for i in range(runs(g)):
//             r += sum(t ^ i for t in wave(g) if runs(t) > i)
//         return r
// LAUNCH: --grid 150 --block 64 --arg buf:i32:150
// EXPECT 0: [result(g) for g in range(n)]
// LAUNCH: --grid 1 --block 64 --arg buf:i32:1
// EXPECT 0: [result(g) for g in range(n)]

__kernel void flow(__global int *out) {
  int g = get_global_id(0), r;
  if (g % 5 < 2)
    r = __builtin_amdgcn_wave_reduce_add_u32(g, 0);
  else
    r = __builtin_amdgcn_wave_reduce_max_i32(g, 0);
  for (int i = 0; i < g * 7 % 5; ++i)
    r += __builtin_amdgcn_wave_reduce_add_u32(g ^ i, 0);
  out[g] = r;
}
