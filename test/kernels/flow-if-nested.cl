// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Divergent ifs inside both arms of divergent ifs, with work before and after
// the inner one.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg buf:i32:64
// HOST:
//     def run(x):
//         if x < 20:
//             v = [x + 1]
//             if x & 1:
//                 v = [x * 5]
//                 if x & 2:
//                     v = [x - 100]
//             v = v[0] * 3
//         elif x % 3 == 0:
//             v = x ^ 77
//         else:
//             v = -x
//         return v
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:i32:37:iota --arg buf:i32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:i32:250:iota --arg buf:i32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void nested(__global const int *in, volatile __global int *out) {
  size_t g = get_global_id(0);
  int x = in[g];
  if (x < 20) {
    out[g] = x + 1;
    if (x & 1) {
      out[g] = x * 5;
      if (x & 2)
        out[g] = x - 100;
    }
    out[g] *= 3;
  } else {
    if (x % 3 == 0)
      out[g] = x ^ 77;
    else
      out[g] = -x;
  }
}
