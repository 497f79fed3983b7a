// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A switch on a divergent value, dense and sparse cases, each with a store.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1 --arg buf:i32:64:iota
// HOST:
//     def run(c, x):
//         c = c & 7 if c & 8 else -1000 if c & 16 else 30
//         return {0: x + 10, 1: x * 3, 2: x ^ 21, 4: x - 1, 5: x << 4,
//                 -1000: x * x}.get(c, 77)
// EXPECT 1: [run(c, x) for c, x in zip(a0, a1)]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:rand=2 --arg buf:i32:37:iota
// EXPECT 1: [run(c, x) for c, x in zip(a0, a1)]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:rand=3
//     --arg buf:i32:250:iota
// EXPECT 1: [run(c, x) for c, x in zip(a0, a1)]

__kernel void dispatch(__global const int *codes, volatile __global int *data) {
  size_t g = get_global_id(0);
  int code = codes[g];
  code = code & 8 ? code & 7 : code & 16 ? -1000 : 30;
  switch (code) {
  case 0:
    data[g] += 10;
    break;
  case 1:
    data[g] *= 3;
    break;
  case 2:
    data[g] ^= 21;
    break;
  case 4:
    data[g] -= 1;
    break;
  case 5:
    data[g] <<= 4;
    break;
  case -1000: {
    int x = data[g];
    data[g] = x * x;
    break;
  }
  default:
    data[g] = 77;
  }
}
