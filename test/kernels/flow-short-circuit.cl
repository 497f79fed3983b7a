// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// && and || on divergent values: the right side loads from places that only
// the left side makes valid.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1 --arg buf:i32:16:iota
//     --arg buf:i32:64
// HOST:
//     def run(r):
//         at = r if r & 3 else r % 16
//         ok = 0 <= at < 16 and a1[at] & 2 or r & 64 and a1[r & 15] > 9
//         return 1000 + (r & 15) if ok else r & 15
// EXPECT 2: [run(r) for r in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:i64:37:rand=2 --arg buf:i32:16:iota
//     --arg buf:i32:37
// EXPECT 2: [run(r) for r in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:i64:250:rand=3
//     --arg buf:i32:16:iota --arg buf:i32:250
// EXPECT 2: [run(r) for r in a0]

__kernel void guarded(__global const long *in, __global const int *table,
                      volatile __global int *out) {
  size_t g = get_global_id(0);
  long r = in[g];
  long at = r & 3 ? r : r & 15;
  out[g] = r & 15;
  if ((at >= 0 && at < 16 && (table[at] & 2)) ||
      ((r & 64) && table[r & 15] > 9))
    out[g] += 1000;
}
