// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Barriers in uniform control flow, divergent ifs and loops between them: all
// waves of the group must get to each barrier, whatever their lanes did.
//
// LAUNCH: --grid 128 --block 128 --arg buf:u32:128:rand=1 --arg u32:3
//     --arg buf:u32:128
// HOST:
//     def group(v):
//         for r in range(a1):
//             w = []
//             for t, x in enumerate(v):
//                 for i in range(x & 7):
//                     x = u32(x * 31 + i)
//                 if t & 1:
//                     x ^= 0xff
//                 w.append(x)
//             s = len(v)
//             v = [u32(w[(t + 1) % s] + (5 if t > 60 else 0))
//                  for t in range(s)]
//         return v
//     def run():
//         out = []
//         for start in range(0, n, block[0]):
//             out += group(a0[start:start + block[0]])
//         return out
// EXPECT 2: run()
// LAUNCH: --grid 37 --block 37 --arg buf:u32:37:rand=2 --arg u32:2
//     --arg buf:u32:37
// EXPECT 2: run()
// LAUNCH: --grid 300 --block 100 --arg buf:u32:300:rand=3 --arg u32:4
//     --arg buf:u32:300
// EXPECT 2: run()

__kernel void rotate_values(__global const uint *in, uint rounds,
                            __global uint *out) {
  __local uint shared[256];
  size_t g = get_global_id(0);
  uint t = get_local_id(0), size = get_local_size(0), x = in[g];
  uint next = t + 1 == size ? 0 : t + 1;
  for (uint r = 0; r < rounds; ++r) {
    uint count = x & 7;
#pragma nounroll
    for (uint i = 0; i < count; ++i)
      x = x * 31 + i;
    shared[t] = x;
    if (t & 1)
      shared[t] = x ^ 0xff;
    barrier(CLK_LOCAL_MEM_FENCE);
    x = shared[next];
    if (t > 60)
      x += 5;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = x;
}
