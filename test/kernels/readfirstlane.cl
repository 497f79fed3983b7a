// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// The source asks for the first lane's value, of a divergent and of a uniform
// one. The simulator lets it: the compiler marks these reads with symbols.
//
// LAUNCH: --grid 150 --block 64 --arg buf:i32:150:rand=3 --arg buf:i32:150
// EXPECT 1: [(x ^ a0[i // 64 * 64] ^ 150) for i, x in enumerate(a0)]

__kernel void first(__global const int *in, __global int *out) {
  int i = get_global_id(0);
  int n = __builtin_amdgcn_readfirstlane((int)get_global_size(0));
  out[i] = in[i] ^ __builtin_amdgcn_readfirstlane(in[i]) ^ n;
}
