// Adds two vectors, and looks whether the sums are right.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <vector>

__global__ void add(const float *a, const float *b, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = a[i] + b[i];
}

int main() {
  const int n = 10000;
  std::vector<float> a(n), b(n), sum(n);
  for (int i = 0; i < n; ++i)
    a[i] = i, b[i] = 2 * i;
  float *da, *db, *dsum;
  (void)hipMalloc(&da, n * sizeof(float));
  (void)hipMalloc(&db, n * sizeof(float));
  (void)hipMalloc(&dsum, n * sizeof(float));
  (void)hipMemcpy(da, a.data(), n * sizeof(float), hipMemcpyHostToDevice);
  (void)hipMemcpy(db, b.data(), n * sizeof(float), hipMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(da, db, dsum, n);
  (void)hipMemcpy(sum.data(), dsum, n * sizeof(float), hipMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (sum[i] != 3.0f * i) {
      printf("sum %d is %f\n", i, sum[i]);
      return 1;
    }
  printf("all %d sums are right\n", n);
}
