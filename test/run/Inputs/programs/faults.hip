// Programs that go wrong: the first argument says how.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>

__global__ void beyond(int *p, int n) {
  p[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

__global__ void deadlock(int *p, int n) {
  if (threadIdx.x >= 64)
    return;
  __syncthreads();
  p[threadIdx.x] = n;
}

__global__ void spin(int *p, int n) {
  while (__hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) != n)
    ;
}

__global__ void scratch(int *p, int n) {
  volatile int a[16];
  for (int i = 0; i < 1000 * n; ++i)
    a[i] = i;
  p[0] = a[n];
}

__global__ void asserts(int *p, int n) { assert(threadIdx.x <= n && "few"); }

__global__ void traps(int *p, int n) { __builtin_trap(); }

__global__ void reads(int *p, int n) { p[0] = p[(threadIdx.x + n) * 100]; }

__device__ __noinline__ int deeper(int *p, int n) {
  volatile int a[64];
  a[n & 63] = n;
  return p[0] == n ? n : deeper(p, n + 1) + a[n & 63];
}

__global__ void recurses(int *p, int n) { p[1] = deeper(p, n); }

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*kernel)(int *, int);
  } faults[] = {{"beyond", beyond},   {"deadlock", deadlock}, {"spin", spin},
                {"scratch", scratch}, {"assert", asserts},    {"trap", traps},
                {"read", reads},      {"recursion", recurses}};
  const char *name = argv[1];
  int *p;
  (void)hipMalloc(&p, 100 * sizeof(int));
  (void)hipMemset(p, 0, 100 * sizeof(int));
  for (const auto &fault : faults)
    if (!strcmp(name, fault.name))
      fault.kernel<<<2, 128>>>(p, 1);
  if (!strcmp(name, "missing")) {
    hipModule_t module;
    hipFunction_t function;
    (void)hipModuleLoad(&module, argv[2]);
    return hipModuleGetFunction(&function, module, "absent");
  }
  printf("%s\n", hipGetErrorString(hipDeviceSynchronize()));
}
