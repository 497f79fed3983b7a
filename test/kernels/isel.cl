// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A uniform and a divergent addition: s_add_i32 and v_add_u32. All lanes store
// to out[1]; in one wave, the last lane's value stays.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:2:const=20 --arg buf:i32:2
// EXPECT 1: [a0[0] + a0[1], a0[0] + a0[1] + 63]

__kernel void isel(__global const int *in, __global int *out) {
  int tid = get_local_id(0);
  int v1 = in[0] + in[1];
  int v2 = v1 + tid;
  out[0] = v1;
  out[1] = v2;
}
