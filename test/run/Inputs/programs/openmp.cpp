// Loops of OpenMP on the GPU, held against those of the host.
#include <cmath>
#include <cstdio>
#include <omp.h>

static const int n = 10000;
static float x[n], y[n], z[n];
static int histogram[10];

#pragma omp declare target
static float shift = 0.5f;
static float moved(float v) { return sqrtf(v) + shift; }
#pragma omp end declare target

static bool same(const float *got, float (*expected)(int)) {
  for (int i = 0; i < n; ++i)
    if (fabsf(got[i] - expected(i)) > 1e-4f * fabsf(got[i]))
      return false;
  return true;
}

static void report(const char *name, bool is_right) {
  printf("%s: %s\n", name, is_right ? "right" : "wrong");
}

int main() {
  int is_host = 1, threads = 0;
#pragma omp target map(from : is_host)
  is_host = omp_is_initial_device();
  report("on the GPU", !is_host);

  for (int i = 0; i < n; ++i)
    x[i] = float(i), y[i] = 1;
  const float a = 2;
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : y)
  for (int i = 0; i < n; ++i)
    y[i] += a * x[i];
  report("saxpy", same(y, [](int i) { return 1 + 2 * float(i); }));

  double sum = 0;
#pragma omp target teams distribute parallel for map(to : y) reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += y[i];
  report("reduction", sum == double(n) * n);

#pragma omp target teams distribute parallel for map(tofrom : histogram)
  for (int i = 0; i < n; ++i) {
#pragma omp atomic update
    ++histogram[i % 10];
  }
  bool is_even = true;
  for (int count : histogram)
    is_even &= count == n / 10;
  report("atomics", is_even);

  // A team whose first thread runs alone until it comes to the inner loop.
#pragma omp target map(to : x) map(from : z, threads)
  {
    threads = 0;
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      z[i] = moved(x[i]);
#pragma omp parallel
#pragma omp single
    threads = omp_get_num_threads();
  }
  report("loop within",
         same(z, [](int i) { return moved(float(i)); }) && threads > 1);
}
