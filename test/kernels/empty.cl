// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A kernel that does nothing, and one that only stores a constant.
//
// LAUNCH: --kernel nothing --grid 1 --block 1
// LAUNCH: --kernel constant_store --grid 3 --block 3 --arg buf:i32:3
// EXPECT 0: [42, 42, 42]

__kernel void nothing(void) {}

__kernel void constant_store(__global int *out) {
  out[get_local_id(0)] = 42;
}
