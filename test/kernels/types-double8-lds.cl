// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// LAUNCH: --grid 64 --block 64 --arg buf:f64:512:iota --arg buf:f64:512
// EXPECT 1: a0
__kernel void vload8_local(__global const double *in, __global double *out) {
  __local double m[512];
  int i = get_local_id(0);
  for (int k = 0; k < 8; k++) m[i + 64 * k] = in[i + 64 * k];
  barrier(CLK_LOCAL_MEM_FENCE);
  double8 v = vload8(i, m);
  vstore8(v, i, out);
}
