// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Number-theoretic transform modulo 998244353 there and back, 64 words: sums,
// differences and products of a prime field, roots found by powers.
//
// LAUNCH: --grid 64 --block 32 --arg buf:u32:128:rand=6 --arg buf:u32:128
// HOST:
//     P = 998244353
//     def forward(x):
//         w = pow(3, (P - 1) // 64, P)
//         return [sum(v % P * pow(w, i * k, P) for i, v in enumerate(x)) % P
//                 for k in range(64)]
// EXPECT 0: [x % P for x in a0]
// EXPECT 1: forward(a0[:64]) + forward(a0[64:])

#define P 998244353u

uint plus(uint a, uint b) {
  uint sum = a + b;
  return min(sum, sum - P);
}
uint minus(uint a, uint b) {
  uint difference = a - b;
  return min(difference, difference + P);
}
uint times(uint a, uint b) { return (ulong)a * b % P; }
uint power(uint x, uint n) {
  uint result = 1;
  for (; n; n >>= 1) {
    if (n & 1)
      result = times(result, x);
    x = times(x, x);
  }
  return result;
}

void transform(__local uint *data, uint t, uint generator) {
  for (uint half_size = 32; half_size; half_size /= 2) {
    uint w = power(generator, (P - 1) / (2 * half_size));
    uint k = t % half_size, i = 2 * t - k, j = i + half_size;
    uint a = data[i], b = data[j];
    data[i] = plus(a, b);
    data[j] = times(minus(a, b), power(w, k));
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  // What is at i belongs to i with its six bits reversed.
  uint to_first = 0, to_second = 0;
  for (uint bit = 0; bit < 6; ++bit) {
    to_first |= (t >> bit & 1) << (5 - bit);
    to_second |= ((t + 32) >> bit & 1) << (5 - bit);
  }
  uint first = data[t], second = data[t + 32];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[to_first] = first;
  data[to_second] = second;
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void ntt(__global uint *there_and_back, __global uint *there) {
  __local uint data[64];
  uint t = get_local_id(0), base = 64 * get_group_id(0);
  data[t] = there_and_back[base + t] % P;
  data[t + 32] = there_and_back[base + t + 32] % P;
  barrier(CLK_LOCAL_MEM_FENCE);
  transform(data, t, 3);
  there[base + t] = data[t];
  there[base + t + 32] = data[t + 32];
  transform(data, t, power(3, P - 2));
  uint scale = power(64, P - 2);
  there_and_back[base + t] = times(data[t], scale);
  there_and_back[base + t + 32] = times(data[t + 32], scale);
}
