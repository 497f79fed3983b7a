// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Uniform control that comes out of vector memory: a trip count in LDS, a
// branch on a value that this kernel has stored itself.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:4:const=6 --arg buf:i32:64
// EXPECT 0: [6, 7, 6, 6]
// EXPECT 1: [6 * 5 // 2 * 3 + 100 + t for t in range(64)]

__kernel void control(__global int *data, __global int *out) {
  __local int count;
  int t = get_local_id(0);
  count = data[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  int total = t;
  for (int i = 0; i < count; ++i)
    total += i * 3;
  data[1] = count + 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (data[1] == 7)
    total += 100;
  else
    out[t] = -1;
  out[t] = total;
}
