// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A bitonic sorting network in local memory: groups of even number upwards,
// the others downwards.
//
// LAUNCH: --grid 256 --block 64 --arg buf:u32:512:rand=7 --arg local:512
// HOST:
//     def run():
//         out = []
//         for g in range(n // block[0]):
//             out += sorted(a0[g * 128:g * 128 + 128], reverse=g % 2 == 1)
//         return out
// EXPECT 0: run()
// LAUNCH: --grid 256 --block 128 --arg buf:u32:512:mod=17 --arg local:1024
// EXPECT 0: sorted(a0[:256]) + sorted(a0[256:], reverse=True)

void order(__local uint *a, __local uint *b, bool upwards) {
  if ((*a > *b) == upwards) {
    uint t = *a;
    *a = *b;
    *b = t;
  }
}

__kernel void bitonic(__global uint *data, __local uint *keys) {
  uint t = get_local_id(0), half_size = get_local_size(0);
  uint size = 2 * half_size, base = get_group_id(0) * size;
  bool down = get_group_id(0) & 1;
  keys[t] = data[base + t];
  keys[t + half_size] = data[base + t + half_size];
  for (uint run = 2; run <= size; run *= 2) {
    bool upwards = ((t & (run / 2)) == 0) != down;
    for (uint stride = run / 2; stride > 0; stride /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint i = 2 * t - (t & (stride - 1));
      order(&keys[i], &keys[i + stride], upwards);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  data[base + t] = keys[t];
  data[base + t + half_size] = keys[t + half_size];
}
