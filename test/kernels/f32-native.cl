// RUN: %toygcn run %s
// RUN: %toygcn run -O0 %s
// Native functions, of vectors too.
//
// LAUNCH: --kernel logarithm --grid 64 --block 64 --arg buf:f32:64
//     --arg buf:f32:64:const=8
// EXPECT 0: 3.0
// LAUNCH: --kernel sines --grid 64 --block 64 --arg buf:i32:256
//     --arg buf:f32:256:rand=1
// EXPECT 0: [math.floor(math.sin(x) * 1024 + 0.5) for x in a1]

__kernel void logarithm(__global float *out, __global const float *in) {
  int i = get_global_id(0);
  out[i] = native_log2(in[i]);
}

__kernel void sines(__global int4 *out, __global const float4 *in) {
  int i = get_global_id(0);
  out[i] = convert_int4(floor(native_sin(in[i]) * 1024.0f + 0.5f));
}
