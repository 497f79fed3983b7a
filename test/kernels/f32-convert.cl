// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Between floats and integers, signed and unsigned; bits of a float.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:f32:64:iota
//     --arg buf:f32:64 --arg buf:f32:64 --arg buf:i32:64 --arg buf:i32:64
//     --arg buf:i32:64
// EXPECT 2: [f32(x) for x in a0]
// EXPECT 3: [f32(u32(x)) for x in a0]
// EXPECT 4: [int((y - 32) * 1.75) for y in a1]
// EXPECT 5: [int(y * 33554432) for y in a1]
// EXPECT 6: [bits(-y) ^ 0x1234 for y in a1]

__kernel void convert(__global const int *ints, __global const float *floats,
                      __global float *from_int, __global float *from_uint,
                      __global int *to_int, __global uint *to_uint,
                      __global uint *as_bits) {
  size_t i = get_global_id(0);
  float y = floats[i];
  from_int[i] = ints[i];
  from_uint[i] = (uint)ints[i];
  to_int[i] = (int)((y - 32.0f) * 1.75f);
  to_uint[i] = (uint)(y * 33554432.0f);
  as_bits[i] = as_uint(-y) ^ 0x1234;
}
