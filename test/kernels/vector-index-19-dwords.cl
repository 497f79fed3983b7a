// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// A state of 19 dwords that a uniform number walks through, as a generator of
// random numbers does: a tuple of 32 registers, scalar and of lanes.
//
// LAUNCH: --kernel lanes --grid 128 --block 64 --arg buf:u32:128 --arg i32:45
// EXPECT 0: [sum((w + k) * (k + 1) for k in range(19)) +
//     sum((w + n % 19) * (n % 19 + 1) + n // 19 * 7 for n in range(45))
//     + 45 * 7 for w in range(128)]
// LAUNCH: --kernel scalars --grid 128 --block 64 --arg buf:u32:64:iota --arg buf:u32:128 --arg i32:45
// EXPECT 1: [w + sum(n % 19 + n // 19 * 7 for n in range(45)) for w in range(128)]

kernel void lanes(global uint *out, int steps) {
  uint id = get_global_id(0);
  uint state[19];
  for (int k = 0; k < 19; ++k)
    state[k] = (id + k) * (k + 1);
  uint sum = 0;
  for (int n = 0; n < steps; ++n) {
    int at = n % 19;
    sum += state[at];
    state[at] += 7;
  }
  for (int k = 0; k < 19; ++k)
    sum += state[k];
  out[id] = sum;
}

kernel void scalars(global const uint *in, global uint *out, int steps) {
  uint id = get_global_id(0);
  uint state[19];
  for (int k = 0; k < 19; ++k)
    state[k] = in[k];
  uint sum = id;
  for (int n = 0; n < steps; ++n) {
    int at = n % 19;
    sum += state[at];
    state[at] += 7;
  }
  out[id] = sum;
}
