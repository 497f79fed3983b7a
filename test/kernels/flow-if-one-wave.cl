// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A divergent condition that only one wave of a workgroup finds true anywhere,
// and there for one lane; the other waves have no active lane in the arm.
//
// LAUNCH: --grid 256 --block 256 --arg i32:70 --arg buf:i32:256
// EXPECT 1: [777 + g if g == a0 else g for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg i32:199 --arg buf:i32:250
// EXPECT 1: [777 + g if g == a0 else g for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37
// EXPECT 1: [777 + g if g == a0 else g for g in range(n)]

__kernel void one(int chosen, volatile __global int *out) {
  int g = get_global_id(0);
  out[g] = g;
  if (g == chosen)
    out[g] += 777;
}
