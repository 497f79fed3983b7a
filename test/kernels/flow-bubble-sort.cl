// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// RUN: %toygcn run %s -O0 --budget 8,16
// Bubble sort of eight values for each lane, until no two change places: in
// registers, and in a private array of divergent length.
//
// LAUNCH: --kernel registers --grid 64 --block 64 --arg buf:i32:512:rand=1
// EXPECT 0: [x for g in range(n) for x in sorted(a0[g * 8:g * 8 + 8])]
// LAUNCH: --kernel registers --grid 250 --block 100 --arg buf:i32:2000:rand=2
// EXPECT 0: [x for g in range(n) for x in sorted(a0[g * 8:g * 8 + 8])]
// LAUNCH: --kernel array --grid 37 --block 37 --arg buf:i32:296:rand=3
// HOST:
//     def part(g):
//         v, length = a0[g * 8:g * 8 + 8], g % 9
//         return sorted(v[:length]) + v[length:]
// EXPECT 0: [x for g in range(n) for x in part(g)]
// LAUNCH: --kernel array --grid 250 --block 100 --arg buf:i32:2000:rand=4
// EXPECT 0: [x for g in range(n) for x in part(g)]

__kernel void registers(__global int *data) {
  size_t g = get_global_id(0);
  int v[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    v[i] = data[g * 8 + i];
  bool again;
  do {
    again = false;
#pragma unroll
    for (int i = 0; i < 7; ++i)
      if (v[i] > v[i + 1]) {
        int x = v[i];
        v[i] = v[i + 1];
        v[i + 1] = x;
        again = true;
      }
  } while (again);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    data[g * 8 + i] = v[i];
}

__kernel void array(__global int *data) {
  size_t g = get_global_id(0);
  int length = g % 9;
  int v[8];
  for (int i = 0; i < length; ++i)
    v[i] = data[g * 8 + i];
  for (int end = length - 1; end > 0; --end)
    for (int i = 0; i < end; ++i)
      if (v[i] > v[i + 1]) {
        int x = v[i];
        v[i] = v[i + 1];
        v[i + 1] = x;
      }
  for (int i = 0; i < length; ++i)
    data[g * 8 + i] = v[i];
}
