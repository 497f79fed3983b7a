// Workgroups of up to 1024 work-items, of kernels that say nothing of their size.
#define CL_TARGET_OPENCL_VERSION 200
#include <CL/cl.h>
#include <stdio.h>

enum { Count = 2048 };

static const char *Sources[] = {
    "__attribute__((noinline)) int turned(local int *all, int l, int n) {\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  return all[n - 1 - l];\n"
    "}\n"
    "kernel void turn(global int *out) {\n"
    "  local int all[1024];\n"
    "  int l = get_local_id(0);\n"
    "  all[l] = get_global_id(0);\n"
    "  out[get_global_id(0)] = turned(all, l, get_local_size(0));\n"
    "}\n",
    // All launches have the same variable.
    "global int Total;\n"
    "kernel void turn(global int *out) {\n"
    "  int n = get_local_size(0), l = get_local_id(0);\n"
    "  atomic_add(&Total, 1);\n"
    "  out[get_global_id(0)] = n * get_group_id(0) + n - 1 - l;\n"
    "}\n"
    "kernel void total(global int *out) { *out = Total; }\n"};

static cl_device_id Device;
static cl_context Context;
static cl_command_queue Queue;
static int Out[Count];

static cl_program build(const char *Text) {
  cl_program P = clCreateProgramWithSource(Context, 1, &Text, NULL, NULL);
  if (clBuildProgram(P, 1, &Device, "-cl-std=CL2.0", NULL, NULL)) {
    char Log[4096];
    clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                          NULL);
    puts(Log);
  }
  return P;
}

/// Where the host leaves it to the device, groups have the usual size.
static size_t groupOf(size_t Global, size_t Local) {
  size_t Size = Local ? Local : 256;
  while (Global % Size)
    --Size;
  return Size;
}

/// Prints the error of the launch, or how many results are right.
static void launch(cl_program P, const char *Name, size_t Global,
                   size_t Local) {
  cl_mem To = clCreateBuffer(Context, 0, sizeof(Out), NULL, NULL);
  cl_kernel K = clCreateKernel(P, Name, NULL);
  clSetKernelArg(K, 0, sizeof(To), &To);
  const int Error = clEnqueueNDRangeKernel(
      Queue, K, 1, NULL, &Global, Local ? &Local : NULL, 0, NULL, NULL);
  clEnqueueReadBuffer(Queue, To, CL_TRUE, 0, sizeof(Out), Out, 0, NULL, NULL);
  const int Size = groupOf(Global, Local);
  int Right = 0;
  for (int N = 0; N < (int)Global; ++N)
    Right += Out[N] == N / Size * Size + Size - 1 - N % Size;
  printf("%s %zu %zu: error %d, %d\n", Name, Global, Local, Error,
         Name[1] == 'u' ? Right : Out[0]);
  clReleaseKernel(K);
  clReleaseMemObject(To);
}

int main(void) {
  cl_platform_id Platform;
  clGetPlatformIDs(1, &Platform, NULL);
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL);
  Context = clCreateContext(NULL, 1, &Device, NULL, NULL, NULL);
  Queue = clCreateCommandQueue(Context, Device, 0, NULL);
  for (int N = 0; N < 2; ++N) {
    cl_program P = build(Sources[N]);
    launch(P, "turn", 2048, 1024);
    launch(P, "turn", 300, 0);
    launch(P, "turn", 1024, 512);
    launch(P, "turn", 2048, 2048);
    if (N)
      launch(P, "total", 1, 1);
    clReleaseProgram(P);
  }
  return 0;
}
