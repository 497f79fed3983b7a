// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A loop that is uniform in all it touches: counter, addresses and sum.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:37:rand=3 --arg i32:37
//     --arg buf:i32:64
// EXPECT 2: [i32(sum(a0) + t) for t in range(64)]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:37:rand=3 --arg i32:-4
//     --arg buf:i32:64
// EXPECT 2: list(range(64))

__kernel void sum(__global const int *in, int count, __global int *out) {
  int total = 0;
  for (int i = 0; i < count; ++i)
    total += in[i];
  out[get_local_id(0)] = total + get_local_id(0);
}
