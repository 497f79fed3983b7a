// RUN: %toygcn compare %s
// A float chooses what is loaded: computed on the vector unit, needed on the
// scalar one.
//
// LAUNCH: --grid 64 --block 64 --arg f32:2.5 --arg buf:i32:64:iota --arg buf:i32:64
// EXPECT 2: [5 + i for i in range(n)]

__kernel void address(float f, __global const int *in, __global int *out) {
  int index = (int)(f * 2.0f);
  int lane = get_local_id(0);
  out[lane] = in[index] + lane;
}
