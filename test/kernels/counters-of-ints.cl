// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Counters that are cut to an int: their low dwords alone go around the loop.
// LAUNCH: --kernel strided --grid 64 --block 64 --arg buf:i32:512:iota --arg i32:300
// EXPECT 0: [sum(i * i for i in range(t, 300, 64)) for t in range(64)] + list(range(64, 512))
// LAUNCH: --kernel sized --grid 64 --block 64 --arg buf:i32:512:iota --arg i32:300
// EXPECT 0: [sum(3 * i for i in range(t, 300, 64)) for t in range(64)] + list(range(64, 512))
kernel void strided(global int *p, int n) {
  int s = 0;
  for (int i = get_local_id(0); i < n; i += get_local_size(0))
    s += p[i] * i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[get_global_id(0)] = s;
}

kernel void sized(global int *p, int n) {
  size_t j = get_local_id(0);
  int s = 0;
  do {
    s += (int)j * 3;
    j += get_local_size(0);
  } while ((int)j < n);
  p[get_global_id(0)] = s;
}
