// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A switch on a uniform value whose cases have divergent ifs and loops.
//
// LAUNCH: --grid 250 --block 100 --arg i32:0 --arg buf:u32:250:iota
// HOST:
//     def run(x):
//         if a0 == 0:
//             return x + 10 if x % 3 else x
//         if a0 == 1:
//             h = 1
//             for i in range(x & 15):
//                 h = u32(h * 31 + x)
//             return h
//         if a0 == 2:
//             return x - 5 if x & 1 else x * 9
//         return x
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 250 --block 100 --arg i32:1 --arg buf:u32:250:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 37 --block 37 --arg i32:2 --arg buf:u32:37:iota
// EXPECT 1: [run(x) for x in a1]
// LAUNCH: --grid 64 --block 64 --arg i32:3 --arg buf:u32:64:iota
// EXPECT 1: [run(x) for x in a1]

__kernel void dispatch(int code, volatile __global uint *data) {
  size_t g = get_global_id(0);
  uint x = data[g], h = 1;
  switch (code) {
  case 0:
    if (x % 3)
      data[g] = x + 10;
    break;
  case 1:
#pragma nounroll
    for (uint i = 0; i < (x & 15); ++i)
      h = h * 31 + x;
    data[g] = h;
    break;
  case 2:
    if (x & 1)
      data[g] = x - 5;
    else
      data[g] = x * 9;
    break;
  }
}
