// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// Behind a comparison with a readfirstlane, values are scalar: waterfall loops
// as people write them, one or many values a wave, some lanes only, loops
// around, numbers of 64 bits, pointers.
//
// HOST:
//     def v(g, d, m): return g // d % m
//     def t(table, x): return table[x % 256]
// LAUNCH: --kernel arm_in_loop --grid 128 --block 64 --arg i32:1 --arg i32:1
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [i32(t(a2, v(g, a0, a1)) * 3) for g in range(n)]
// LAUNCH: --kernel arm_in_loop --grid 128 --block 64 --arg i32:1 --arg i32:2
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [i32(t(a2, v(g, a0, a1)) * 3) for g in range(n)]
// LAUNCH: --kernel arm_in_loop --grid 100 --block 100 --arg i32:1 --arg i32:128
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [i32(t(a2, v(g, a0, a1)) * 3) for g in range(n)] + [0] * 28
// LAUNCH: --kernel leave_with_value --grid 128 --block 64 --arg i32:1 --arg i32:5
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [t(a2, v(g, a0, a1)) ^ v(g, a0, a1) for g in range(n)]
// LAUNCH: --kernel some_lanes --grid 128 --block 64 --arg i32:2 --arg i32:3
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [0 if g % 64 % 5 == 0 else
//     t(a2, v(g, a0, a1)) + 1 if v(g, a0, a1) == v(g // 64 * 64 + 1, a0, a1)
//     else -v(g, a0, a1) for g in range(n)]
// LAUNCH: --kernel loop_around --grid 128 --block 64 --arg i32:1 --arg i32:3
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [sum(t(a2, v(g, a0, a1) + 7 * i) for i in range(g % 4))
//     for g in range(n)]
// LAUNCH: --kernel all_alike --grid 128 --block 64 --arg i32:64 --arg i32:9
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [t(a2, g // 64) + t(a2, g // 64 + 1) for g in range(n)]
// LAUNCH: --kernel all_alike --grid 128 --block 64 --arg i32:1 --arg i32:9
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [-v(g, a0, a1) for g in range(n)]
// LAUNCH: --kernel long_numbers --grid 128 --block 64 --arg i32:3 --arg i32:4
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [t(a2, v(g, a0, a1) * 9) for g in range(n)]
// LAUNCH: --kernel pointers --grid 128 --block 64 --arg i32:3 --arg i32:4
//     --arg buf:i32:256:rand=3 --arg buf:i32:128
// EXPECT 3: [t(a2, v(g, a0, a1) * 11) for g in range(n)]

#define KERNEL(NAME)                                                           \
  __kernel void NAME(int d, int m, __global const int *restrict table,         \
                     __global int *restrict out)
#define ME get_global_id(0)
#define V ((int)ME / d % m)
#define FIRST(X) __builtin_amdgcn_readfirstlane(X)

KERNEL(arm_in_loop) {
  int x = V, done = 0, y = 0;
  do {
    int s = FIRST(x);
    if (x == s) {
      y = table[s] * 3;
      done = 1;
    }
  } while (!done);
  out[ME] = y;
}

// The table is read behind the loop, where lanes come with different s.
KERNEL(leave_with_value) {
  int x = V, y;
  for (;;) {
    int s = FIRST(x);
    if (x == s) {
      y = table[s] ^ s;
      break;
    }
  }
  out[ME] = y;
}

KERNEL(some_lanes) {
  int x = V;
  if (get_local_id(0) % 64 % 5 == 0)
    return;
  int s = FIRST(x);
  out[ME] = x == s ? table[x] + 1 : -x;
}

KERNEL(loop_around) {
  int sum = 0, g = ME;
  for (int i = 0; i < g % 4; ++i) {
    int x = V + 7 * i, done = 0;
    do {
      int s = FIRST(x);
      if (x == s) {
        sum += table[x];
        done = 1;
      }
    } while (!done);
  }
  out[g] = sum;
}

KERNEL(all_alike) {
  int x = V, s = FIRST(x);
  if (__builtin_amdgcn_ballot_w64(x != s) == 0)
    out[ME] = table[x] + table[x + 1];
  else
    out[ME] = -x;
}

KERNEL(long_numbers) {
  long x = V * 9;
  int done = 0, y = 0;
  do {
    int low = FIRST((int)x), high = FIRST((int)(x >> 32));
    if ((int)x == low && (int)(x >> 32) == high) {
      y = table[x];
      done = 1;
    }
  } while (!done);
  out[ME] = y;
}

KERNEL(pointers) {
  __global const int *p = table + V * 11;
  int done = 0, y = 0;
  do {
    unsigned long x = (unsigned long)p;
    unsigned low = FIRST((int)x), high = FIRST((int)(x >> 32));
    if (x == ((unsigned long)high << 32 | low)) {
      y = *p;
      done = 1;
    }
  } while (!done);
  out[ME] = y;
}
