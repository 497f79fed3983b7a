// REQUIRES: hip
// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s -O3
// Device code of HIP: LDS, a shuffle, a vote, a function of the device library,
// a template, __constant__ and printf. A launch names a kernel as the source
// does, or as the object does.
//
// HOST:
//     def near(i, x): return f32(f32(x ** 0.5) + [1, 2, 3, 4][i % 4])
// LAUNCH: --kernel roots --grid 200 --block 64 --arg buf:f32:200:iota --arg i32:190
// EXPECT 0: [near(i, i ^ 1) if i < 190 else x for i, x in enumerate(a0)]
// PRINTS: "190 of 3, f\n"
// LAUNCH: --kernel _Z5countIiEvPT_PyS0_ --grid 128 --block 128 --arg buf:i32:128:iota
//     --arg buf:u64:2 --arg i32:3
// EXPECT 0: [x + 3 for x in a0]
// EXPECT 1: [sum(1 << b for b in range(64) if (64 * w + b) % 3 == 0) for w in range(2)]
#include <cassert>
#include <hip/hip_runtime.h>

__constant__ float offsets[4] = {1, 2, 3, 4};

template <typename T> __device__ __noinline__ T plus(T a, T b) { return a + b; }

__global__ void roots(float *x, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? __shfl_xor(x[i], 1) : 0;
  __syncthreads();
  assert(n <= 200);
  if (i < n)
    x[i] = sqrtf(s[threadIdx.x]) + offsets[i % 4];
  if (i == n - 1)
    printf("%d of %d, %s\n", n, int(blockIdx.x) + 1, "f");
}

template <typename T>
__global__ void count(T *x, unsigned long long *votes, T n) {
  unsigned long long mine = __ballot(threadIdx.x % 3 == 0);
  if (threadIdx.x % 64 == 0)
    votes[threadIdx.x / 64] = mine;
  x[threadIdx.x] = plus(x[threadIdx.x], n);
}

template __global__ void count<int>(int *, unsigned long long *, int);
