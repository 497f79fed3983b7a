// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Short-circuit conditions whose right sides have effects: each lane counts
// which operands it evaluated.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:64
// HOST:
//     def run(x):
//         done = [0]
//         def is_set(i):
//             done[0] |= 1 << i
//             return x >> i & 1
//         taken = is_set(0) and (is_set(1) or is_set(2)) or \
//             (is_set(3) or is_set(4)) and not is_set(5)
//         return done[0] | (256 if taken else 0)
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg buf:u32:37
// EXPECT 1: [run(x) for x in a0]
// LAUNCH: --grid 250 --block 100 --arg buf:u32:250:rand=3 --arg buf:u32:250
// EXPECT 1: [run(x) for x in a0]

bool is_set(uint x, int i, volatile __global uint *out) {
  *out |= 1 << i;
  return x >> i & 1;
}

__kernel void effects(__global const uint *in, volatile __global uint *out) {
  size_t g = get_global_id(0);
  uint x = in[g];
  volatile __global uint *o = out + g;
  if ((is_set(x, 0, o) && (is_set(x, 1, o) || is_set(x, 2, o))) ||
      ((is_set(x, 3, o) || is_set(x, 4, o)) && !is_set(x, 5, o)))
    *o |= 256;
}
