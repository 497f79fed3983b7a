// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Primes: by trial division in each lane, and by a sieve in LDS in which each
// lane strikes out the multiples of its own number.
//
// LAUNCH: --kernel trial --grid 64 --block 64 --arg buf:i32:64
// HOST:
//     def prime(x): return x > 1 and all(x % d for d in range(2, x))
// EXPECT 0: [prime(g) for g in range(n)]
// LAUNCH: --kernel trial --grid 250 --block 100 --arg buf:i32:250
// EXPECT 0: [prime(g) for g in range(n)]
// LAUNCH: --kernel sieve --grid 256 --block 256 --arg i32:256
//     --arg buf:i32:256
// EXPECT 1: [prime(g) for g in range(n)]
// LAUNCH: --kernel sieve --grid 37 --block 37 --arg i32:37 --arg buf:i32:37
// EXPECT 1: [prime(g) for g in range(n)]

__kernel void trial(__global int *out) {
  uint g = get_global_id(0);
  int is_prime = g > 1;
#pragma nounroll
  for (uint d = 2; d * d <= g; ++d)
    if (g % d == 0) {
      is_prime = 0;
      break;
    }
  out[g] = is_prime;
}

__kernel void sieve(int size, __global int *out) {
  __local int is_prime[256];
  int t = get_local_id(0);
  is_prime[t] = t > 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t > 1)
#pragma nounroll
    for (int k = 2 * t; k < size; k += t)
      is_prime[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = is_prime[t];
}
