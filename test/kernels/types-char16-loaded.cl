// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// LAUNCH: --grid 64 --block 64 --arg buf:i8:64:iota --arg buf:i32:1024 --arg i32:3
// EXPECT 1: [k for g in range(64) for k in range(16)]
__kernel void widen(__global const char *c, __global int *o, int n) {
  int g = get_global_id(0);
  char16 v = vload16(0, c);
  for (int i = 0; i < n; i++) {
    int16 w = convert_int16(v);
    vstore16(w, g, o);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
