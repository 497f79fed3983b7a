// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A generic pointer asked for its memory: one of three answers is no null pointer.
//
// LAUNCH: --grid 6 --block 6 --arg buf:i32:18
// EXPECT 0: [x for i in range(6) for x in (i % 3 == 0, i % 3 == 1, i % 3 == 2)]

kernel void k(global int *out) {
  local int shared[1];
  int own[1];
  int i = get_local_id(0);
  int *p = i % 3 == 0 ? (int *)out : i % 3 == 1 ? (int *)shared : (int *)own;
  out[3 * i] = to_global(p) == out;
  out[3 * i + 1] = to_local(p) == shared;
  out[3 * i + 2] = to_private(p) == own;
}
