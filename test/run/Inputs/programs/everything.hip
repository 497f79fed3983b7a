// One use of each thing that a HIP program does, verified by the host.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <hip/hip_runtime.h>
#include <numeric>
#include <vector>

#define CHECK(CALL)                                                            \
  if (hipError_t Error = (CALL)) {                                             \
    printf("%s: %s\n", #CALL, hipGetErrorString(Error));                       \
    exit(2);                                                                   \
  }
#define EXPECT(WHAT)                                                           \
  if (!(WHAT)) {                                                               \
    printf("line %d: %s\n", __LINE__, #WHAT);                                  \
    exit(3);                                                                   \
  }

static const int n = 5000, blocks = 20, block = 256;

__device__ int counter = 5;
__constant__ float table[4];
__managed__ int managed = 7;

__global__ void useGlobals(float *out) {
  atomicAdd(&counter, 1);
  out[threadIdx.x] = table[threadIdx.x % 4];
  if (threadIdx.x == 0)
    ++managed;
}

__global__ void reduce(const int *in, int *out) {
  extern __shared__ int part[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  for (int half = blockDim.x / 2; half; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
  }
  if (threadIdx.x == 0)
    atomicAdd(out, part[0]);
}

__global__ void twice(int *p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}

__global__ void addOne(int *p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    ++p[i];
}

__global__ void math(double *d, float *f) {
  const int i = threadIdx.x;
  d[i] = sin(d[i]) + exp(d[i]);
  f[i] = sqrtf(f[i]) + powf(f[i], 1.5f);
}

__global__ void say(int threads) {
  if (threadIdx.x < threads)
    printf("thread %d of block %d: %s %.1f\n", int(threadIdx.x),
           int(blockIdx.x), "half is", threadIdx.x * 0.5);
}

template <typename T> static T *deviceMemory(size_t count) {
  T *p;
  CHECK(hipMalloc(&p, count * sizeof(T)));
  CHECK(hipMemset(p, 0, count * sizeof(T)));
  return p;
}

static void variables() {
  float *out = deviceMemory<float>(64), values[4] = {1, 2, 3, 4}, got[64];
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(table), values, sizeof(values)));
  useGlobals<<<1, 64>>>(out);
  CHECK(hipMemcpy(got, out, sizeof(got), hipMemcpyDeviceToHost));
  for (int i = 0; i < 64; ++i)
    EXPECT(got[i] == values[i % 4]);
  int count;
  CHECK(hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof(int)));
  EXPECT(count == 69);
  EXPECT(managed == 8);
}

static void dynamicSharedMemory() {
  std::vector<int> in(n);
  std::iota(in.begin(), in.end(), 0);
  int *din = deviceMemory<int>(n), *out = deviceMemory<int>(1), sum;
  CHECK(hipMemcpy(din, in.data(), n * sizeof(int), hipMemcpyHostToDevice));
  reduce<<<blocks, block, block * sizeof(int)>>>(din, out);
  CHECK(hipMemcpy(&sum, out, sizeof(int), hipMemcpyDeviceToHost));
  EXPECT(sum == n * (n - 1) / 2);
  CHECK(hipFree(din));
}

static void streamsAndEvents() {
  hipStream_t first, second;
  hipEvent_t begin, doubled;
  CHECK(hipStreamCreate(&first));
  CHECK(hipStreamCreate(&second));
  CHECK(hipEventCreate(&begin));
  CHECK(hipEventCreate(&doubled));
  int *pinned, *p = deviceMemory<int>(n);
  CHECK(hipHostMalloc(&pinned, n * sizeof(int)));
  std::iota(pinned, pinned + n, 0);
  CHECK(hipEventRecord(begin, first));
  CHECK(hipMemcpyAsync(p, pinned, n * sizeof(int), hipMemcpyHostToDevice,
                       first));
  twice<<<blocks, block, 0, first>>>(p);
  CHECK(hipEventRecord(doubled, first));
  CHECK(hipStreamWaitEvent(second, doubled, 0));
  addOne<<<blocks, block, 0, second>>>(p);
  CHECK(hipMemcpyAsync(pinned, p, n * sizeof(int), hipMemcpyDeviceToHost,
                       second));
  CHECK(hipStreamSynchronize(second));
  for (int i = 0; i < n; ++i)
    EXPECT(pinned[i] == 2 * i + 1);
  float milliseconds = -1;
  CHECK(hipEventElapsedTime(&milliseconds, begin, doubled));
  EXPECT(milliseconds >= 0);
}

static void memoryOfTheHost() {
  std::vector<int> mine(n, 3);
  int *device, *shared;
  CHECK(hipHostRegister(mine.data(), n * sizeof(int), 0));
  CHECK(hipHostGetDevicePointer((void **)&device, mine.data(), 0));
  twice<<<blocks, block>>>(device);
  CHECK(hipDeviceSynchronize());
  EXPECT(mine[n - 1] == 6);
  CHECK(hipHostUnregister(mine.data()));
  CHECK(hipMallocManaged(&shared, n * sizeof(int)));
  std::iota(shared, shared + n, 0);
  twice<<<blocks, block>>>(shared);
  CHECK(hipDeviceSynchronize());
  EXPECT(shared[n - 1] == 2 * n - 2);
}

static void graphs() {
  hipStream_t stream;
  hipGraph_t graph;
  hipGraphExec_t ready;
  CHECK(hipStreamCreate(&stream));
  int *p = deviceMemory<int>(n), got;
  CHECK(hipDeviceSynchronize());
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  addOne<<<blocks, block, 0, stream>>>(p);
  twice<<<blocks, block, 0, stream>>>(p);
  CHECK(hipStreamEndCapture(stream, &graph));
  CHECK(hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0));
  for (int times = 0; times < 2; ++times)
    CHECK(hipGraphLaunch(ready, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipMemcpy(&got, p + n - 1, sizeof(int), hipMemcpyDeviceToHost));
  EXPECT(got == 6);
}

static void rowsWithPitch() {
  char *p, from[10][100], to[10][100] = {};
  size_t pitch;
  for (int i = 0; i < 1000; ++i)
    from[i / 100][i % 100] = i;
  CHECK(hipMallocPitch((void **)&p, &pitch, 100, 10));
  CHECK(hipMemcpy2D(p, pitch, from, 100, 100, 10, hipMemcpyHostToDevice));
  CHECK(hipMemcpy2D(to, 100, p, pitch, 100, 10, hipMemcpyDeviceToHost));
  EXPECT(pitch > 100 && !memcmp(from, to, sizeof(from)));
}

static void mathFunctions() {
  double *d = deviceMemory<double>(64), sum;
  float *f = deviceMemory<float>(64), root;
  math<<<1, 64>>>(d, f);
  CHECK(hipMemcpy(&sum, d, sizeof(sum), hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(&root, f, sizeof(root), hipMemcpyDeviceToHost));
  EXPECT(sum == 1.0 && root == 0.0f);
}

int main() {
  hipDeviceProp_t device;
  CHECK(hipGetDeviceProperties(&device, 0));
  printf("%s, waves of %d lanes\n", device.name, device.warpSize);
  variables();
  dynamicSharedMemory();
  streamsAndEvents();
  memoryOfTheHost();
  graphs();
  rowsWithPitch();
  mathFunctions();
  say<<<2, 64>>>(2);
  CHECK(hipDeviceSynchronize());
  printf("all is right\n");
}
