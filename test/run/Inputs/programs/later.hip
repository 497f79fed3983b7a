// What programs take from versions of HIP after 5.2.
#include <cstdio>
#include <hip/hip_bf16.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

#define CHECK(CALL)                                                            \
  if (CALL) {                                                                  \
    printf("%s failed\n", #CALL);                                              \
    return 2;                                                                  \
  }

__global__ void waves(int *out) {
  __shared__ int shared[64];
  const int lane = threadIdx.x % 64;
  const int sum =
      __shfl_down_sync(~0ull, lane, 1) + __shfl_sync(~0ull, lane, 5);
  shared[lane] = sum;
  __syncwarp();
  const int next = shared[(lane + 1) % 64];
  const unsigned long long odd = __ballot_sync(__activemask(), lane & 1);
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[threadIdx.x] = next + __popcll(odd) + 100 * __any_sync(~0ull, lane == 3) +
                     1000 * __all_sync(~0ull, lane == 3) +
                     10000 * tile.meta_group_rank() +
                     100000 * tile.meta_group_size();
}

__global__ void atomics(long long *ends) {
  const long long start = wall_clock64();
  atomicMax(ends, (1ll << 40) - 3 * int(threadIdx.x));
  atomicMin(ends + 1, (1ll << 40) - 3 * int(threadIdx.x));
  atomicMax(ends + 2, wall_clock64() - start);
}

__global__ void halves(__half2 *values) {
  __half2 &value = values[threadIdx.x];
  const __half2 other = __shfl_xor(value, 1), before = __shfl_xor(other, 1);
  value.x = before.x * __shfl(__half(2.0f), 5);
  value.y = value.y + __half(1.0f);
}

__global__ void bfloats(__hip_bfloat162 *values) {
  __hip_bfloat162 &value = values[threadIdx.x];
  const __hip_bfloat162 one = __float2bfloat162_rn(1.0f);
  value = __hfma2(value, __shfl_xor(value, 1), one);
  value.y -= hsqrt(__hip_bfloat16(4)) * __hmax(one.x, -one.x);
}

int main() {
  int *out;
  __half2 *values;
  __hip_bfloat162 *brains;
  long long *ends;
  CHECK(hipMallocManaged(&ends, 3 * sizeof(long long)));
  ends[0] = -1, ends[1] = 1ll << 50, ends[2] = -1;
  CHECK(hipMallocManaged(&out, 64 * sizeof(int)));
  CHECK(hipMallocManaged(&values, 64 * sizeof(__half2)));
  CHECK(hipMallocManaged(&brains, 64 * sizeof(__hip_bfloat162)));
  for (int i = 0; i < 64; ++i)
    brains[i] = __floats2bfloat162_rn(i, 1 + i / 256.0f);
  for (int i = 0; i < 64; ++i)
    values[i] = __half2(__half(i), __half(i) / __half(2.0f));
  waves<<<1, 64>>>(out);
  atomics<<<1, 64>>>(ends);
  halves<<<1, 64>>>(values);
  bfloats<<<1, 64>>>(brains);
  CHECK(hipDeviceSynchronize());
  int wrong =
      ends[0] != 1ll << 40 || ends[1] != (1ll << 40) - 189 || ends[2] < 0;
  for (int i = 0; i < 64; ++i) {
    const int other = (i + 1) % 64, sum = other == 63 ? 63 : other + 1;
    const int want = sum + 5 + 32 + 100 + 10000 * (i / 16) + 400000;
    wrong += out[i] != want;
    wrong += !(values[i].x == __half(i) + __half(i));
    wrong += !(values[i].y > __half(0.5f * i) && values[i].y < __half(i + 2));
    // 1 + i / 256 has a bit too many: to nearest, to even if there are two.
    const auto near = [](int n) { return 1 + (n + (n / 2 % 2)) / 2 / 128.0f; };
    const __hip_bfloat16 y(near(i) * near(i ^ 1) + 1);
    wrong += float(brains[i].x) != __bfloat162float(i * (i ^ 1) + 1);
    wrong += brains[i].y != y - __hip_bfloat16(2.0f);
  }
  printf(wrong ? "%d are wrong\n" : "all is right\n", wrong);
}
