// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A switch on a uniform value, dense and sparse cases, fall through.
//
// LAUNCH: --grid 64 --block 64 --arg i32:0 --arg buf:i32:64:iota
// EXPECT 1: [x + 10 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:1 --arg buf:i32:64:iota
// EXPECT 1: [x * 3 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:2 --arg buf:i32:64:iota
// EXPECT 1: [(x ^ 21) - 1 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:3 --arg buf:i32:64:iota
// EXPECT 1: [x - 1 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:1000 --arg buf:i32:64:iota
// EXPECT 1: [x << 4 for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:-9 --arg buf:i32:64:iota
// EXPECT 1: 77

__kernel void dispatch(int code, __global int *data) {
  __global int *p = data + get_global_id(0);
  switch (code) {
  case 0:
    *p += 10;
    break;
  case 1:
    *p *= 3;
    break;
  case 2:
    *p ^= 21;
  case 3:
    *p -= 1;
    break;
  case 1000:
    *p <<= 4;
    break;
  default:
    *p = 77;
  }
}
