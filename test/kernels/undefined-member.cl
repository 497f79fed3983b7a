// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run -O1 %s
// A structure's member that is set in one arm only: a uniform float that becomes an
// index, where lanes part and where the wave goes one way.
//
// LAUNCH: --kernel parted --grid 64 --block 64 --arg f32:3 --arg buf:i32:64:iota
//     --arg buf:i32:64
// EXPECT 2: [13 if w > 3 else -1 for w in range(64)]
// LAUNCH: --kernel together --grid 64 --block 64 --arg f32:3 --arg i32:1
//     --arg buf:i32:64:iota --arg buf:i32:64
// EXPECT 3: [13 + w for w in range(64)]
// LAUNCH: --kernel together --grid 64 --block 64 --arg f32:3 --arg i32:0
//     --arg buf:i32:64:iota --arg buf:i32:64
// EXPECT 3: -1

struct hit {
  int valid;
  float where;
};

__kernel void parted(float a, __global const int *restrict table, __global int *restrict out) {
  int w = get_local_id(0);
  struct hit h;
  if (w > 3) {
    h.where = a * 2.0f;
    h.valid = 1;
    out[w] = 5;
  } else {
    h.valid = 0;
    out[w] = 3;
  }
  int i = (int)h.where;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[w] = h.valid ? table[i + 1] + i : -1;
}

__kernel void together(float a, int n, __global const int *restrict table, __global int *restrict out) {
  int w = get_local_id(0);
  struct hit h;
  out[w] = w * 3.5f + a;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (n) {
    h.where = a * 2.0f;
    h.valid = 1;
    out[w] = 5;
  } else {
    h.valid = 0;
    out[w] = 3;
  }
  int i = (int)h.where;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[w] = h.valid ? table[i + 1] + i + w : -1;
}
