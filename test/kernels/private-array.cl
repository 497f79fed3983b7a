// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// An array of each work-item's own, indexed by what is known at run time only:
// by selections, and in scratch memory where the index is the same in all lanes.
//
// LAUNCH: --grid 128 --block 64 --arg buf:i32:128:iota --arg i32:5
//     --arg buf:i32:128
// HOST:
//     def run(x):
//         v = [x + i * i for i in range(16)]
//         v[x & 15] += 1000
//         return v[a1] * 3 + v[(x * 7) & 15]
// EXPECT 2: [run(x) for x in a0]

__kernel void private_array(__global const int *in, int at,
                            __global int *out) {
  size_t g = get_global_id(0);
  int x = in[g];
  int v[16];
  for (int i = 0; i < 16; ++i)
    v[i] = x + i * i;
  v[x & 15] += 1000;
  out[g] = v[at] * 3 + v[(x * 7) & 15];
}
