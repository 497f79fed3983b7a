// Workgroups that need each other: the grid's barrier, and one that waits for the
// last. Each argument runs one of them.
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>
// It wants what stands before it.
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

const int rounds = 5;

// Each thread adds what the thread a workgroup further has, in every round.
__global__ void rotate(int *from, int *to, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int round = 0; round < rounds; ++round) {
    to[i] = from[i] + from[(i + blockDim.x) % n];
    grid.sync();
    int *last = from;
    from = to, to = last;
  }
}

// Workgroup 0 waits for the one that starts last.
__global__ void await(int *flag, int *out) {
  if (blockIdx.x == gridDim.x - 1)
    __hip_atomic_store(flag, 42, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    int seen = 0;
    while (!seen)
      seen = __hip_atomic_load(flag, __ATOMIC_ACQUIRE,
                               __HIP_MEMORY_SCOPE_AGENT);
    *out = seen;
  }
}

// Half of the workgroups never come.
__global__ void half(int *out) {
  if (blockIdx.x % 2)
    cg::this_grid().sync();
  *out = 1;
}

int run(const char *what) {
  const int groups = 7, threads = 192, n = groups * threads;
  static int a[n], b[n];
  for (int i = 0; i < n; ++i)
    a[i] = i;
  int *from, *to, count = n;
  (void)hipMalloc(&from, sizeof(a));
  (void)hipMalloc(&to, sizeof(a));
  (void)hipMemcpy(from, a, sizeof(a), hipMemcpyHostToDevice);
  hipError_t error = hipSuccess;
  if (!strcmp(what, "rotate")) {
    void *args[] = {&from, &to, &count};
    error = hipLaunchCooperativeKernel((void *)rotate, dim3(groups),
                                       dim3(threads), args, 0, nullptr);
  } else if (!strcmp(what, "half")) {
    void *args[] = {&to};
    error = hipLaunchCooperativeKernel((void *)half, dim3(groups),
                                       dim3(threads), args, 0, nullptr);
  } else {
    (void)hipMemset(from, 0, sizeof(int));
    await<<<groups, threads>>>(from, to);
  }
  (void)hipMemcpy(b, to, sizeof(a), hipMemcpyDeviceToHost);
  if (error != hipSuccess)
    return printf("%s\n", hipGetErrorString(error)), 1;
  if (!strcmp(what, "await"))
    return printf("flag %d\n", b[0]), 0;
  for (int round = 0; round < rounds; ++round) {
    static int next[n];
    for (int i = 0; i < n; ++i)
      next[i] = a[i] + a[(i + threads) % n];
    memcpy(a, next, sizeof(a));
  }
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += a[i] != b[i];
  printf("%d of %d are wrong\n", wrong, n);
  return wrong != 0;
}

int main(int argc, char **argv) { return run(argc > 1 ? argv[1] : "rotate"); }
