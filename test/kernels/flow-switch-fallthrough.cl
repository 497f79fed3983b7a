// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A switch on a divergent value whose cases fall into each other, default in
// the middle.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota
// HOST:
//     def run(x):
//         c, v = x & 7, x
//         if c == 5:
//             v += 1000
//             c = 3
//         if c == 3:
//             v *= 3
//             return v
//         if c not in (0, 1, 2):
//             v -= 9
//             c = 0
//         if c == 0:
//             v ^= 64
//             c = 1
//         if c == 1:
//             v += 2
//         return v
// EXPECT 0: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:iota
// EXPECT 0: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:iota
// EXPECT 0: [run(x) for x in a0]

__kernel void fall(volatile __global int *data) {
  size_t g = get_global_id(0);
  switch (data[g] & 7) {
  case 5:
    data[g] += 1000;
  case 3:
    data[g] *= 3;
    break;
  default:
    data[g] -= 9;
  case 0:
    data[g] ^= 64;
  case 1:
    data[g] += 2;
  case 2:
    break;
  }
}
