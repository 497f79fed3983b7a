// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run -O1 %s
// RUN: %toygcn run -O3 %s
// Variables without a value before a loop. A lane reads them only if it gave them
// one; what the others hold says nothing about it. Waves are full and lie in a
// row, so the compiler looks at single bits.
//
// HOST:
//     def rounds(keys, w, key, of=range(6)): return [i for i in of if keys[i * 64 + w] == key]
//     def last_of(found): return found[-1] if found else 0
// LAUNCH: --kernel last --grid 64 --block 64 --arg buf:i32:64:mod=5
//     --arg buf:i32:384:mod=4 --arg buf:i32:64:iota --arg buf:i32:64
// EXPECT 3: [a2[4 * last_of(rounds(a1, w, x)) + w % 8] if x and rounds(a1, w, x) else -1 for w, x in enumerate(a0)]
// LAUNCH: --kernel both --grid 64 --block 64 --arg buf:i32:384:mod=4
//     --arg buf:i32:64
// EXPECT 1: [(16 if rounds(a0, w, 1)[-1] > rounds(a0, w, 2)[-1] else 48) if rounds(a0, w, 1) and rounds(a0, w, 2) else 0 for w in range(64)]
// LAUNCH: --kernel nested --grid 128 --block 128 --arg i32:3
//     --arg buf:i32:16:iota --arg buf:i32:128
// EXPECT 2: [max([8 + j for i in range(3) for j in range(4) if (w + i * j) % 7 == 3] or [-1]) if w % 2 else 0 for w in range(128)]
// LAUNCH: --kernel swapped --grid 64 --block 64 --arg i32:5 --arg buf:i32:64
// EXPECT 1: [(4 if w % 2 else 12) + w if w > 1 else 0 for w in range(64)]

#define WORKGROUP(X) __attribute__((reqd_work_group_size(X, 1, 1)))

// The number of the round after which a table is read.
__kernel WORKGROUP(64) void last(__global const int *want, __global const int *keys, __global const int *table,
                                 __global int *out) {
  int w = get_local_id(0), key = want[w], result = -1, round, found = 0;
  if (key) {
#pragma unroll 1
    for (int i = 0; i < 6; ++i)
      if (keys[i * 64 + w] == key) {
        round = i;
        found = 1;
      }
    if (found)
      result = table[4 * round + w % 8];
  }
  out[w] = result;
}

// Two of them; a constant each.
__kernel WORKGROUP(64) void both(__global const int *keys, __global int *out) {
  int w = get_local_id(0), have = 0, where;
#pragma unroll 1
  for (int i = 0; i < 6; ++i) {
    int key = keys[i * 64 + w];
    if (key == 1) {
      where = 16;
      have |= 1;
    }
    if (key == 2) {
      where = 48;
      have |= 2;
    }
  }
  out[w] = have == 3 ? where : 0;
}

// A loop in a loop.
__kernel WORKGROUP(128) void nested(int n, __global const int *table, __global int *out) {
  int w = get_local_id(0), most, found = 0, result = 0;
  if (w % 2) {
#pragma unroll 1
    for (int i = 0; i < n; ++i)
#pragma unroll 1
      for (int j = 0; j < 4; ++j)
        if ((w + i * j) % 7 == 3 && (!found || 8 + j > most)) {
          most = 8 + j;
          found = 1;
        }
    result = found ? table[most] : -1;
  }
  out[w] = result;
}

// Two that change places in each round.
__kernel WORKGROUP(64) void swapped(int n, __global int *out) {
  int w = get_local_id(0), a, b;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    int old = a;
    a = i == 1 ? (w % 2 ? 4 : 12) : b;
    b = old;
  }
  // Rounds 1 and 3 leave it in a, 2 and 4 in b.
  out[w] = w > 1 ? b + w : 0;
}
