// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Random walks on a ring until they meet home or a step count, by xorshift with
// 64 bits of state; steps by a switch, trip counts are each lane's own.
//
// LAUNCH: --grid 130 --block 64 --arg u64:88172645463325252 --arg i32:40
//     --arg buf:i32x2:130
// HOST:
//     def walk(i):
//         state = u64(a0 * (2 * i + 1))
//         at, steps = 50, 0
//         while steps < a1:
//             state ^= u64(state << 13)
//             state ^= state >> 7
//             state ^= u64(state << 17)
//             which = state >> 61
//             at += (1, -1, 2, -2, 0, 3, -3, 0)[which]
//             if which == 4:
//                 at = (100 - at) % 100
//             at %= 100
//             steps += 1
//             if at == 0:
//                 break
//         return at, steps
// EXPECT 2: [x for i in range(n) for x in walk(i)]

__kernel void walk(ulong seed, int most, __global int2 *out) {
  ulong state = seed * (2 * get_global_id(0) + 1);
  int at = 50, steps = 0;
  while (steps < most) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    switch (state >> 61) {
    case 0:
      at += 1;
      break;
    case 1:
      at -= 1;
      break;
    case 2:
      at += 2;
      break;
    case 3:
      at -= 2;
      break;
    case 4:
      at = 100 - at;
      break;
    case 5:
      at += 6;
      // fall through
    case 6:
      at -= 3;
    }
    at = (at + 100) % 100;
    ++steps;
    if (at == 0)
      break;
  }
  out[get_global_id(0)] = (int2)(at, steps);
}
