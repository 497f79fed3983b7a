// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// break and continue under divergent conditions at two depths of loops with
// uniform bounds.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=5 --arg u32:9
//     --arg buf:u32:64
// HOST:
//     def run(x):
//         h = 0
//         for i in range(a1):
//             if (x >> i) % 5 == 1:
//                 continue
//             for j in range(a1):
//                 if (x >> i + j) & 7 == 3:
//                     break
//                 if (x >> j) & 1:
//                     continue
//                 h = u32(h * 31 + i * 16 + j)
//             if h % 11 == 4:
//                 break
//             h += 7
//         return h
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=6 --arg u32:7
//     --arg buf:u32:37
// EXPECT 2: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=7 --arg u32:12
//     --arg buf:u32:250
// EXPECT 2: [run(x) for x in a0]

__kernel void loops(__global const uint *in, uint count, __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g], h = 0;
#pragma nounroll
  for (uint i = 0; i < count; ++i) {
    if ((x >> i) % 5 == 1)
      continue;
#pragma nounroll
    for (uint j = 0; j < count; ++j) {
      if ((x >> (i + j) & 7) == 3)
        break;
      if (x >> j & 1)
        continue;
      h = h * 31 + i * 16 + j;
    }
    if (h % 11 == 4)
      break;
    h += 7;
  }
  out[g] = h;
}
