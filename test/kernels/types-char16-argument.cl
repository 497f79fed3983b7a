// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// LAUNCH: --grid 64 --block 64 --arg bytes:000102030405060708090a0b0c0d0eff --arg buf:i32:1024 --arg i32:2
// EXPECT 1: [k + 1 for g in range(64) for k in [*range(15), -1]]
__kernel void widen(char16 c, __global int *o, int n) {
  int g = get_global_id(0);
  for (int i = 0; i < n; i++)
    vstore16(convert_int16(c) + i, g, o);
}
