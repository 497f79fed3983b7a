// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A state machine: a divergent switch in a loop, cases that break the switch,
// continue the loop, or leave it.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64
// HOST:
//     def run(x):
//         state, h = x & 3, x
//         for i in range(40):
//             if state == 0:
//                 h = u32(h * 31 + 7)
//                 state = h >> 7 & 3
//                 continue
//             if state == 1:
//                 h ^= 0x5555
//                 state = 2
//             elif state == 2:
//                 h = u32(h + i)
//                 state = h >> 3 & 7
//             elif state == 3:
//                 state = 0
//             else:
//                 break
//             h ^= state
//         return u32(h * 8 + state)
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

__kernel void machine(__global const uint *in, __global uint *out) {
  size_t g = get_global_id(0);
  uint h = in[g], state = h & 3;
#pragma nounroll
  for (int i = 0; i < 40; ++i) {
    switch (state) {
    case 0:
      h = h * 31 + 7;
      state = h >> 7 & 3;
      continue;
    case 1:
      h ^= 0x5555;
      state = 2;
      break;
    case 2:
      h += i;
      state = h >> 3 & 7;
      break;
    case 3:
      state = 0;
      break;
    default:
      goto done;
    }
    h ^= state;
  }
done:
  out[g] = h * 8 + state;
}
