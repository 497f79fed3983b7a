// A kernel whose function and variable are in another file, rdc-part.hip.
#include <cstdio>
#include <hip/hip_runtime.h>

extern __device__ int offset;
__device__ int triple(int x);

__global__ void fill(int *p) { p[threadIdx.x] = triple(threadIdx.x) + offset; }

int main() {
  int *p, last;
  (void)hipMalloc(&p, 64 * sizeof(int));
  fill<<<1, 64>>>(p);
  (void)hipMemcpy(&last, p + 63, sizeof(int), hipMemcpyDeviceToHost);
  printf("%d\n", last);
}
