// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// LAUNCH: --grid 1 --block 1 --arg buf:i16:9 --arg buf:i16:8:iota
// EXPECT 0: [0] + a1
__kernel void vstore8_global(__global short *out, __global short8 *in) {
  short8 tmp = in[0];
  vstore8(tmp, 0, out + 1);
}
